package dev.bohr.bench;

import static dev.bohr.bench.SpeedTable.FIBERS;
import static dev.bohr.bench.SpeedTable.LINCHECK;
import static dev.bohr.bench.SpeedTable.THREADS;

import dev.bohr.bench.SpeedRounds.Entrant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The target {@code explore-speed}: executions per second of Bohr's two engines and of Lincheck on
 * the same four passing tests, side by side; and, as further rows, on large programs.
 *
 * <p>Each side runs at its best: first every installed JDK is tried (Lincheck pinned and free), and
 * per test the fastest counts. Then all subjects of a test are started, warmed up and measured in
 * turns, several times with fresh JVMs, since no two JVMs compile alike.
 */
public final class ExploreSpeed {
  /** Continuations that may hold monitors, which the fibers engine lives on. */
  private static final int FIRST_JDK_WITH_FIBERS = 24;

  /**
   * How long and how often. Lincheck's rate rises for about 15 s; Bohr's for about 6 s, since the
   * compiler has to share the core with what it compiles.
   *
   * @param forks how often the subjects of a test are started afresh
   * @param trialWarmUp of a trial that only looks for the best JDK
   */
  private record Plan(
      int forks,
      int rounds,
      Duration budget,
      Duration lincheckWarmUp,
      Duration bohrWarmUp,
      Duration trialWarmUp,
      Duration largeBudget,
      Duration largeWarmUp) {
    static Plan full() {
      return new Plan(
          2,
          5,
          millis(1000),
          millis(15_000),
          millis(7000),
          millis(6000),
          millis(1500),
          millis(4000));
    }

    static Plan quick() {
      return new Plan(
          1, 2, millis(500), millis(6000), millis(6500), millis(0), millis(500), millis(1000));
    }

    private static Duration millis(long millis) {
      return Duration.ofMillis(millis);
    }
  }

  /** Starting a JVM on a busy machine takes long. */
  private static final Duration GRACE = Duration.ofSeconds(60);

  /** How long a peer may take over a large test that it may not be able to run. */
  private static final Duration LARGE_GRACE = Duration.ofSeconds(20);

  private static final int LARGE_ROUNDS = 3;

  private final boolean quick;
  private final Plan plan;
  private final Report report;
  private final SpeedRounds rounds;
  private final SpeedRounds largeRounds;
  private final List<Jdk> jdks = Jdk.installed();
  private final SpeedTable table = new SpeedTable();

  /** Who was measured, in words. */
  private final Set<String> subjects = new LinkedHashSet<>();

  private ExploreSpeed(boolean quick) {
    this.quick = quick;
    this.plan = quick ? Plan.quick() : Plan.full();
    this.report = new Report("explore-speed", quick);
    this.rounds = rounds(plan.rounds, plan.budget);
    this.largeRounds = rounds(quick ? 1 : LARGE_ROUNDS, plan.largeBudget);
  }

  public static void main(String[] args) {
    new ExploreSpeed(List.of(args).contains("--quick")).run();
  }

  /** A quick run makes no round twice. */
  private SpeedRounds rounds(int count, Duration budget) {
    return new SpeedRounds(new SpeedRounds.Plan(count, quick ? count : 2 * count, budget, GRACE));
  }

  private void run() {
    ManyClasses.generate();
    Map<SpeedCase, SpeedSubject> lincheck =
        best(LincheckSubject.candidates(jdks), new LincheckSubject(newestJdk(), LiveJvm.canPin()));
    Map<SpeedCase, SpeedSubject> threads =
        best(
            jdks.stream().<SpeedSubject>map(jdk -> new BohrSubject(THREADS, jdk)).toList(),
            new BohrSubject(THREADS, newestJdk()));
    for (int fork = 0; fork < plan.forks; fork++) {
      for (SpeedCase test : SpeedCase.smallOnes()) {
        Map<String, Entrant> entrants = new LinkedHashMap<>();
        entrants.put(THREADS, new Entrant(threads.get(test), plan.bohrWarmUp));
        addFibers(entrants, plan.bohrWarmUp);
        entrants.put(LINCHECK, new Entrant(lincheck.get(test), plan.lincheckWarmUp));
        note(test, entrants);
        table.add(test, rounds.measure(test, entrants));
      }
    }
    for (SpeedCase test : SpeedCase.largeOnes()) {
      Map<String, Entrant> entrants = new LinkedHashMap<>();
      entrants.put(THREADS, new Entrant(new BohrSubject(THREADS, newestJdk()), plan.largeWarmUp));
      addFibers(entrants, plan.largeWarmUp);
      SpeedSubject peer = lincheck.values().iterator().next();
      if (!quick && canRun(peer, test)) {
        entrants.put(LINCHECK, new Entrant(peer, plan.largeWarmUp));
      }
      table.add(test, largeRounds.measure(test, entrants));
    }
    method();
    report.table(table.header(), table.rows());
    table.figures().forEach((name, value) -> report.figure(name, value));
    report.finish();
  }

  private void addFibers(Map<String, Entrant> entrants, Duration warmUp) {
    if (newestJdk().feature() >= FIRST_JDK_WITH_FIBERS) {
      entrants.put(FIBERS, new Entrant(new BohrSubject(FIBERS, newestJdk()), warmUp));
    }
  }

  private void note(SpeedCase test, Map<String, Entrant> entrants) {
    List<String> names =
        entrants.values().stream().map(entrant -> entrant.subject().name()).toList();
    subjects.add(test.name() + ": " + String.join("; ", names) + ".");
  }

  /** The fastest of several ways to run a tool, per test; a quick run takes the usual one. */
  private Map<SpeedCase, SpeedSubject> best(List<SpeedSubject> candidates, SpeedSubject usual) {
    Map<SpeedCase, SpeedSubject> best = new LinkedHashMap<>();
    if (quick || candidates.size() == 1) {
      SpeedCase.smallOnes().forEach(test -> best.put(test, usual));
      return best;
    }
    List<List<String>> rows = new ArrayList<>();
    candidates.forEach(candidate -> rows.add(new ArrayList<>(List.of(candidate.name()))));
    SpeedRounds trial = rounds(1, plan.budget);
    for (SpeedCase test : SpeedCase.smallOnes()) {
      double fastest = 0;
      for (int i = 0; i < candidates.size(); i++) {
        SpeedSubject candidate = candidates.get(i);
        double rate =
            trial
                .measure(test, Map.of(candidate.name(), new Entrant(candidate, plan.trialWarmUp)))
                .get(0)
                .rates()
                .get(candidate.name());
        rows.get(i).add(String.format(Locale.ROOT, "%.0f", rate));
        if (rate > fastest) {
          fastest = rate;
          best.put(test, candidate);
        }
      }
    }
    report.paragraph("Executions per second in one trial of each way to run it:");
    List<String> header = new ArrayList<>(List.of("subject"));
    SpeedCase.smallOnes().forEach(test -> header.add(test.name()));
    report.table(header, rows);
    return best;
  }

  /** Whether a peer gets through a large test at all; the report says why not. */
  private boolean canRun(SpeedSubject subject, SpeedCase test) {
    try (LiveJvm child = subject.start(test)) {
      return child.measure(plan.largeBudget, LARGE_GRACE) > 0;
    } catch (IllegalStateException e) {
      String reason =
          e.getMessage()
              .lines()
              .filter(line -> line.startsWith("= "))
              .findFirst()
              .orElse("no answer within " + LARGE_GRACE.toSeconds() + " s");
      report.paragraph(subject.name() + " does not run " + test.name() + ": " + reason);
      return false;
    }
  }

  private Jdk newestJdk() {
    return jdks.get(jdks.size() - 1);
  }

  private void method() {
    report.paragraph(
        String.format(
            Locale.ROOT,
            "Bohr searches with its default options and strategy, state reset included; Lincheck"
                + " has its default options, and its executions are counted by the threads they"
                + " start. The subjects of a test run side by side, one at a time: %d fresh"
                + " JVM(s) of each, warmed up for %d s (Lincheck) and %d s (Bohr), and %d rounds"
                + " of %d ms each. Median (least - most); ratios are taken within a round. Other"
                + " processes used at most %.2f cores beside a round. Large programs: one JVM"
                + " each, and more steps than the default limit allows where they need them.",
            plan.forks,
            plan.lincheckWarmUp.toSeconds(),
            plan.bohrWarmUp.toSeconds(),
            plan.rounds,
            plan.budget.toMillis(),
            Math.max(rounds.worstLoad(), largeRounds.worstLoad())));
    report.paragraph(String.join("\n", subjects));
  }
}
