package dev.bohr.core.run;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Pins this JVM to one core. Only one thread of a controlled run goes at a time; on one core the
 * token moves in a microsecond or two, across cores in about thirty.
 */
public final class Pinning {
  private Pinning() {}

  /**
   * Moves all threads of this JVM to a core; where that is not possible runs are only slower.
   *
   * @return true when the JVM is pinned
   */
  public static boolean pinThisJvm(int core) {
    String pid = Long.toString(ProcessHandle.current().pid());
    try {
      Process taskset =
          new ProcessBuilder("taskset", "-acp", Integer.toString(core), pid)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!taskset.waitFor(5, TimeUnit.SECONDS)) {
        taskset.destroyForcibly();
        return false;
      }
      return taskset.exitValue() == 0;
    } catch (IOException notThere) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
