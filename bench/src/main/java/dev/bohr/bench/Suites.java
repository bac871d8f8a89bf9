package dev.bohr.bench;

import dev.bohr.bench.TestSuites.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

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

  /** What became of one test, as {@code tests.tsv} has it. */
  private record Row(String test, String result, String text) {
    boolean isFailure() {
      return !List.of("passed", "skipped", "no answer", "not reached").contains(result);
    }

    /** Every run was controlled to its end. */
    boolean isControlled() {
      return isFailure() || (result.equals("passed") && !text.contains("not controlled: "));
    }

    boolean isHung() {
      return text.contains("it made no step for ");
    }

    /** Why not, without what differs from test to test. */
    String cause() {
      return text.replaceFirst(".*(not controlled|no answer): ", "")
          .replaceAll("[(;,:].*", "")
          .replaceAll("[0-9]+", "N");
    }
  }

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    int runs = quick ? 2 : 10;
    int minutes = quick ? 3 : 20;
    Map<String, String> explained = explained();
    List<List<String>> table = new ArrayList<>();
    List<List<String>> failures = new ArrayList<>();
    Map<String, Integer> causes = new TreeMap<>();
    int tests = 0;
    int controlled = 0;
    int hung = 0;
    int unexplained = 0;
    for (Suite suite : TestSuites.ALL) {
      long start = System.nanoTime();
      List<String> classPath = classPath(suite);
      List<Row> rows = run(suite, classPath, runs, minutes);
      int passed = 0;
      int skipped = 0;
      int reached = 0;
      int own = 0;
      int failed = 0;
      for (Row row : rows) {
        skipped += row.result().equals("skipped") ? 1 : 0;
        boolean counts = !row.result().equals("skipped") && !row.result().equals("not reached");
        reached += counts ? 1 : 0;
        own += counts && row.isControlled() ? 1 : 0;
        passed += row.result().equals("passed") ? 1 : 0;
        hung += row.isHung() ? 1 : 0;
        if (counts && !row.isControlled()) {
          causes.merge(row.cause(), 1, Integer::sum);
        }
        if (row.isFailure()) {
          failed++;
          String why = why(row, suite, classPath, explained);
          unexplained += why.isEmpty() ? 1 : 0;
          failures.add(
              List.of(suite.name(), row.test(), why.isEmpty() ? "NOT EXPLAINED" : why, row.text()));
        }
      }
      tests += reached;
      controlled += own;
      table.add(
          List.of(
              suite.name(),
              Integer.toString(rows.size()),
              Integer.toString(skipped),
              Integer.toString(rows.size() - reached - skipped),
              Integer.toString(passed),
              Integer.toString(failed),
              String.format(Locale.ROOT, "%.1f", 100.0 * own / Math.max(1, reached)),
              String.format(Locale.ROOT, "%.0f", (System.nanoTime() - start) / 1e9)));
      System.err.println(String.join(" | ", table.get(table.size() - 1)));
    }
    Report report = new Report("suites", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "`bohr explore --junit JAR --runs %d --time %dm --timeouts idle --workers 1 --seed 1` on"
                + " published tests, JDK %d. Controlled: every run was controlled to its end, of"
                + " those that were reached and not skipped. Failures that also come without Bohr"
                + " say so.",
            runs,
            minutes,
            Runtime.version().feature()));
    report.table(
        List.of(
            "suite",
            "tests",
            "skipped",
            "not reached",
            "passed",
            "failed",
            "controlled %",
            "seconds"),
        table);
    if (!failures.isEmpty()) {
      report.table(List.of("suite", "test", "why", "failure"), failures);
    }
    report.table(
        List.of("not controlled, because", "tests"),
        causes.entrySet().stream()
            .map(cause -> List.of(cause.getKey(), Integer.toString(cause.getValue())))
            .toList());
    report.figure("suites_tests", tests);
    report.figure("controlled_percent", 100.0 * controlled / Math.max(1, tests));
    report.figure("hung", hung);
    report.figure("false_failures", unexplained);
    report.finish();
  }

  private static List<Row> run(Suite suite, List<String> classPath, int runs, int minutes)
      throws IOException, InterruptedException {
    Path directory = WORK.resolve(suite.directory());
    Path out = directory.resolve("out");
    ToolRun.delete(out);
    ProcessBuilder builder =
        new ProcessBuilder(
            "./bohr",
            "explore",
            "--junit=" + classPath.get(0),
            "--class-path=" + String.join(":", classPath),
            "--runs=" + runs,
            "--time=" + minutes + "m",
            "--timeouts=idle",
            "--workers=1",
            "--seed=1",
            "-o=" + out);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    // The survey and the searches may take that long each, and the last search a little more.
    ToolRun.run(builder, directory.resolve("bohr.log"), Duration.ofMinutes(2L * minutes + 10));
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(out.resolve("tests.tsv"))) {
      String[] fields = line.split("\t", -1);
      if (!fields[0].equals("test")) {
        rows.add(new Row(fields[0], fields[3], fields[4]));
      }
    }
    return rows;
  }

  /** Empty when nobody knows. */
  private static String why(
      Row row, Suite suite, List<String> classPath, Map<String, String> explained)
      throws IOException, InterruptedException {
    String known = explained.get(row.test());
    if (known != null) {
      return known;
    }
    String test = row.test().replaceFirst("[(\\[].*", "");
    Path console = fetch(CONSOLE);
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-ea",
            "-jar",
            console.toString(),
            "execute",
            "--class-path=" + String.join(":", classPath),
            "--select-method=" + test);
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
