package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Selectively uniform random walk (Zhao, Wolff, Mathur and Roychoudhury, ASPLOS 2025): the
 * interleavings of the <em>interesting</em> operations are drawn uniformly, and all other steps are
 * left to chance. A thread is drawn for the next interesting operation with a weight of as many as
 * it has left; until it gets there, the interesting operations of all others have to wait.
 *
 * <p>What is interesting is drawn anew for each run: one contended group of sites of the {@link
 * Profile}, or now and then all of them. The counts are those of the profile, so they are estimates
 * where a thread's way depends on the schedule. Departure: a thread that is drawn before it has
 * been started keeps its turn, which gives the weight of children to their parents without a sum
 * over the tree of threads.
 */
public final class Surw implements Strategy {
  /** One run in so many takes all contended sites as interesting. */
  private static final int ALL_EVERY = 4;

  private static final int ALL = -2;
  private static final int NOBODY = -1;

  private final RunRandom random;
  private final Profile profile;
  private final ThreadIds ids;

  /** The group that is interesting in this run, or {@link #ALL}. */
  private int group;

  /** By thread number: how many interesting operations it has left. */
  private int[] left = new int[8];

  /** The number of the thread that makes the next interesting step. */
  private int turn;

  private int[] free = new int[16];

  public Surw(long seed, Profile profile) {
    random = new RunRandom(seed);
    this.profile = profile;
    this.ids = new ThreadIds(profile);
  }

  @Override
  public boolean beginRun() {
    random.next();
    prepare();
    return true;
  }

  @Override
  public void repeatRun() {
    random.again();
    prepare();
  }

  private void prepare() {
    ids.clear();
    int groups = profile.groups();
    boolean all = groups == 0 || random.below(ALL_EVERY) == 0;
    group = all ? ALL : random.below(groups);
    left = new int[Math.max(8, profile.threads())];
    for (int each = 0; each < groups; each++) {
      if (all || each == group) {
        add(profile.passesOf(each));
      }
    }
    turn = draw();
  }

  private void add(int[] passes) {
    for (int id = 0; id < passes.length; id++) {
      left[id] += passes[id];
    }
  }

  /** Draws a thread by what it has left. */
  private int draw() {
    int sum = 0;
    for (int each : left) {
      sum += each;
    }
    if (sum == 0) {
      return NOBODY;
    }
    int at = random.below(sum);
    int id = 0;
    while (at >= left[id]) {
      at -= left[id++];
    }
    return id;
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind != DecisionKind.SWITCH) {
      return random.below(decision.count);
    }
    if (free.length < decision.count) {
      free = new int[2 * decision.count];
    }
    int count = 0;
    for (int i = 0; i < decision.count; i++) {
      int thread = decision.candidates[i];
      if (!isInteresting(decision, thread) || ids.of(thread, decision.threads) == turn) {
        free[count++] = i;
      }
    }
    // The thread whose turn it is cannot get there: another has it.
    int position = count == 0 ? random.below(decision.count) : free[random.below(count)];
    int thread = decision.candidates[position];
    if (isInteresting(decision, thread)) {
      done(ids.of(thread, decision.threads));
    }
    return position;
  }

  private void done(int id) {
    if (id >= left.length) {
      left = Arrays.copyOf(left, 2 * id);
    }
    if (left[id] > 0) {
      left[id]--;
    }
    turn = draw();
  }

  private boolean isInteresting(Decision decision, int thread) {
    int at = profile.groupAt(decision.threads.next(thread).site);
    return at == group || (group == ALL && at >= 0);
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    return profile.steps(threads);
  }

  @Override
  public String name() {
    return "surw";
  }
}
