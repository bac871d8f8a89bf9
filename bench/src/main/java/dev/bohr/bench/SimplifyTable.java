package dev.bohr.bench;

import dev.bohr.bench.simplify.SimplifySubjects;
import dev.bohr.bench.simplify.SimplifySubjects.Subject;
import dev.bohr.bench.simplify.Town;
import dev.bohr.core.simplify.Simplification.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

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

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    boolean quick = List.of(args).contains("--quick");
    new SimplifyTable(quick).run(quick ? QUICK_TRACES : TRACES);
  }

  private void run(int traces) throws InterruptedException, ExecutionException {
    List<Jdk> jdks = Jdk.installed();
    Jdk jdk = jdks.get(jdks.size() - 1);
    List<SimplifiedProgram> rows =
        OnePerCore.map(
            SimplifySubjects.all(),
            (subject, prefix) ->
                row(jdk, subject, traces, Integer.parseInt(prefix.get(prefix.size() - 1))));
    report.paragraph(
        "Failing runs found by race-directed search, %d of each program, JDK %d. Means over them."
            .formatted(traces, jdk.feature()));
    for (SimplifiedProgram row : rows) {
      if (!row.trouble().isEmpty()) {
        report.paragraph(row.name() + ": " + row.trouble());
      }
    }
    List<SimplifiedProgram> whole = rows.stream().filter(row -> !row.traces().isEmpty()).toList();
    shapes("Table 1, algorithm best", whole, SimplifiedTrace::best);
    shapes("Table 1, algorithm tinertia", whole, SimplifiedTrace::tinertia);
    effort(whole);
    OptimalityHistogram.add(report, whole);
    againstBoundedSearch(whole);
    figures(whole);
    large(jdk);
    report.finish();
  }

  private static SimplifiedProgram row(Jdk jdk, Subject subject, int count, int core) {
    List<SimplifiedTrace> traces = new ArrayList<>();
    Map<String, Optimum> optima = new HashMap<>();
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
                } else if (Optimum.isOne(line)) {
                  Optimum optimum = Optimum.parse(line);
                  optima.put(optimum.symptom(), optimum);
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
    return new SimplifiedProgram(subject, traces, optima, bounded[0], trouble);
  }

  private void shapes(
      String title,
      List<SimplifiedProgram> rows,
      Function<SimplifiedTrace, SimplifiedTrace.Side> side) {
    List<List<String>> table = new ArrayList<>();
    for (SimplifiedProgram row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.name()));
      shape(cells, row, trace -> side.apply(trace).before());
      shape(cells, row, trace -> side.apply(trace).after());
      double before = row.mean(side, each -> each.before().cost().switches());
      double preemptions = row.mean(side, each -> each.before().cost().preemptions());
      cells.add(reduction(before, row.mean(side, each -> each.after().cost().switches())));
      cells.add(reduction(preemptions, row.mean(side, each -> each.after().cost().preemptions())));
      cells.add(number(row.subject().published().simplified().switches()));
      cells.add(number(row.subject().published().simplified().preemptive()));
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

  private static void shape(
      List<String> cells, SimplifiedProgram row, Function<SimplifiedTrace, Shape> shape) {
    cells.add(number(row.mean(trace -> shape.apply(trace).cost().steps())));
    cells.add(number(row.mean(trace -> shape.apply(trace).threads())));
    cells.add(number(row.mean(trace -> shape.apply(trace).cost().switches())));
    cells.add(number(row.mean(trace -> shape.apply(trace).otherSwitches())));
    cells.add(number(row.mean(trace -> shape.apply(trace).cost().preemptions())));
  }

  private void effort(List<SimplifiedProgram> rows) {
    List<List<String>> table = new ArrayList<>();
    for (SimplifiedProgram row : rows) {
      table.add(
          List.of(
              row.name(),
              row.subject().bug(),
              number(row.mean(SimplifiedTrace::best, SimplifiedTrace.Side::executions)),
              seconds(row.mean(SimplifiedTrace::best, SimplifiedTrace.Side::seconds)),
              number(row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::iterations)),
              number(row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::executions)),
              seconds(row.mean(SimplifiedTrace::tinertia, SimplifiedTrace.Side::seconds)),
              number(row.subject().published().executions()),
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

  private void againstBoundedSearch(List<SimplifiedProgram> rows) {
    List<List<String>> table = new ArrayList<>();
    for (SimplifiedProgram row : rows) {
      table.add(
          List.of(
              row.name(),
              number(row.mean(trace -> trace.runs() + trace.best().executions())),
              seconds(row.mean(trace -> trace.seconds() + trace.best().seconds())),
              Long.toString(row.bounded().runs()),
              seconds(row.bounded().seconds()),
              row.bounded().found() ? "yes" : "no"));
    }
    report.paragraph(
        "Table 3: searching and simplifying, against preemption-bounded search alone (at most"
            + " 10,000 schedules or one minute).");
    report.table(
        List.of("program", "execs", "s", "bounded execs", "bounded s", "bounded finds it"), table);
  }

  private void figures(List<SimplifiedProgram> rows) {
    double executions = 0;
    double worst = 0;
    long replays = Long.MAX_VALUE;
    for (SimplifiedProgram row : rows) {
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
              row.traces().stream().mapToLong(trace -> trace.best().replays()).min().orElse(0));
    }
    report.figure("best_executions_vs_tinertia", Math.exp(executions / rows.size()));
    report.figure("best_switches_vs_tinertia", worst);
    report.figure("fewest_replays_of_100", replays);
  }

  private void large(Jdk jdk) {
    List<SimplifiedTrace.Side> sides = new ArrayList<>();
    new ChildJvm(
            0,
            jdk,
            BohrSubject.SERIAL,
            SimplifyLoop.class,
            Town.class.getName(),
            SimplifyLoop.LARGE)
        .follow(
            SILENCE,
            line -> {
              if (SimplifiedTrace.isLarge(line)) {
                sides.add(SimplifiedTrace.parseLarge(line));
              }
            });
    List<List<String>> table = new ArrayList<>();
    for (SimplifiedTrace.Side side : sides) {
      table.add(largeRow("before", side.before()));
      table.add(largeRow("after", side.after()));
      report.figure("large_seconds", side.seconds());
      report.figure("large_steps", side.before().cost().steps());
      report.figure("large_executions", side.executions());
      report.figure("large_replays_of_100", side.replays());
    }
    report.paragraph("A large run (64 threads), algorithm best, at most 60 s.");
    report.table(List.of("run", "steps", "threads", "switches", "preemptive"), table);
  }

  private static List<String> largeRow(String name, Shape shape) {
    return List.of(
        name,
        Integer.toString(shape.cost().steps()),
        Integer.toString(shape.threads()),
        Integer.toString(shape.cost().switches()),
        Integer.toString(shape.cost().preemptions()));
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
