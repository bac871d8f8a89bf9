package dev.bohr.cli.worker;

import java.util.function.Supplier;

/**
 * Tells the command line once a second how far the worker is, so that a long run is not taken for a
 * stuck one; and ends the worker when the command line is gone.
 */
final class Heartbeat {
  private static final long PERIOD_MILLIS = 1_000;

  private Heartbeat() {}

  /**
   * Beats until the JVM ends.
   *
   * @param parent process id of the command line, which started this JVM
   */
  static void start(long parent, ProgressLog log, Supplier<WorkerMessage.Progress> progress) {
    Thread thread =
        new Thread(
            () -> {
              while (true) {
                try {
                  Thread.sleep(PERIOD_MILLIS);
                } catch (InterruptedException ignored) {
                  // Nobody of Bohr's does that, and the program's threads are not to stop it.
                  continue;
                }
                try {
                  if (parent() != parent) {
                    Runtime.getRuntime().halt(1);
                  }
                  log.write(progress.get());
                } catch (OutOfMemoryError full) {
                  // The program's, perhaps, and soon over; else the command line misses the beat.
                  continue;
                }
              }
            },
            "bohr-heartbeat");
    thread.setDaemon(true);
    thread.start();
  }

  /** Changes when the command line dies: the system then gives its children to another process. */
  private static long parent() {
    return ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
  }
}
