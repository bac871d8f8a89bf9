package dev.bohr.cli.worker;

/**
 * Thrown and caught at the moment at which a worker is ready for a debugger. The JVM was told to
 * open its debugging port when it sees this class thrown, and to stand still until a debugger has
 * come: not earlier, or the breakpoints would stop in the run that only warms up.
 */
final class DebuggerWanted extends Exception {
  private static final long serialVersionUID = 1L;

  private DebuggerWanted() {
    super("waiting for a debugger", null, false, false);
  }

  /** Returns when a debugger has attached and let the JVM go on. */
  static void await() {
    try {
      throw new DebuggerWanted();
    } catch (DebuggerWanted over) {
      // The waiting is done by the JVM, at the throw.
      return;
    }
  }

  /**
   * The JVM option that makes {@link #await} wait.
   *
   * @param port on this machine only
   */
  static String jvmOption(int port) {
    // With onthrow the JVM insists on a command that would start a debugger; the user starts it.
    boolean posix = new java.io.File("/bin/true").canExecute();
    String command =
        posix
            ? "/bin/true"
            : java.nio.file.Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:"
        + port
        + ",onthrow="
        + DebuggerWanted.class.getName()
        + ",launch="
        + command;
  }

  /** What the user has to do. */
  static String notice(int port) {
    return ("Waiting for a debugger on 127.0.0.1:%d (jdb -attach 127.0.0.1:%d; in an IDE, \"Remote"
            + " JVM Debug\" with that host and port).%n")
        .formatted(port, port);
  }
}
