package dev.bohr.bench;

import dev.bohr.bench.TestSuites.Suite;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The target {@code suites}: the tests of other people's libraries under control, a few schedules
 * each, as {@code bohr explore --junit JAR} runs them. What fails is run once more without Bohr; of
 * the rest, {@code bench/src/suites/explained.tsv} says why.
 *
 * <p>Sleeps end only when nothing else can run ({@code --timeouts idle}): nearly all of these
 * suites sleep until others are done, and by default that is what would be reported.
 */
public final class Suites {
  private static final Path WORK = Path.of("bench/target/suites");
  private static final Path EXPLAINED = Path.of("bench/src/suites/explained.tsv");
  private static final String CONSOLE =
      "org.junit.platform:junit-platform-console-standalone:1.10.2";
  private static final Duration FETCH = Duration.ofMinutes(10);
  private static final Duration PLAIN = Duration.ofMinutes(2);

  private Suites() {}

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    int runs = quick ? 2 : 5;
    int minutes = quick ? 3 : 5;
    Map<String, String> explained = explained();
    Map<Suite, List<String>> classPaths = new LinkedHashMap<>();
    for (Suite suite : TestSuites.ALL) {
      classPaths.put(suite, classPath(suite));
    }
    List<SuiteTally> tallies =
        OnePerCore.map(
            TestSuites.ALL,
            (suite, prefix) -> {
              List<String> classPath = classPaths.get(suite);
              SuiteTally tally =
                  run(suite, classPath, runs, minutes, prefix)
                      .explain(row -> why(row, suite, classPath, explained));
              System.err.println(String.join(" | ", tally.cells()));
              return tally;
            });
    Report report = new Report("suites", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "`bohr explore --junit JAR --runs %d --time %dm --timeouts idle --workers 1 --seed 1` on"
                + " published tests, JDK %d, as many suites at a time as there are cores."
                + " Controlled: every run was controlled to its end, of those that were reached and"
                + " not skipped. Failures that also come without Bohr say so.",
            runs,
            minutes,
            Runtime.version().feature()));
    report.table(SuiteTally.HEADER, tallies.stream().map(SuiteTally::cells).toList());
    List<List<String>> failures =
        tallies.stream().flatMap(tally -> tally.failures().stream()).toList();
    if (!failures.isEmpty()) {
      report.table(List.of("suite", "test", "why", "failure"), failures);
    }
    Map<String, Integer> causes = new TreeMap<>();
    tallies.forEach(
        tally -> tally.causes().forEach((cause, n) -> causes.merge(cause, n, Integer::sum)));
    report.table(
        List.of("not controlled, because", "tests"),
        causes.entrySet().stream()
            .map(cause -> List.of(cause.getKey(), Integer.toString(cause.getValue())))
            .toList());
    long reached = tallies.stream().mapToInt(SuiteTally::reached).sum();
    long controlled = tallies.stream().mapToInt(SuiteTally::controlled).sum();
    report.figure("suites_tests", reached);
    report.figure("not_reached", tallies.stream().mapToInt(SuiteTally::notReached).sum());
    report.figure("controlled_percent", 100.0 * controlled / Math.max(1, reached));
    report.figure("hung", tallies.stream().mapToInt(SuiteTally::hung).sum());
    report.figure("false_failures", tallies.stream().mapToInt(SuiteTally::unexplained).sum());
    report.finish();
  }

  private static SuiteTally run(
      Suite suite, List<String> classPath, int runs, int minutes, List<String> prefix)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Path directory = WORK.resolve(suite.directory()).toAbsolutePath();
    Path out = directory.resolve("out");
    ToolRun.delete(out);
    List<String> command = new ArrayList<>(prefix);
    command.addAll(
        List.of(
            Path.of("bohr").toAbsolutePath().toString(),
            "explore",
            "--junit=" + tests(suite, classPath.get(0)),
            "--class-path=" + String.join(":", classPath),
            "--runs=" + runs,
            "--time=" + minutes + "m",
            "--timeouts=idle",
            "--workers=1",
            "--seed=1",
            "-o=" + out));
    // Some tests write into the directory that they are started in.
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    if (!suite.properties().isEmpty()) {
      builder.environment().put("JAVA_TOOL_OPTIONS", String.join(" ", suite.properties()));
    }
    // The survey and the searches may take that long each, and the last search a little more.
    Path log = directory.resolve("bohr.log");
    Path tests = out.resolve("tests.tsv");
    SuiteTally tally;
    try {
      ToolRun.run(builder, log, Duration.ofMinutes(2L * minutes + 10));
      tally =
          Files.exists(tests)
              ? new SuiteTally(suite, SuiteTally.read(tests))
              : SuiteTally.unlisted(suite, Files.readString(log).strip());
    } catch (IllegalStateException endless) {
      tally = SuiteTally.unlisted(suite, "it did not end in time");
    }
    tally.took(System.nanoTime() - start);
    return tally;
  }

  /** The jar, or a directory with what is wanted of it. */
  private static Path tests(Suite suite, String jar) throws IOException {
    if (suite.parts().isEmpty()) {
      return Path.of(jar);
    }
    Path directory = WORK.resolve(suite.directory()).resolve("part").toAbsolutePath();
    ToolRun.delete(directory);
    try (FileSystem files = FileSystems.newFileSystem(Path.of(jar));
        Stream<Path> all = Files.walk(files.getPath("/"))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        String name = file.toString().substring(1);
        if (suite.parts().stream().anyMatch(name::startsWith)) {
          Path copy = directory.resolve(name);
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
    return directory;
  }

  /** Empty when nobody knows. */
  private static String why(
      SuiteTally.Row row, Suite suite, List<String> classPath, Map<String, String> explained)
      throws IOException, InterruptedException {
    String known = explained.get(row.test());
    if (known != null) {
      return known;
    }
    String test = row.test().replaceFirst("[(\\[].*", "");
    Path console = fetch(CONSOLE);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(suite.properties());
    command.addAll(
        List.of(
            "-ea",
            "-jar",
            console.toString(),
            "execute",
            "--class-path=" + String.join(":", classPath),
            "--select-method=" + test));
    ProcessBuilder builder = new ProcessBuilder(command);
    Path log = WORK.resolve(suite.directory()).resolve("plain.log");
    try {
      return ToolRun.run(builder, log, PLAIN) == 0 ? "" : "fails without Bohr, too";
    } catch (IllegalStateException endless) {
      return "does not end without Bohr";
    }
  }

  /** The jar of tests goes first. */
  private static List<String> classPath(Suite suite) throws IOException, InterruptedException {
    Path directory = WORK.resolve(suite.directory());
    Files.createDirectories(directory);
    Path file = directory.resolve("class-path.txt").toAbsolutePath();
    Files.writeString(directory.resolve("pom.xml"), suite.pom());
    maven(
        directory,
        suite.tests(),
        "-f",
        directory.resolve("pom.xml").toString(),
        "dependency:build-classpath",
        "-Dmdep.outputFile=" + file);
    return List.of(Files.readString(file).strip().split(":"));
  }

  private static Path fetch(String coordinates) throws IOException, InterruptedException {
    String[] parts = coordinates.split(":");
    Path jar = WORK.resolve(parts[1] + "-" + parts[2] + ".jar");
    if (!Files.exists(jar)) {
      maven(
          WORK,
          coordinates,
          "-N",
          "dependency:copy",
          "-Dartifact=" + coordinates,
          "-DoutputDirectory=" + WORK.toAbsolutePath());
    }
    return jar;
  }

  private static void maven(Path directory, String what, String... words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("mvn", "-q", "-B", "-ntp"));
    command.addAll(List.of(words));
    Path log = directory.resolve("maven.log");
    if (ToolRun.run(new ProcessBuilder(command), log, FETCH) != 0) {
      throw new IllegalStateException(what + " cannot be fetched:\n" + Files.readString(log));
    }
  }

  /** By test, why it fails: a line each, with a tab between. */
  private static Map<String, String> explained() throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    for (String line : Files.readAllLines(EXPLAINED)) {
      int tab = line.indexOf('\t');
      if (tab > 0 && !line.startsWith("#")) {
        all.put(line.substring(0, tab), line.substring(tab + 1).strip());
      }
    }
    return all;
  }
}
