package dev.bohr.bench;

import dev.bohr.bench.speed.LockedIncrements;
import dev.bohr.bench.speed.SynchronizedAndVolatile;
import dev.bohr.bench.speed.SynchronizedShort;
import dev.bohr.bench.speed.VolatileReadWrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The target {@code explore-speed}: executions per second of Bohr's two engines and of Lincheck on
 * the same four passing tests, side by side.
 *
 * <p>Lincheck runs at its best: first every installed JDK is tried, pinned and free, and per test
 * the fastest counts. Then repetitions follow in turns (Lincheck, threads, fibers, Lincheck, ...),
 * each in a fresh JVM. Ratios are taken within a turn; the figure of a test is their median, the
 * figure of the target the geometric mean over the tests.
 */
public final class ExploreSpeed {
  static final List<Class<? extends Runnable>> TESTS =
      List.of(
          SynchronizedAndVolatile.class,
          SynchronizedShort.class,
          LockedIncrements.class,
          VolatileReadWrite.class);

  private static final String LINCHECK = "lincheck";
  private static final String THREADS = "threads";
  private static final String FIBERS = "fibers";

  /** Continuations that may hold monitors, which the fibers engine lives on. */
  private static final int FIRST_JDK_WITH_FIBERS = 24;

  /** A measurement beside which others used more than this many cores is repeated. */
  private static final double QUIET_CORES = 0.1;

  /**
   * How long and how often. Warm-ups are as long as the slower tool needs: Lincheck's rate rises
   * for about 15 s.
   *
   * @param attempts how often a measurement is tried while others keep the machine busy
   * @param patience how long each attempt waits for a quiet machine
   */
  private record Plan(
      int repetitions,
      int attempts,
      Duration patience,
      Duration budget,
      Duration lincheckWarmUp,
      Duration bohrWarmUp) {
    static Plan full() {
      return new Plan(5, 3, seconds(120), seconds(6), seconds(20), seconds(20));
    }

    static Plan quick() {
      return new Plan(1, 1, seconds(0), seconds(2), seconds(10), seconds(2));
    }

    private static Duration seconds(int seconds) {
      return Duration.ofSeconds(seconds);
    }
  }

  private final boolean quick;
  private final Plan plan;
  private final Report report;
  private final List<Jdk> jdks = Jdk.installed();

  /** The most that others used of the machine beside a measurement that counts. */
  private double worstLoad;

  private ExploreSpeed(boolean quick) {
    this.quick = quick;
    this.plan = quick ? Plan.quick() : Plan.full();
    this.report = new Report("explore-speed", quick);
  }

  public static void main(String[] args) {
    new ExploreSpeed(List.of(args).contains("--quick")).run();
  }

  private void run() {
    Map<Class<? extends Runnable>, SpeedSubject> lincheck = bestLincheck();
    Map<String, SpeedSubject> bohr = bohr();
    Map<Class<? extends Runnable>, Map<String, List<Double>>> rates = new LinkedHashMap<>();
    for (int turn = 0; turn < plan.repetitions; turn++) {
      for (Class<? extends Runnable> test : TESTS) {
        Map<String, SpeedSubject> subjects = new LinkedHashMap<>();
        subjects.put(LINCHECK, lincheck.get(test));
        subjects.putAll(bohr);
        subjects.forEach(
            (name, subject) ->
                rates
                    .computeIfAbsent(test, key -> new LinkedHashMap<>())
                    .computeIfAbsent(name, key -> new ArrayList<>())
                    .add(measure(subject, test)));
      }
    }
    method();
    rateTable(rates, lincheck);
    ratios(rates, THREADS, LINCHECK);
    ratios(rates, FIBERS, LINCHECK);
    ratios(rates, FIBERS, THREADS);
    report.finish();
  }

  /**
   * The fastest way to run Lincheck, per test; in a quick run the newest JDK, pinned, which usually
   * is.
   */
  private Map<Class<? extends Runnable>, SpeedSubject> bestLincheck() {
    Map<Class<? extends Runnable>, SpeedSubject> best = new LinkedHashMap<>();
    if (quick) {
      SpeedSubject usual = new LincheckSubject(newestJdk(), ChildJvm.canPin(), plan.lincheckWarmUp);
      TESTS.forEach(test -> best.put(test, usual));
      return best;
    }
    List<SpeedSubject> candidates = LincheckSubject.candidates(jdks, plan.lincheckWarmUp);
    List<List<String>> rows = new ArrayList<>();
    for (SpeedSubject candidate : candidates) {
      rows.add(new ArrayList<>(List.of(candidate.name())));
    }
    for (Class<? extends Runnable> test : TESTS) {
      double fastest = 0;
      for (int i = 0; i < candidates.size(); i++) {
        double rate = measure(candidates.get(i), test);
        rows.get(i).add(String.format(Locale.ROOT, "%.0f", rate));
        if (rate > fastest) {
          fastest = rate;
          best.put(test, candidates.get(i));
        }
      }
    }
    report.paragraph("Executions per second of Lincheck in one trial of each way to run it:");
    List<String> header = new ArrayList<>(List.of("subject"));
    TESTS.forEach(test -> header.add(test.getSimpleName()));
    report.table(header, rows);
    return best;
  }

  /** Bohr's engines by name, as far as this checkout and this machine have them. */
  private Map<String, SpeedSubject> bohr() {
    Map<String, SpeedSubject> subjects = new LinkedHashMap<>();
    if (BohrSubject.isBuilt()) {
      subjects.put(THREADS, new BohrSubject(THREADS, newestJdk(), plan.bohrWarmUp));
      if (newestJdk().feature() >= FIRST_JDK_WITH_FIBERS) {
        subjects.put(FIBERS, new BohrSubject(FIBERS, newestJdk(), plan.bohrWarmUp));
      }
    }
    return subjects;
  }

  private Jdk newestJdk() {
    return jdks.get(jdks.size() - 1);
  }

  /**
   * One measurement; while others keep the machine busy it is tried again, and the least disturbed
   * one counts.
   */
  private double measure(SpeedSubject subject, Class<? extends Runnable> test) {
    double best = 0;
    double leastLoad = Double.POSITIVE_INFINITY;
    for (int attempt = 0; attempt < plan.attempts && leastLoad > QUIET_CORES; attempt++) {
      MachineLoad.awaitQuiet(QUIET_CORES, plan.patience);
      MachineLoad load = MachineLoad.observe();
      double rate = subject.executionsPerSecond(test, plan.budget);
      double others = load.othersCores();
      System.err.printf(
          Locale.ROOT,
          "%s, %s: %.0f executions/s (others used %.2f cores)%n",
          test.getSimpleName(),
          subject.name(),
          rate,
          others);
      if (attempt == 0 || others < leastLoad) {
        best = rate;
        leastLoad = Double.isNaN(others) ? 0 : others;
      }
    }
    worstLoad = Math.max(worstLoad, leastLoad);
    return best;
  }

  private void method() {
    report.paragraph(
        String.format(
            Locale.ROOT,
            "Every measurement is a fresh JVM with default options: %d s (Lincheck) and %d s (Bohr)"
                + " of warm-up, then %d s in which executions are counted. Lincheck's are counted"
                + " by the threads they start, since it may do fewer than it was asked for. %d"
                + " turn(s), median (least - most). Other processes used at most %.2f cores beside"
                + " a measurement.",
            plan.lincheckWarmUp.toSeconds(),
            plan.bohrWarmUp.toSeconds(),
            plan.budget.toSeconds(),
            plan.repetitions,
            worstLoad));
  }

  private void rateTable(
      Map<Class<? extends Runnable>, Map<String, List<Double>>> rates,
      Map<Class<? extends Runnable>, SpeedSubject> lincheck) {
    List<List<String>> rows = new ArrayList<>();
    List<Double> medians = new ArrayList<>();
    rates.forEach(
        (test, bySubject) ->
            bySubject.forEach(
                (name, values) -> {
                  Spread spread = Spread.of(values);
                  boolean peer = name.equals(LINCHECK);
                  if (peer) {
                    medians.add(spread.median());
                  }
                  rows.add(
                      List.of(
                          test.getSimpleName(),
                          peer ? lincheck.get(test).name() : "Bohr, " + name,
                          text(spread, "%.0f")));
                }));
    report.table(List.of("test", "subject", "executions/s"), rows);
    report.figure("lincheck_executions_per_s", Spread.geometricMean(medians));
  }

  /**
   * The table and the figures of one subject over another; nothing where one of them was not
   * measured.
   */
  private void ratios(
      Map<Class<? extends Runnable>, Map<String, List<Double>>> rates, String of, String over) {
    if (!rates.get(TESTS.get(0)).keySet().containsAll(List.of(of, over))) {
      return;
    }
    String figure = of + "_vs_" + over;
    List<List<String>> rows = new ArrayList<>();
    Map<String, Double> medians = new LinkedHashMap<>();
    rates.forEach(
        (test, bySubject) -> {
          Spread spread = Spread.ofRatios(bySubject.get(of), bySubject.get(over));
          medians.put(figure + "_" + snakeCase(test.getSimpleName()), spread.median());
          rows.add(List.of(test.getSimpleName(), text(spread, "%.2f")));
        });
    report.table(List.of(of + " over " + over, "ratio"), rows);
    report.figure(figure, Spread.geometricMean(List.copyOf(medians.values())));
    medians.forEach(report::figure);
  }

  private static String text(Spread spread, String format) {
    return String.format(
        Locale.ROOT,
        format + " (" + format + " - " + format + ")",
        spread.median(),
        spread.least(),
        spread.most());
  }

  private static String snakeCase(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }
}
