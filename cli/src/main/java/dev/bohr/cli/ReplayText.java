package dev.bohr.cli;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Says what came of a replay; decides what that means for the shell. */
final class ReplayText {
  private final PrintWriter out;
  private final FailureFiles files;
  private final Path directory;

  ReplayText(PrintWriter out, FailureFiles files, Path directory) {
    this.out = out;
    this.files = files;
    this.directory = directory;
  }

  int replayed(WorkerMessage.ReplayDone done, boolean changed) {
    boolean failsAlways = done.failed() == done.times();
    if (done.same() == done.times() && failsAlways) {
      FailureText.print(out, files, directory);
      out.printf(
          "%nReplayed %d of %d times: the same %s%s, the same failure.%n",
          done.same(),
          done.times(),
          Counts.of(done.events(), "event"),
          done.times() == 1 ? "" : " each time");
      if (changed) {
        out.println("The code has changed since, but nothing that this execution passes through.");
      }
      return ExitCode.BUG;
    }
    if (failsAlways) {
      FailureText.print(out, files, directory);
      out.println();
    }
    out.printf(
        "Diverged: %d of %s failed in the same way, %d had the same events.%n",
        done.failed(), Counts.of(done.times(), "replay"), done.same());
    out.println("The first difference: " + done.difference() + ".");
    String jdk = files.failure().environment().get("jdk");
    String here = dev.bohr.cli.support.Versions.jdk();
    if (jdk != null && !jdk.equals(here)) {
      out.printf("It was found on %s, and this is %s: replay on the same JDK.%n", jdk, here);
    }
    done.notes().forEach(note -> out.println("Note: " + note + "."));
    return ExitCode.UNSURE;
  }

  /**
   * @param found where the worker left the files of what still fails
   */
  int compared(WorkerMessage.CompareDone done, Path found, String name)
      throws IOException, BadFileException {
    switch (done.answer()) {
      case STILL_FAILS, FAILS_DIFFERENTLY -> {
        FailureFiles now = FailureFiles.read(found);
        Path published = ResultDirectory.write(now, ResultDirectory.ROOT, null, name);
        FailureText.print(out, now, published);
        out.println();
        out.println(
            done.answer() == dev.bohr.core.run.Comparison.Answer.STILL_FAILS
                ? "The code has changed: it still fails."
                : "The code has changed: the old failure is gone, but it fails in another way.");
        return ExitCode.BUG;
      }
      case NO_LONGER_FAILS -> {
        out.printf(
            "The code has changed: it no longer fails; %s around the old failure pass.%n",
            Counts.of(done.interleavings(), "interleaving"));
        return ExitCode.CLEAN;
      }
      case NOT_COMPARABLE -> {
        out.printf("The code has changed: it cannot be compared, because %s.%n", done.reason());
        return ExitCode.UNSURE;
      }
    }
    throw new IllegalStateException("no such answer");
  }
}
