package dev.bohr.core.strategy;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Delay bounding (Emmi, Qadeer and Rakamarić, POPL 2011): every schedule that departs from the
 * default rule by no more than so many delays, the bound growing by one from round to round. A
 * delay passes over the thread whose turn it is; taking the candidate that stands i places after
 * the preferred one, in the round, costs i delays.
 *
 * <p>No schedule is run twice. One with k + 1 delays is one with k delays and one more: at the last
 * decision that was delayed, or at one after it. So a round runs what comes of the schedules of the
 * round before, and for each of them it needs to know only how many decisions its run had. It knows
 * that of all of them, some 24 bytes each.
 */
public final class DelayBounded implements Strategy {
  private static final int NONE = -1;

  /** By schedule: the one that it has a delay more than. */
  private int[] parents = new int[64];

  /** By schedule: the last decision that it delays; -1 when it delays none. */
  private int[] positions = new int[64];

  /** By schedule: how many delays it has there. */
  private int[] delays = new int[64];

  /** By schedule: how many decisions its run had. */
  private int[] lengths = new int[64];

  /** By schedule: a hash of the numbers of candidates in its run. */
  private int[] hashes = new int[64];

  /** The schedules that could have one more delay at the decision that they delay last. */
  private final BitSet further = new BitSet();

  private int schedules;

  /** The delays of the round. */
  private int round;

  private int bound = NONE;

  /** The first schedule of the round, and that of which the current one comes. */
  private int roundStart;

  private int parent;

  /** The decision that the next schedule delays, from the last of the parent's down. */
  private int next;

  /** The current schedule: by decision, how many delays. */
  private int[] choices = new int[64];

  private int prefix;

  /** The numbers of candidates that the last run has met. */
  private int[] counts = new int[64];

  /** As far as this the numbers are those of a run that went the same way. */
  private int known;

  private int depth;
  private int hash;

  /** True from the beginning of a run to its end. */
  private boolean running;

  private boolean exhausted;

  /** The program did not go the same way twice. */
  private boolean lost;

  /** Some run does not stand for all that its schedule allows. */
  private boolean doubtful;

  public DelayBounded() {
    pointsChanged();
  }

  /** All schedules with at most so many delays have been run; -1 when none has. */
  public int bound() {
    return bound;
  }

  @Override
  public boolean beginRun() {
    // A run that was never ended was broken off, and is made again.
    running = !exhausted;
    repeatRun();
    return running;
  }

  @Override
  public void repeatRun() {
    depth = 0;
    hash = 0;
  }

  /** Goes on to the next schedule; false when there is none. */
  private boolean advance() {
    for (; ; ) {
      if (round > 0) {
        if (next > positions[parent]) {
          take(next--, 1);
          return true;
        }
        if (next == positions[parent] && further.get(parent)) {
          take(next--, delays[parent] + 1);
          return true;
        }
        parent++;
      }
      if (parent == roundStart) {
        if (schedules == roundStart) {
          return false;
        }
        bound = round++;
        parent = roundStart;
        roundStart = schedules;
      }
      next = lengths[parent] - 1;
    }
  }

  /** Makes the schedule that delays what the parent does, and so much at one decision. */
  private void take(int position, int delay) {
    if (position >= choices.length) {
      choices = Arrays.copyOf(choices, Math.max(2 * choices.length, position + 1));
    }
    int before = prefix;
    int[] old = Arrays.copyOf(choices, prefix);
    prefix = position + 1;
    Arrays.fill(choices, 0, prefix, 0);
    for (int each = parent; positions[each] >= 0; each = parents[each]) {
      // A schedule with two delays at one decision comes of the one with one there.
      if (choices[positions[each]] == 0) {
        choices[positions[each]] = delays[each];
      }
    }
    choices[position] = delay;
    known = 0;
    int most = Math.min(depth, prefix);
    while (known < most && (known < before ? old[known] : 0) == choices[known]) {
      known++;
    }
    // The two went different ways only after they had the same candidates.
    known = Math.min(known + 1, most);
  }

  @Override
  public int choose(Decision decision) {
    if (depth == counts.length) {
      counts = Arrays.copyOf(counts, 2 * depth);
    }
    lost |= depth < known && counts[depth] != decision.count;
    counts[depth] = decision.count;
    hash = 31 * hash + decision.count;
    int delay = depth < prefix ? choices[depth] : 0;
    depth++;
    lost |= depth == prefix && prefix == lengths[parent] && hash != hashes[parent];
    return (decision.preferred + delay) % decision.count;
  }

  @Override
  public void endRun(RunEnd end) {
    if (!running) {
      return;
    }
    running = false;
    doubtful |= end.doubt() != null;
    if (lost || depth < prefix) {
      // The program did not go the same way again, so there is no next schedule.
      exhausted = true;
      lost = true;
      return;
    }
    if (schedules == parents.length) {
      parents = Arrays.copyOf(parents, 2 * schedules);
      positions = Arrays.copyOf(positions, 2 * schedules);
      delays = Arrays.copyOf(delays, 2 * schedules);
      lengths = Arrays.copyOf(lengths, 2 * schedules);
      hashes = Arrays.copyOf(hashes, 2 * schedules);
    }
    parents[schedules] = parent;
    positions[schedules] = prefix - 1;
    delays[schedules] = prefix == 0 ? 0 : choices[prefix - 1];
    lengths[schedules] = depth;
    hashes[schedules] = hash;
    further.set(schedules, prefix > 0 && choices[prefix - 1] + 1 < counts[prefix - 1]);
    schedules++;
    exhausted = !advance();
  }

  /** Positions mean other decisions now: the search starts anew. */
  @Override
  public void pointsChanged() {
    schedules = 0;
    further.clear();
    round = 0;
    bound = NONE;
    roundStart = 0;
    parent = 0;
    next = NONE;
    prefix = 0;
    known = 0;
    depth = 0;
    lengths[0] = NONE;
    running = false;
    exhausted = false;
    lost = false;
    doubtful = false;
  }

  @Override
  public @Nullable String claim() {
    if (bound < 0 || lost || doubtful) {
      return null;
    }
    return "all schedules with at most %d %s were tried"
        .formatted(bound, bound == 1 ? "delay" : "delays");
  }

  @Override
  public boolean isExhaustive() {
    return true;
  }

  @Override
  public String name() {
    return "delay";
  }
}
