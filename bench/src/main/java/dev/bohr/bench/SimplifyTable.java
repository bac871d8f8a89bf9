package dev.bohr.bench;

import dev.bohr.bench.simplify.SimplifySubjects;
import dev.bohr.bench.simplify.SimplifySubjects.Subject;
import dev.bohr.core.simplify.Simplification.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The target {@code simplify-table}: the tables of Jalbert and Sen (FSE 2010) for both algorithms,
 * over the same failing runs of programs that stand for the paper's. Executions and switches do not
 * depend on the machine, so as many children run at a time as there are cores.
 */
public final class SimplifyTable {
  private static final int TRACES = 30;
  private static final int QUICK_TRACES = 3;

  /** One trace may need a long search, and the bounded search has a minute. */
  private static final Duration SILENCE = Duration.ofMinutes(6);

  private final Report report;

  private SimplifyTable(boolean quick) {
    report = new Report("simplify-table", quick);
  }

  /** One program. */
  private record Row(
      Subject subject,
      List<SimplifiedTrace> traces,
      SimplifiedTrace.Bounded bounded,
      String trouble) {
    double mean(ToDoubleFunction<SimplifiedTrace> value) {
      return traces.stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    double mean(
        Function<SimplifiedTrace, SimplifiedTrace.Side> side,
        ToDoubleFunction<SimplifiedTrace.Side> value) {
      return mean(trace -> value.applyAsDouble(side.apply(trace)));
    }
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    boolean quick = List.of(args).contains("--quick");
    new SimplifyTable(quick).run(quick ? QUICK_TRACES : TRACES);
  }

  private void run(int traces) throws InterruptedException, ExecutionException {
    List<Jdk> jdks = Jdk.installed();
    Jdk jdk = jdks.get(jdks.size() - 1);
    List<Row> rows =
        OnePerCore.map(
            SimplifySubjects.all(),
            (subject, prefix) ->
                row(jdk, subject, traces, Integer.parseInt(prefix.get(prefix.size() - 1))));
    report.paragraph(
        "Failing runs found by race-directed search, %d of each program, JDK %d. Means over them."
            .formatted(traces, jdk.feature()));
    for (Row row : rows) {
      if (!row.trouble.isEmpty()) {
        report.paragraph(row.subject.name() + ": " + row.trouble);
      }
    }
    List<Row> whole = rows.stream().filter(row -> !row.traces.isEmpty()).toList();
    shapes("Table 1, algorithm best", whole, SimplifiedTrace::best);
    shapes("Table 1, algorithm tinertia", whole, SimplifiedTrace::tinertia);
    effort(whole);
    againstBoundedSearch(whole);
    figures(whole);
    report.finish();
  }

  private static Row row(Jdk jdk, Subject subject, int count, int core) {
    List<SimplifiedTrace> traces = new ArrayList<>();
    SimplifiedTrace.Bounded[] bounded = {new SimplifiedTrace.Bounded(0, 0, false)};
    String trouble = "";
    try {
      new ChildJvm(
              core, jdk, BohrSubject.SERIAL, SimplifyLoop.class, subject.main().getName(), count)
          .follow(
              SILENCE,
              line -> {
                if (SimplifiedTrace.isOne(line)) {
                  traces.add(SimplifiedTrace.parse(line));
                } else if (SimplifiedTrace.isBounded(line)) {
                  bounded[0] = SimplifiedTrace.parseBounded(line);
                }
              });
    } catch (IllegalStateException hungOrBroken) {
      trouble = String.valueOf(hungOrBroken.getMessage());
    }
    if (trouble.isEmpty() && traces.size() < count) {
      trouble = "only %d failing runs were found.".formatted(traces.size());
    }
    System.err.println(subject.name() + ": " + traces.size() + " traces " + trouble);
    return new Row(subject, traces, bounded[0], trouble);
  }

  private void shapes(
      String title, List<Row> rows, Function<SimplifiedTrace, SimplifiedTrace.Side> side) {
    List<List<String>> table = new ArrayList<>();
    for (Row row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.subject.name()));
      shape(cells, row, trace -> side.apply(trace).before());
      shape(cells, row, trace -> side.apply(trace).after());
      double before = row.mean(side, each -> each.before().cost().switches());
      double preemptions = row.mean(side, each -> each.before().cost().preemptions());
      cells.add(reduction(before, row.mean(side, each -> each.after().cost().switches())));
      cells.add(reduction(preemptions, row.mean(side, each -> each.after().cost().preemptions())));
      cells.add(number(row.subject.published().simplified().switches()));
      cells.add(number(row.subject.published().simplified().preemptive()));
      table.add(cells);
    }
    report.paragraph(title + "; the last two columns are the paper's, for its own program.");
    report.table(
        List.of(
            "program",
            "size",
            "thr",
            "ctxt",
            "non",
            "pre",
            "size'",
            "thr'",
            "ctxt'",
            "non'",
            "pre'",
            "ctxt %",
            "pre %",
            "paper ctxt'",
            "paper pre'"),
        table);
  }

  private static void shape(List<String> cells, Row row, Function<SimplifiedTrace, Shape> shape) {
    cells.add(number(row.mean(trace -> shape.apply(trace).cost().steps())));
    cells.add(number(row.mean(trace -> shape.apply(trace).threads())));
    cells.add(number(row.mean(trace -> shape.apply(trace).cost().switches())));
    cells.add(number(row.mean(trace -> shape.apply(trace).otherSwitches())));
    cells.add(number(row.mean(trace -> shape.apply(trace).cost().preemptions())));
  }

  private void effort(List<Row> rows) {
    List<List<String>> table = new ArrayList<>();
    for (Row row : rows) {
      table.add(
          List.of(
              row.subject.name(),
              row.subject.bug(),
              number(row.mean(SimplifiedTrace::best, SimplifiedTrace.Side::executions)),
              seconds(row.mean(SimplifiedTrace::best, SimplifiedTrace.Side::seconds)),
              number(row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::iterations)),
              number(row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::executions)),
              seconds(row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::seconds)),
              number(row.subject.published().executions()),
              number(row.mean(SimplifiedTrace::best, SimplifiedTrace.Side::replays))));
    }
    report.paragraph(
        "Table 2. The last column: of 100 replays of what best found, those that fail.");
    report.table(
        List.of(
            "program",
            "bug",
            "best execs",
            "best s",
            "tinertia iters",
            "tinertia execs",
            "tinertia s",
            "paper execs",
            "replays"),
        table);
  }

  private void againstBoundedSearch(List<Row> rows) {
    List<List<String>> table = new ArrayList<>();
    for (Row row : rows) {
      table.add(
          List.of(
              row.subject.name(),
              number(row.mean(trace -> trace.runs() + trace.best().executions())),
              seconds(row.mean(trace -> trace.seconds() + trace.best().seconds())),
              Long.toString(row.bounded.runs()),
              seconds(row.bounded.seconds()),
              row.bounded.found() ? "yes" : "no"));
    }
    report.paragraph(
        "Table 3: searching and simplifying, against preemption-bounded search alone (at most"
            + " 10,000 schedules or one minute).");
    report.table(
        List.of("program", "execs", "s", "bounded execs", "bounded s", "bounded finds it"), table);
  }

  private void figures(List<Row> rows) {
    double executions = 0;
    double worst = 0;
    long replays = Long.MAX_VALUE;
    for (Row row : rows) {
      executions +=
          Math.log(
              row.mean(SimplifiedTrace::best, SimplifiedTrace.Side::executions)
                  / row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::executions));
      double best = row.mean(SimplifiedTrace::best, side -> side.after().cost().switches());
      double tinertia = row.mean(SimplifiedTrace::tinertia, side -> side.after().cost().switches());
      worst = Math.max(worst, best / Math.max(1, tinertia));
      replays =
          Math.min(
              replays,
              row.traces.stream().mapToLong(trace -> trace.best().replays()).min().orElse(0));
    }
    report.figure("best_executions_vs_tinertia", Math.exp(executions / rows.size()));
    report.figure("best_switches_vs_tinertia", worst);
    report.figure("fewest_replays_of_100", replays);
  }

  private static String reduction(double before, double after) {
    return before == 0 ? "-" : number(100 * (before - after) / before);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
