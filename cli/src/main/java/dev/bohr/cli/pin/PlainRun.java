package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.Boot;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a program in a JVM of its own that carries breakpoints and nothing else of Bohr.
 *
 * @param sameFailure whether it failed as the failure that is to be pinned
 * @param hit whether every breakpoint of the file was hit
 * @param passed whether it ended with nothing that looks like a failure
 * @param nanos how long it took
 */
public record PlainRun(boolean sameFailure, boolean hit, boolean passed, long nanos) {
  /** How long a program stands still before that is called a stall; pauses are shorter. */
  private static final long STALL_MILLIS = 1_000;

  private static final int STALLED = 3;
  private static final String TAB = "\t";

  /**
   * Executes it.
   *
   * @param breakpoints their file; null when the program brings its own, and the agent only sees
   *     how it ends
   */
  public static PlainRun execute(
      Program program, Failure failure, @Nullable Path breakpoints, Path directory, Duration limit)
      throws IOException, InterruptedException {
    Path report = directory.resolve("report.tsv");
    Files.deleteIfExists(report);
    ProcessBuilder builder =
        new ProcessBuilder(command(program, breakpoints, report))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    Path workingDirectory = program.directory();
    if (workingDirectory != null) {
      builder.directory(workingDirectory.toFile());
    }
    long begin = System.nanoTime();
    Process process = builder.start();
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return new PlainRun(false, false, false, System.nanoTime() - begin);
      }
    } finally {
      process.destroyForcibly();
    }
    long nanos = System.nanoTime() - begin;
    List<String> lines = Files.exists(report) ? Files.readAllLines(report) : List.of();
    int exitCode = process.exitValue();
    boolean passed =
        exitCode == 0 && lines.stream().noneMatch(line -> line.startsWith("uncaught" + TAB));
    return new PlainRun(isSame(failure, exitCode, lines), isHit(lines), passed, nanos);
  }

  private static List<String> command(Program program, @Nullable Path breakpoints, Path report) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-ea");
    words.add("-XX:-PrintWarnings");
    words.addAll(program.jvmOptions());
    words.add(
        "-javaagent:%s=%sreport=%s,stall=%d"
            .formatted(
                Boot.jar(),
                breakpoints == null ? "" : "breakpoints=" + breakpoints + ",",
                report,
                STALL_MILLIS));
    words.add("-cp");
    words.add(String.join(File.pathSeparator, program.classPath()));
    words.add(program.mainClass());
    words.addAll(program.target().arguments());
    return words;
  }

  private static boolean isSame(Failure failure, int exitCode, List<String> lines) {
    Failure.Thrown thrown = failure.exception();
    if (thrown != null) {
      return lines.stream()
          .map(line -> line.split(TAB, -1))
          .anyMatch(words -> words[0].equals("uncaught") && words[2].equals(thrown.className()));
    }
    return failure.outcome() == OutcomeKind.FAILED
        ? exitCode != 0 && exitCode != STALLED
        : exitCode == STALLED && lines.stream().anyMatch(line -> line.startsWith("stalled" + TAB));
  }

  private static boolean isHit(List<String> lines) {
    List<String[]> counts =
        lines.stream()
            .map(line -> line.split(TAB, -1))
            .filter(words -> words[0].equals("breakpoint"))
            .toList();
    return !counts.isEmpty() && counts.stream().noneMatch(words -> words[2].equals("0"));
  }
}
