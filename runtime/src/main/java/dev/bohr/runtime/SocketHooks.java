package dev.bohr.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/** The hooks where sockets are opened and selectors are used: the kernel keeps them for a JVM. */
public final class SocketHooks {
  private SocketHooks() {}

  /** Weakly, since the collector may close those that a program has lost. None overrides equals. */
  private static final Map<Object, Boolean> SINCE = new WeakHashMap<>();

  /** Whether remote objects were used since the last question. */
  private static boolean remote;

  /** Whether asynchronous channels were used since the last question. */
  private static boolean asynchronous;

  /**
   * In the body of what opens a socket, or of what selects among them.
   *
   * @param socket a {@code SocketImpl}, a channel or a selector; perhaps closed again by the run
   */
  public static void opened(Object socket) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        SINCE.put(socket, true);
      } finally {
        Control.running = self;
      }
    }
  }

  /** In the body of what every use of remote objects goes through. */
  public static void remoteObjects() {
    if (Control.mustAct(Thread.currentThread())) {
      remote = true;
    }
  }

  /** In the bodies of what asks for the threads that serve asynchronous channels. */
  public static void asynchronousChannels() {
    if (Control.mustAct(Thread.currentThread())) {
      asynchronous = true;
    }
  }

  /** Those since the last call; not to be called while a run goes on. */
  public static List<Object> take() {
    if (SINCE.isEmpty()) {
      return List.of();
    }
    List<Object> taken = new ArrayList<>(SINCE.keySet());
    SINCE.clear();
    return taken;
  }

  /** Whether remote objects were used since the last call; not to be called while a run goes on. */
  public static boolean takeRemoteObjects() {
    boolean used = remote;
    remote = false;
    return used;
  }

  /** Whether asynchronous channels were used since the last call; as above. */
  public static boolean takeAsynchronousChannels() {
    boolean used = asynchronous;
    asynchronous = false;
    return used;
  }
}
