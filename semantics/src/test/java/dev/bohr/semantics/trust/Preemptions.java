package dev.bohr.semantics.trust;

import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Strategy;
import java.util.Arrays;

/**
 * Tries every schedule with at most so many preemptions, depth first; switches away from a thread
 * that cannot go on are free. Almost all that is wrong with a method shows with one or two.
 */
final class Preemptions implements Strategy {
  private final int bound;

  /** The choices of the current run: 0 is what the default rule takes. */
  private int[] choices = new int[64];

  private int[] counts = new int[64];

  /** Whether another choice than the first costs a preemption. */
  private boolean[] costs = new boolean[64];

  /** Preemptions before each choice. */
  private int[] spent = new int[64];

  /** Length of the prefix that the current run repeats. */
  private int prefix;

  private int depth;
  private boolean begun;

  Preemptions(int bound) {
    this.bound = bound;
  }

  @Override
  public boolean beginRun() {
    if (begun) {
      int last = Math.max(depth, prefix) - 1;
      while (last >= 0 && !another(last)) {
        last--;
      }
      if (last < 0) {
        return false;
      }
      choices[last]++;
      prefix = last + 1;
    }
    begun = true;
    depth = 0;
    return true;
  }

  @Override
  public void repeatRun() {
    prefix = Math.max(prefix, depth);
    depth = 0;
  }

  private boolean another(int at) {
    if (choices[at] + 1 >= counts[at]) {
      return false;
    }
    return spent[at] + (costs[at] ? 1 : 0) <= bound;
  }

  private int cost(int at) {
    return costs[at] && choices[at] > 0 ? 1 : 0;
  }

  @Override
  public int choose(Decision decision) {
    if (depth == choices.length) {
      choices = Arrays.copyOf(choices, 2 * depth);
      counts = Arrays.copyOf(counts, 2 * depth);
      costs = Arrays.copyOf(costs, 2 * depth);
      spent = Arrays.copyOf(spent, 2 * depth);
    }
    if (depth >= prefix) {
      choices[depth] = 0;
      counts[depth] = decision.count;
      costs[depth] = decision.positionOf(decision.thread) >= 0;
      spent[depth] = depth == 0 ? 0 : spent[depth - 1] + cost(depth - 1);
    }
    // A first run may meet more choices than its repetitions: the JDK has been warmed up then.
    int choice = Math.min(choices[depth++], decision.count - 1);
    return choice == 0 ? decision.preferred : choice <= decision.preferred ? choice - 1 : choice;
  }

  @Override
  public String name() {
    return "preemptions";
  }
}
