package dev.bohr.core.strategy;

import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The default search: several strategies share the runs, and what pays gets more of them. No
 * strategy is the best for all programs; whoever does not know the program loses at most a constant
 * factor against the best.
 *
 * <p>The first runs go round in a fixed order, the most successful strategies first. Then each run
 * is drawn: the weight of a strategy is how much its runs have shown lately that was new, for what
 * they cost. From time to time a run goes to {@link Dpor}, which comes to an end where there are
 * few schedules; where there are too many, to {@link PreemptionBounded}, so that a search without a
 * find can at least say which schedules it has tried.
 */
public final class Portfolio implements Strategy {
  /** Runs before the exhaustive searches get their share. */
  private static final int UNDIVIDED = 12;

  /** After those, one run in so many is theirs. */
  private static final int EXHAUSTIVE_EVERY = 4;

  /** Runs after which the schedules are too many to try them all. */
  private static final int MOST_OF_DPOR = 2_000;

  /** How quickly old gains are forgotten. */
  private static final double MEMORY = 0.98;

  /** What a strategy is worth that shows nothing new, against one that always does. */
  private static final double LEAST = 0.05;

  /** What a switch costs, and a run without any step, in decisions. */
  private static final int SWITCH = 3;

  private static final int RUN = 50;

  /** What a run of each costs beyond that; reads-from fuzzing watches all of its runs. */
  private static final double[] PRICES = {1, 1, 4, 1, 1, 1};

  private final Profile profile = new Profile();
  private final Strategy[] strategies;
  private final int[] opening;
  private final double[] gains;
  private final double[] runs;

  /** What those runs have cost. */
  private final double[] costs;

  private int cost;
  private final SplittableRandom random;
  private final boolean exhausts;

  private final Dpor dpor = new Dpor();
  private final PreemptionBounded bounded = new PreemptionBounded();
  private int dporRuns;
  private boolean dporIsOver;
  private boolean boundedIsOver;

  private int run = -1;
  private Strategy current;
  private int arm;

  /**
   * @param exhausts false when the search shall go on for as long as it is asked to, even where
   *     there is no other schedule left
   */
  Portfolio(long seed, boolean exhausts) {
    this.exhausts = exhausts;
    random = new SplittableRandom(seed ^ 0x5DEECE66DL);
    strategies =
        new Strategy[] {
          new RaceDirected(seed, profile),
          new Surw(seed + 1, profile),
          new Rff(seed + 2),
          new Pos(seed + 3),
          new Pct(seed + 4, 3),
          new RandomWalk(seed + 5)
        };
    opening = new int[] {0, 1, 2, 1, 0, 3, 1, 0, 4, 2, 0, 1, 5};
    gains = new double[strategies.length];
    runs = new double[strategies.length];
    costs = new double[strategies.length];
    current = strategies[0];
  }

  @Override
  public boolean beginRun() {
    run++;
    cost = RUN;
    if (exhausts && run >= UNDIVIDED && run % EXHAUSTIVE_EVERY == 0 && beginExhaustive()) {
      return true;
    }
    if (dpor.claim() != null || (boundedIsOver && bounded.claim() != null)) {
      return false;
    }
    arm = run < opening.length ? opening[run] : draw();
    current = strategies[arm];
    return current.beginRun();
  }

  private boolean beginExhaustive() {
    arm = -1;
    if (!dporIsOver) {
      current = dpor;
      dporIsOver = dpor.isDoubtful() || ++dporRuns > MOST_OF_DPOR || !dpor.beginRun();
      return !dporIsOver || (dpor.claim() == null && beginBounded());
    }
    return beginBounded();
  }

  private boolean beginBounded() {
    if (!boundedIsOver) {
      current = bounded;
      boundedIsOver = bounded.isDoubtful() || !bounded.beginRun();
    }
    return !boundedIsOver;
  }

  private int draw() {
    double sum = 0;
    for (int i = 0; i < strategies.length; i++) {
      sum += weight(i);
    }
    double at = random.nextDouble() * sum;
    for (int i = 0; i < strategies.length - 1; i++) {
      at -= weight(i);
      if (at < 0) {
        return i;
      }
    }
    return strategies.length - 1;
  }

  private double weight(int i) {
    double gain = LEAST + (gains[i] + 1) / (runs[i] + 1);
    double price = PRICES[i] * (1 + costs[i]) / (1 + runs[i]);
    return gain / price;
  }

  @Override
  public void repeatRun() {
    current.repeatRun();
  }

  @Override
  public int choose(Decision decision) {
    int position = current.choose(decision);
    cost += position >= 0 && decision.candidates[position] != decision.thread ? 1 + SWITCH : 1;
    return position;
  }

  @Override
  public void endRun(RunEnd end) {
    if (run < 0) {
      // The unhurried run before all others.
      return;
    }
    current.endRun(end);
    if (arm >= 0 && end.gain() != RunEnd.UNKNOWN) {
      gains[arm] = MEMORY * gains[arm] + Math.min(1, end.gain());
      runs[arm] = MEMORY * runs[arm] + 1;
      costs[arm] = MEMORY * costs[arm] + cost;
    }
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    return Steps.both(profile.steps(threads), run < 0 ? null : current.steps(threads));
  }

  @Override
  public void pointsChanged() {
    for (Strategy each : strategies) {
      each.pointsChanged();
    }
    dpor.pointsChanged();
    bounded.pointsChanged();
    dporRuns = 0;
    dporIsOver = false;
    boundedIsOver = false;
  }

  @Override
  public boolean isExhaustive() {
    return run >= 0 && current.isExhaustive();
  }

  @Override
  public @Nullable String claim() {
    String all = dpor.claim();
    return all == null ? bounded.claim() : all;
  }

  @Override
  public String name() {
    return "portfolio";
  }
}
