package dev.bohr.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The target {@code breakpoints-table}: tables 1 and 2 of "Concurrent Breakpoints" (Park and Sen,
 * UCB/EECS-2011-159) on what can be run today. Subjects are listed in {@code
 * bench/src/breakpoints/subjects.tsv}.
 */
public final class BreakpointsTable {
  /** Rows of the paper that cannot be had, and why. */
  private static final List<List<String>> MISSING =
      List.of(
          List.of(
              "logging deadlock1",
              "not there any more: Logger.getLogger takes no lock of its class; another deadlock"
                  + " has its row"),
          List.of("jigsaw", "not done: Maven Central has 2.2.6 only, without the paper's harness"),
          List.of("swing", "needs a screen; the kernel repaint stands for it"),
          List.of(
              "cache4j, hedc, moldyn, montecarlo, raytracer",
              "not in Maven Central; kernels stand for them"));

  private BreakpointsTable() {}

  public static void main(String[] args) throws Exception {
    boolean quick = List.of(args).contains("--quick");
    int runs = quick ? 20 : 100;
    int seconds = quick ? 3 : 20;
    List<BreakpointRow> rows = new ArrayList<>();
    for (BreakpointSubject subject : BreakpointSubject.all(Path.of("bench"))) {
      rows.add(new BreakpointRow(subject));
    }
    List<List<String>> servers = new ArrayList<>();
    for (BreakpointServer server : BreakpointServer.ALL) {
      servers.add(server.measure(seconds));
    }
    for (BreakpointRow row : rows) {
      row.measure(runs);
      System.err.println(String.join(" | ", row.cells()));
    }
    Report report = new Report("breakpoints-table", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "Table 1 of the paper, JDK %d: %d runs of each subject with its breakpoint, and a plain"
                + " one before every fourth. Times are those of the subject's threads, median (least"
                + " - most), to the end of the last or, in a stall, to the last move of any; the"
                + " start of the JVM is not in them. Threads rest 5 ms between pieces of work, as"
                + " if for their next request, except in the kernels that compute. Beside these times"
                + " a plain JVM takes %.0f ms, one with the agent and a breakpoint file %.0f ms"
                + " (medians). Kernels, with the paper's program in brackets, have their breakpoints"
                + " in the source. The last rows are Bohr's own examples, ten times in"
                + " a run each. Probability: of a run in which the breakpoint"
                + " is hit and the symptom shows. Paper: its overhead and probability.",
            Runtime.version().feature(),
            runs,
            beside(rows, row -> row.plain().beside()),
            beside(rows, row -> row.isKernel() ? List.of() : row.with().beside())));
    report.table(BreakpointRow.HEADER, rows.stream().map(BreakpointRow::cells).toList());
    report.paragraph(
        String.format(
            Locale.ROOT,
            "Table 2: servers under load for %d s, with planted bugs. The paper's, in httpd and"
                + " MySQL, need 0.07 to 2.67 s and one to three breakpoints.",
            seconds));
    report.table(BreakpointServer.HEADER, servers);
    report.table(List.of("of the paper, without a row", "why"), MISSING);
    report.paragraph(
        "A breakpoint that is off, measured with JMH (2 forks, 5 iterations of 0.5 s each; half the"
            + " width of the 99.9 % confidence interval).");
    List<List<String>> off = new ArrayList<>();
    double plain = 0;
    double most = 0;
    for (String method : List.of("without", "with", "withConditions")) {
      BreakpointsOff.Time time = BreakpointsOff.measure(method);
      off.add(
          List.of(
              method,
              String.format(Locale.ROOT, "%.2f", time.nanos()),
              String.format(Locale.ROOT, "%.2f", time.error())));
      plain = method.equals("without") ? time.nanos() : plain;
      most = Math.max(most, time.nanos() - plain);
    }
    report.table(List.of("method", "ns", "±"), off);
    report.figure("rows_at_1", rows.stream().filter(BreakpointRow::isCertain).count());
    report.figure("rows_total", rows.size());
    report.figure(
        "overhead_worst", rows.stream().mapToDouble(BreakpointRow::overhead).max().orElseThrow());
    report.figure("off_ns", most);
    report.finish();
  }

  private static double beside(
      List<BreakpointRow> rows, Function<BreakpointRow, List<Double>> times) {
    Stream<Double> all = rows.stream().flatMap(row -> times.apply(row).stream());
    return Spread.of(all.toList()).median();
  }
}
