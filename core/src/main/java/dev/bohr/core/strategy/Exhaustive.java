package dev.bohr.core.strategy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tries every schedule, depth first, without any reduction: the oracle's partner in the proof that
 * the engine reaches exactly the states of the reference interpreter.
 *
 * <p>Stateless: each run repeats a prefix of choices and takes the next untried one at its end.
 * Where the caller can tell states apart, a run that comes to a state which was seen before is
 * abandoned: whatever follows from there has been or will be tried.
 */
public final class Exhaustive implements Strategy {
  private int[] choices = new int[64];
  private int[] counts = new int[64];

  /** Length of the prefix that the current run repeats. */
  private int prefix;

  private int depth;
  private boolean first = true;

  /** Names the state of the whole program at a decision; null when the caller cannot tell. */
  private final @Nullable Supplier<String> state;

  private final Set<String> seen = new HashSet<>();

  public Exhaustive() {
    this(null);
  }

  /**
   * @param state names the state of the run at the moment of a decision: two equal names mean that
   *     the same choices lead to the same ends
   */
  public Exhaustive(@Nullable Supplier<String> state) {
    this.state = state;
  }

  @Override
  public boolean beginRun() {
    if (first) {
      first = false;
    } else {
      int last = depth - 1;
      while (last >= 0 && choices[last] + 1 == counts[last]) {
        last--;
      }
      if (last < 0) {
        return false;
      }
      choices[last]++;
      prefix = last + 1;
    }
    depth = 0;
    return true;
  }

  /** The prefix grew by what the broken run tried; the run takes the same way again. */
  @Override
  public void repeatRun() {
    prefix = Math.max(prefix, depth);
    depth = 0;
  }

  @Override
  public int choose(Decision decision) {
    if (depth == choices.length) {
      choices = Arrays.copyOf(choices, 2 * depth);
      counts = Arrays.copyOf(counts, 2 * depth);
    }
    if (depth >= prefix) {
      if (state != null && !seen.add(state.get())) {
        return ABANDON;
      }
      choices[depth] = 0;
      counts[depth] = decision.count;
    } else if (counts[depth] != decision.count) {
      throw new IllegalStateException(
          "the program is not deterministic: decision %d had %d candidates, now %d"
              .formatted(depth, counts[depth], decision.count));
    }
    return choices[depth++];
  }

  @Override
  public String name() {
    return "exhaustive";
  }
}
