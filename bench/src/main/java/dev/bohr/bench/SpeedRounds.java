package dev.bohr.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures subjects side by side on one test. All are started and warmed up; then they are measured
 * in rounds, each subject once a round, while the others stand still. What disturbs the machine for
 * longer than a round disturbs all of them, and cancels out in the ratios of a round.
 *
 * <p>Rounds beside which others used the machine are made again, up to a number; those least
 * disturbed count. Which rounds count never depends on what they measured.
 */
final class SpeedRounds {
  /** A round beside which others used more than this many cores is made again. */
  private static final double QUIET_CORES = 0.1;

  /** What a child runs before it is measured, to fetch what it lost while it stood still. */
  private static final Duration SETTLE = Duration.ofMillis(100);

  /**
   * How long and how often.
   *
   * @param rounds how many count
   * @param attempts how many are made at most, while others keep the machine busy
   * @param budget measured time of one subject in one round
   * @param grace how long a child may take beyond its time before it counts as hung
   */
  record Plan(int rounds, int attempts, Duration budget, Duration grace) {}

  /** One subject and how long it is warmed up. */
  record Entrant(SpeedSubject subject, Duration warmUp) {}

  /** Executions per second by subject, of one round, and the cores that others used beside it. */
  record Round(Map<String, Double> rates, double load) {}

  private final Plan plan;
  private double worstLoad;

  SpeedRounds(Plan plan) {
    this.plan = plan;
  }

  /** The most that others used of the machine beside a round that counts. */
  double worstLoad() {
    return worstLoad;
  }

  /**
   * The rounds that count.
   *
   * @param entrants by the name that the answer has them under; those whose warm-up is longest
   *     should come last, since the others stand still meanwhile
   * @throws IllegalStateException when one of them fails
   */
  List<Round> measure(SpeedCase test, Map<String, Entrant> entrants) {
    Map<String, LiveJvm> live = new LinkedHashMap<>();
    try {
      entrants.forEach(
          (name, entrant) -> {
            LiveJvm child = entrant.subject().start(test);
            live.put(name, child);
            warmUp(child, entrant.warmUp());
            child.pause();
          });
      List<Round> rounds = new ArrayList<>();
      int quiet = 0;
      while (quiet < plan.rounds() && rounds.size() < plan.attempts()) {
        Round round = round(live);
        rounds.add(round);
        quiet += round.load() > QUIET_CORES ? 0 : 1;
        print(test, round);
      }
      List<Round> counted =
          rounds.stream()
              .sorted(Comparator.comparingDouble(Round::load))
              .limit(plan.rounds())
              .toList();
      counted.forEach(round -> worstLoad = Math.max(worstLoad, round.load()));
      return counted;
    } finally {
      live.values().forEach(LiveJvm::close);
    }
  }

  /** By the time that the child has had of the processor since it began, its start aside. */
  private void warmUp(LiveJvm child, Duration warmUp) {
    child.measure(SETTLE, plan.grace());
    Duration until = child.cpu().plus(warmUp);
    // A machine that gives it less than a third would make this take for ever.
    long patience = System.nanoTime() + 3 * warmUp.toNanos();
    Duration step = warmUp.dividedBy(8);
    do {
      child.measure(step, plan.grace());
    } while (child.cpu().compareTo(until) < 0 && System.nanoTime() < patience);
  }

  private Round round(Map<String, LiveJvm> live) {
    Map<String, Double> rates = new LinkedHashMap<>();
    double[] load = {0};
    live.forEach(
        (name, child) -> {
          child.resume();
          child.measure(SETTLE, plan.grace());
          MachineLoad others = MachineLoad.observe(child::cpu);
          rates.put(name, child.measure(plan.budget(), plan.grace()));
          double cores = others.othersCores();
          child.pause();
          load[0] = Math.max(load[0], Double.isNaN(cores) ? 0 : cores);
        });
    return new Round(rates, load[0]);
  }

  private static void print(SpeedCase test, Round round) {
    StringBuilder text = new StringBuilder(test.name()).append(':');
    round
        .rates()
        .forEach((name, rate) -> text.append(String.format(Locale.ROOT, " %s %.1f/s", name, rate)));
    System.err.printf(Locale.ROOT, "%s (others used %.2f cores)%n", text, round.load());
  }
}
