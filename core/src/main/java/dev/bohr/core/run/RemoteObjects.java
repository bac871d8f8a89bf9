package dev.bohr.core.run;

import static dev.bohr.core.run.JdkStatics.field;
import static dev.bohr.core.run.JdkStatics.value;

import dev.bohr.runtime.SocketHooks;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
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
      JdkStatics.renew((ThreadPoolExecutor) value(TRANSPORT, "connectionThreadPool", null));
      JdkStatics.renew(
          (ThreadPoolExecutor) value(TIMER, "scheduler", value(TIMER, "instance", null)));
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
}
