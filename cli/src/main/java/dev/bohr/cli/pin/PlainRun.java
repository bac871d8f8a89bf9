package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.Boot;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One execution of a program in a JVM of its own that carries breakpoints and nothing else of Bohr.
 *
 * @param sameFailure whether it failed as the failure that is to be pinned
 * @param hit whether every breakpoint was hit
 * @param nanos how long it took
 * @param exitCode of the JVM; -1 when it had to be ended
 * @param ending how it ended, in words
 */
record PlainRun(boolean sameFailure, boolean hit, long nanos, int exitCode, String ending) {
  /** How long a program stands still before that is called a stall; pauses are shorter. */
  private static final long STALL_MILLIS = 1_000;

  private static final int STALLED = 3;
  private static final String TAB = "\t";

  static PlainRun execute(
      Program program, Failure failure, Path breakpoints, Path directory, Duration limit)
      throws IOException, InterruptedException {
    Path report = directory.resolve("report.tsv");
    Files.deleteIfExists(report);
    String agent =
        "-javaagent:%s=breakpoints=%s,report=%s,stall=%d,strict"
            .formatted(Boot.jar(), breakpoints, report, STALL_MILLIS);
    PlainRun ran = start(command(program, List.of(agent)), program, directory, limit);
    List<String> lines = Files.exists(report) ? Files.readAllLines(report) : List.of();
    return new PlainRun(
        ran.exitCode >= 0 && isSame(failure, ran.exitCode, lines),
        isHit(lines),
        ran.nanos,
        ran.exitCode,
        ran.ending);
  }

  /** One execution with the breakpoints inserted and off. */
  static PlainRun off(Program program, Path breakpoints, Path directory)
      throws IOException, InterruptedException {
    String agent = "-javaagent:%s=breakpoints=%s,off".formatted(Boot.jar(), breakpoints);
    return start(command(program, List.of(agent)), program, directory, Duration.ofSeconds(60));
  }

  private static PlainRun start(
      List<String> command, Program program, Path directory, Duration limit)
      throws IOException, InterruptedException {
    Path output = directory.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    Path workingDirectory = program.directory();
    if (workingDirectory != null) {
      builder.directory(workingDirectory.toFile());
    }
    long begin = System.nanoTime();
    Process process = builder.start();
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        return new PlainRun(
            false, false, System.nanoTime() - begin, -1, "it took longer than " + limit);
      }
    } finally {
      process.destroyForcibly();
    }
    long nanos = System.nanoTime() - begin;
    return new PlainRun(false, false, nanos, process.exitValue(), ending(process, output));
  }

  /** What it said last, which is about breakpoints when these are stale. */
  private static String ending(Process process, Path output) throws IOException {
    String said =
        new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .reduce("", (before, line) -> line)
            .strip();
    return "exit code " + process.exitValue() + (said.isEmpty() ? "" : ": " + said);
  }

  private static List<String> command(Program program, List<String> agent) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-ea");
    words.add("-XX:-PrintWarnings");
    words.addAll(program.jvmOptions());
    words.addAll(agent);
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
