package dev.bohr.core.run;

import dev.bohr.runtime.Control;
import dev.bohr.runtime.SocketHooks;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.SocketImpl;
import java.nio.channels.Selector;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Closes the sockets that runs have left open, as the end of the JVM would: the next run may want
 * the same port. Threads that were left behind in them wake up and end.
 */
final class Sockets {
  private Sockets() {}

  /** To close may wait for a lock that a run has left held; then the rest stays open. */
  private static final long PATIENCE_MILLIS = 2_000;

  /** How long threads have to come out of what they block in. */
  private static final long MOMENT_NANOS = 500_000_000;

  static void closeLeft() {
    List<Object> left = SocketHooks.take();
    if (left.isEmpty()) {
      return;
    }
    Thread closer = new Thread(null, () -> close(left), "bohr-closer", 0, false);
    closer.setDaemon(true);
    closer.start();
    try {
      closer.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A channel that is registered stays until its selector is closed. */
  private static void close(List<Object> left) {
    left.stream().filter(each -> !(each instanceof Selector)).forEach(Sockets::close);
    left.stream().filter(each -> each instanceof Selector).forEach(Sockets::close);
    long end = System.nanoTime() + MOMENT_NANOS;
    left.forEach(each -> awaitClosed(each, end));
  }

  private static void close(Object socket) {
    try {
      if (socket instanceof Selector selector) {
        close(selector);
      } else if (socket instanceof SocketImpl) {
        // Not the socket itself, which may want to take leave of its peer.
        Method close = socket.getClass().getDeclaredMethod("close");
        close.setAccessible(true);
        close.invoke(socket);
      } else if (socket instanceof Closeable channel) {
        channel.close();
      }
    } catch (Exception otherJdk) {
      // The next run may meet the socket; whether it fails for that, a fresh JVM tells.
      return;
    }
  }

  /** Whoever selects holds modelled locks only, so that a selector must not be closed under it. */
  private static void close(Selector selector) throws ReflectiveOperationException, IOException {
    Field selecting = field(selector.getClass().getSuperclass(), "inSelect");
    selector.wakeup();
    long end = System.nanoTime() + MOMENT_NANOS;
    while (selecting.getBoolean(selector)) {
      if (!pause(end)) {
        return;
      }
    }
    selector.close();
  }

  /**
   * The kernel keeps a socket, and its port, until the last thread has left it. The socket does not
   * always come to know: threads of a run that is over end at their next hook.
   */
  private static void awaitClosed(Object socket, long end) {
    try {
      Field state = field(socket.getClass(), "state");
      int closed = field(socket.getClass(), "ST_CLOSED").getInt(null);
      while (Control.outsiders != 0 && state.getInt(socket) != closed && pause(end)) {
        // Not yet.
      }
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      // A selector, or another JDK.
      return;
    }
  }

  /** False when the time is over. */
  private static boolean pause(long end) {
    LockSupport.parkNanos(1_000_000);
    return System.nanoTime() - end < 0;
  }

  private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
