package dev.bohr.core.run;

import dev.bohr.runtime.SocketHooks;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets the JDK forget the remote objects (RMI) of the run before. Its tables name servers and pools
 * whose threads have ended with that run: the next one would wait for their answers for ever. Their
 * sockets are closed with the others ({@link Sockets}).
 */
final class RemoteObjects {
  private RemoteObjects() {}

  static final String TRANSPORT = "sun.rmi.transport.tcp.TCPTransport";
  static final String ENDPOINT = "sun.rmi.transport.tcp.TCPEndpoint";
  static final String TABLE = "sun.rmi.transport.ObjectTable";
  static final String CLIENT = "sun.rmi.transport.DGCClient$EndpointEntry";
  static final String COLLECTOR = "sun.rmi.transport.DGCImpl";
  static final String TARGET = "sun.rmi.transport.Target";
  static final String TIMER = "sun.rmi.runtime.RuntimeUtil";

  static void forget() {
    if (!SocketHooks.takeRemoteObjects()) {
      return;
    }
    try {
      map(ENDPOINT, "localEndpoints").clear();
      map(CLIENT, "endpointTable").clear();
      Field permanent = field(TARGET, "permanent");
      for (String table : new String[] {"objTable", "implTable"}) {
        // What the JDK itself has exported once stays.
        map(TABLE, table).values().removeIf(target -> !is(permanent, target));
      }
      field(TABLE, "keepAliveCount").setInt(null, 0);
      field(TABLE, "reaper").set(null, null);
      forgetLeases();
      renew((ThreadPoolExecutor) value(TRANSPORT, "connectionThreadPool", null));
      renew((ThreadPoolExecutor) value(TIMER, "scheduler", value(TIMER, "instance", null)));
      ((AtomicInteger) value(TRANSPORT, "connectionCount", null)).set(0);
    } catch (ReflectiveOperationException | RuntimeException otherJdk) {
      // The next run may wait in vain, and say so.
      return;
    }
  }

  private static void forgetLeases() throws ReflectiveOperationException {
    Object collector = field(COLLECTOR, "dgc").get(null);
    if (collector != null) {
      ((Map<?, ?>) value(COLLECTOR, "leaseTable", collector)).clear();
      field(COLLECTOR, "checker").set(collector, null);
    }
  }

  /** Makes a pool as it was before its first task. It is a constant of its class. */
  private static void renew(ThreadPoolExecutor pool) throws ReflectiveOperationException {
    Class<?> type = ThreadPoolExecutor.class;
    boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
    ThreadPoolExecutor fresh =
        scheduled
            ? new ScheduledThreadPoolExecutor(pool.getCorePoolSize())
            : new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
    AtomicInteger state = (AtomicInteger) field(type, "ctl").get(pool);
    state.set(((AtomicInteger) field(type, "ctl").get(fresh)).get());
    ((Set<?>) field(type, "workers").get(pool)).clear();
    field(type, "workQueue").set(pool, fresh.getQueue());
    field(type, "mainLock").set(pool, new ReentrantLock());
  }

  private static boolean is(Field flag, @Nullable Object of) {
    try {
      return flag.getBoolean(of);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<?, ?> map(String type, String name) throws ReflectiveOperationException {
    return (Map<?, ?>) value(type, name, null);
  }

  private static Object value(String type, String name, @Nullable Object of)
      throws ReflectiveOperationException {
    return Objects.requireNonNull(field(type, name).get(of));
  }

  static Field field(String type, String name) throws ReflectiveOperationException {
    return field(Class.forName(type), name);
  }

  private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
