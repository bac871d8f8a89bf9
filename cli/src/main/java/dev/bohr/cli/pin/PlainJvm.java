package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.runtime.Boot;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of a JVM that ran a program with breakpoints, or without, and nothing else of Bohr.
 *
 * @param ended whether it ended by itself, or because nothing moved any more
 * @param exitCode what it said to the system; means nothing unless it ended
 * @param lines what its witness wrote, see {@code dev.bohr.agent.weave.Witness}
 * @param nanos how long it took
 * @param lastWords the last line that it printed, which is about breakpoints when these are stale
 */
public record PlainJvm(
    boolean ended, int exitCode, List<List<String>> lines, long nanos, String lastWords) {
  /** How long a program stands still before that is called a stall; pauses do not count. */
  private static final long STALL_MILLIS = 1_000;

  /** How long a program may go on after an exception that nobody caught. */
  private static final long FAILED_MILLIS = 2_000;

  /** What the JVM of a program ends with that stands still. */
  static final int STALLED = 3;

  /** How long a JVM that takes too long has to write its report. */
  private static final long LAST_WORDS_SECONDS = 5;

  /**
   * Executes a program.
   *
   * @param breakpoints null for none
   * @param directory where the execution leaves its files
   * @param limit after which the JVM is ended
   * @param options more options of the agent
   */
  public static PlainJvm execute(
      Program program,
      @Nullable Path breakpoints,
      Path directory,
      Duration limit,
      String... options)
      throws IOException, InterruptedException {
    Path report = directory.resolve("report.tsv");
    Files.deleteIfExists(report);
    Path output = directory.resolve("output.txt");
    ProcessBuilder builder =
        new ProcessBuilder(command(program, breakpoints, report, options))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    Path workingDirectory = program.directory();
    if (workingDirectory != null) {
      builder.directory(workingDirectory.toFile());
    }
    long begin = System.nanoTime();
    Process process = builder.start();
    Thread hook = new Thread(process::destroyForcibly, "bohr-end-of-program");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
      long nanos = System.nanoTime() - begin;
      if (!ended) {
        process.destroy();
        process.waitFor(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
      }
      Runtime.getRuntime().removeShutdownHook(hook);
      return new PlainJvm(
          ended, ended ? process.exitValue() : 0, read(report), nanos, lastLine(output));
    } catch (IllegalStateException ending) {
      // This JVM is about to end, on a signal: what became of the program is of no use any more.
      process.destroyForcibly();
      return waitForTheEnd();
    } finally {
      process.destroyForcibly();
    }
  }

  private static PlainJvm waitForTheEnd() throws InterruptedException {
    new CountDownLatch(1).await();
    throw new IllegalStateException("nobody opens this latch");
  }

  private static List<List<String>> read(Path report) throws IOException {
    return Files.exists(report)
        ? Files.readAllLines(report).stream().map(line -> List.of(line.split("\t", -1))).toList()
        : List.of();
  }

  private static String lastLine(Path output) throws IOException {
    return new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .reduce("", (before, line) -> line)
        .strip();
  }

  private static List<String> command(
      Program program, @Nullable Path breakpoints, Path report, String... options) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.add("-ea");
    words.add("-XX:-PrintWarnings");
    words.addAll(program.jvmOptions());
    words.add(
        "-javaagent:%s=%sreport=%s,stall=%d,failed=%d%s"
            .formatted(
                Boot.jar(),
                breakpoints == null ? "" : "breakpoints=" + breakpoints + ",",
                report,
                STALL_MILLIS,
                FAILED_MILLIS,
                options.length == 0 ? "" : "," + String.join(",", options)));
    words.add("-cp");
    words.add(String.join(File.pathSeparator, program.classPath()));
    words.add(program.mainClass());
    words.addAll(program.target().arguments());
    return words;
  }

  private List<List<String>> of(String kind) {
    return lines.stream().filter(line -> line.get(0).equals(kind)).toList();
  }

  /** Whether it ended with nothing that looks like a failure. */
  public boolean passed() {
    return ended && exitCode == 0 && of("uncaught").isEmpty();
  }

  /** How it ended, in words. */
  public String ending() {
    return (ended ? "exit code " + exitCode : "it took too long")
        + (lastWords.isEmpty() ? "" : ": " + lastWords);
  }

  /** Whether every breakpoint was hit, and there was one. */
  public boolean hit() {
    return !of("breakpoint").isEmpty() && missed().isEmpty();
  }

  /** The names of breakpoints that were never hit. */
  public Set<String> missed() {
    return of("breakpoint").stream()
        .filter(line -> line.get(2).equals("0"))
        .map(line -> line.get(1))
        .collect(Collectors.toSet());
  }

  /** How often threads met at breakpoints. */
  public long hits() {
    return of("breakpoint").stream().mapToLong(line -> Long.parseLong(line.get(2))).sum();
  }

  /** How often a thread went on after a hit before its turn had come. */
  public long overtakings() {
    return of("breakpoint").stream().mapToLong(line -> Long.parseLong(line.get(4))).sum();
  }

  /** How often a thread waited at a breakpoint in vain. */
  public long timeouts() {
    return of("breakpoint").stream().mapToLong(line -> Long.parseLong(line.get(3))).sum();
  }

  /** Whether a pause took its whole time, as nobody came whom it was for. */
  public boolean waitedOut() {
    return !of("waited-out").isEmpty();
  }

  /** How often threads came to the place of a breakpoint where most did. */
  public long arrivals() {
    return of("breakpoint").stream()
        .flatMap(line -> line.stream().skip(5))
        .mapToLong(Long::parseLong)
        .max()
        .orElse(0);
  }

  /** Classes of the exceptions that nobody caught, in the order in which they came. */
  public List<String> uncaught() {
    return of("uncaught").stream().map(line -> line.get(2)).toList();
  }

  /**
   * What breakpoints in the source say about places that were not reached; empty when they were not
   * asked, or have nothing to say.
   */
  public String unreached() {
    return of("unreached").stream().map(line -> line.get(1)).findFirst().orElse("");
  }

  /** Whether nothing moved any more. */
  public boolean stalled() {
    return exitCode == STALLED && !of("stalled").isEmpty();
  }
}
