package dev.bohr.bench;

import dev.bohr.bench.breakpoints.Scene;
import dev.bohr.breakpoints.Breakpoint;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The JVMs in which a subject of {@code breakpoints-table} is run, one after the other. */
final class SubjectJvm {
  /** The exit code of a run that had to be ended. */
  static final int ENDLESS = -1;

  private static final Path AGENT = Path.of("dist/target/bohr.jar");
  private static final Path LOG = Path.of("bench/target/breakpoints/run.log");
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final String main;
  private final String classPath;

  /**
   * How a run ended.
   *
   * @param lines what it printed
   * @param wholeMillis from the start of the process to its end
   */
  record Result(int code, List<String> lines, double wholeMillis) {
    /** Whether it says that a breakpoint was hit. */
    boolean isHit() {
      return lines.stream().anyMatch(line -> line.matches("bohr: .*: [1-9][0-9]* hits?, .*"));
    }

    /** The number that it printed behind a word. */
    double number(String word, double otherwise) {
      return lines.stream()
          .filter(line -> line.startsWith(word + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(word.length() + 1)))
          .findFirst()
          .orElse(otherwise);
    }
  }

  /**
   * @param libraries what goes onto its class path beside the subjects
   */
  SubjectJvm(String main, List<String> libraries) {
    this.main = main;
    List<String> all = new ArrayList<>(libraries);
    // Nothing else: a user of the agent does not have Bohr on the class path.
    all.add(whereIs(Scene.class));
    all.add(whereIs(Breakpoint.class));
    classPath = String.join(":", all);
  }

  /** The option that inserts the breakpoints of a file. */
  static List<String> agent(Path breakpoints) {
    return List.of("-javaagent:" + AGENT + "=breakpoints=" + breakpoints);
  }

  Result run(List<String> options, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.add(main);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("CLASSPATH", classPath);
    Files.createDirectories(LOG.getParent());
    long start = System.nanoTime();
    int code = exitCode(builder);
    double millis = (System.nanoTime() - start) / 1e6;
    return new Result(code, Files.readAllLines(LOG), millis);
  }

  private static int exitCode(ProcessBuilder builder) throws IOException, InterruptedException {
    try {
      return ToolRun.run(builder, LOG, LIMIT);
    } catch (IllegalStateException endless) {
      return ENDLESS;
    }
  }

  /** The directory or jar that a class comes from. */
  static String whereIs(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
