package dev.bohr.bench;

import dev.bohr.examples.Example;
import dev.bohr.examples.Examples;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The target {@code pin-table}: what {@code bohr pin} hands out for each example: how often it
 * fails on the bug, how often it passes on the correct twin, and what the pauses cost there. A twin
 * that is another method than the bug is not reached by the places of the bug: the offer is stale
 * there, and not handed out.
 */
public final class PinTable {
  private static final Path WORK = Path.of("bench/target/pin-table");
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final List<String> ANNOTATIONS =
      List.of(
          "org.junit.jupiter:junit-jupiter-api:5.14.4", "org.apiguardian:apiguardian-api:1.1.2");

  private PinTable() {}

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    int runs = quick ? 3 : 100;
    String time = quick ? "10s" : "3m";
    List<PinRow> rows = new ArrayList<>();
    for (Example example : Examples.all()) {
      if (!quick || example.suite() == Example.Suite.SHOWCASE) {
        PinRow row = pin(example, runs, time);
        rows.add(row);
        System.err.println(String.join(" | ", row.cells()));
      }
    }
    Report report = new Report("pin-table", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "`bohr explore --seed 1 --workers 1`, then `bohr pin --runs %d --time %s --fixed TWIN`,"
                + " JDK %d. For (a), the replay, (b), breakpoints that are woven, and (c), a patch of the"
                + " source: whether it is handed out, executions that failed on the bug, executions"
                + " that passed on the twin, and how long one takes there with the breakpoints on and"
                + " off.",
            runs,
            time,
            Runtime.version().feature()));
    report.table(
        List.of(
            "example",
            "bug",
            "(a) failed",
            "passed",
            "(b)",
            "failed",
            "passed",
            "on",
            "off",
            "(c)",
            "failed",
            "passed",
            "on",
            "off"),
        rows.stream().map(PinRow::cells).toList());
    report.paragraph("Why something is not handed out:");
    report.table(
        List.of("example", "offer", "reason"),
        rows.stream().flatMap(row -> reasons(row).stream()).toList());
    report.figure("pin_examples", rows.size());
    report.figure("pin_replay", rows.stream().filter(row -> row.replay().isMade()).count());
    report.figure("pin_woven", rows.stream().filter(row -> row.woven().isMade()).count());
    report.figure("pin_patch", rows.stream().filter(row -> row.patch().isMade()).count());
    report.finish();
  }

  private static List<List<String>> reasons(PinRow row) {
    List<List<String>> reasons = new ArrayList<>();
    if (!row.replay().isMade()) {
      reasons.add(List.of(row.name(), "(a)", row.replay().reason()));
    }
    if (!row.woven().isMade()) {
      reasons.add(List.of(row.name(), "(b)", row.woven().reason()));
    } else if (!row.patch().isMade()) {
      reasons.add(List.of(row.name(), "(c)", row.patch().reason()));
    }
    return reasons;
  }

  private static PinRow pin(Example example, int runs, String time)
      throws IOException, InterruptedException {
    Path found = WORK.resolve(example.name());
    ToolRun.delete(found);
    Files.createDirectories(WORK);
    bohr(
        example.name() + "-explore.log",
        "explore",
        "--seed=1",
        // Two would race for the first failure, and no two measurements would agree.
        "--workers=1",
        "--example=" + example.name(),
        "-o=" + found);
    Path log =
        bohr(
            example.name() + ".log",
            "pin",
            found.toString(),
            "--runs=" + runs,
            "--time=" + time,
            "--fixed=" + example.name() + "-twin",
            "--source=examples/src/main/java",
            "--compile-cp=" + annotations());
    String kind = example.kind().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    return PinRow.parse(example.name(), kind, Files.readString(log));
  }

  /** The examples are tests as well, and programs without JUnit. */
  private static String annotations() throws IOException, InterruptedException {
    List<String> jars = new ArrayList<>();
    for (String coordinates : ANNOTATIONS) {
      jars.add(MavenJars.fetch(coordinates, WORK).toString());
    }
    return String.join(File.pathSeparator, jars);
  }

  private static Path bohr(String log, String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("./bohr"));
    command.addAll(List.of(words));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Path file = WORK.resolve(log);
    ToolRun.run(builder, file, LIMIT);
    return file;
  }
}
