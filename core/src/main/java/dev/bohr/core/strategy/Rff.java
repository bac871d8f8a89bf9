package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import org.jspecify.annotations.Nullable;

/**
 * Reads-from fuzzing (Wolff, Shi, Duck, Mathur and Roychoudhury, ASPLOS 2024): a run is judged by
 * which reads have read from which writes, both known by their sites. What led to something new is
 * changed a little and tried again; what is tried is an abstract schedule, a few constraints on
 * what reads from what, and the run is steered towards it. All else is left to partial-order
 * sampling.
 *
 * <p>Departures: taking a lock counts as reading and writing it; a write that a read is not to read
 * from waits when a thread already stands before that read; one run in some is not steered.
 */
public final class Rff implements Strategy {
  /** One run in so many is left to chance: there are bugs that no wish leads to. */
  private static final int FREE_EVERY = 8;

  private static final long[] NOTHING = {};

  private final RunRandom random;
  private final Corpus corpus = new Corpus();
  private final Steering steering = new Steering(corpus);

  /** What the run is made of, and what it is steered towards. */
  private long[] base = NOTHING;

  private long[] constraints = NOTHING;

  /** What is known of the run; null when it is not watched. */
  private @Nullable ReadsFrom run;

  private boolean running;

  public Rff(long seed) {
    random = new RunRandom(seed);
  }

  @Override
  public boolean beginRun() {
    if (running) {
      // The last run was broken off; what was seen of it is not the whole.
      run = null;
    }
    // Another strategy may have led the run that was watched.
    learn();
    running = true;
    random.next();
    base = corpus.next();
    prepare();
    return true;
  }

  @Override
  public void repeatRun() {
    run = null;
    random.again();
    prepare();
  }

  private void prepare() {
    boolean free = random.below(FREE_EVERY) == 0;
    constraints = free ? NOTHING : corpus.mutated(base, random);
    steering.begin(constraints);
  }

  @Override
  public void endRun(RunEnd end) {
    learn();
    running = false;
  }

  private void learn() {
    if (run != null) {
      corpus.learn(run, constraints);
      run = null;
    }
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    run = new ReadsFrom(steering);
    return run;
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind != DecisionKind.SWITCH) {
      return random.below(decision.count);
    }
    return steering.choose(decision, run, random);
  }

  @Override
  public String name() {
    return "rff";
  }
}
