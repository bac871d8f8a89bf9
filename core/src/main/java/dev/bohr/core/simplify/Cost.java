package dev.bohr.core.simplify;

import java.util.Comparator;

/**
 * What a run asks of its reader, the most important first.
 *
 * @param switches how often another thread goes on
 * @param preemptions those switches at which the thread before could have gone on
 * @param steps all steps of all threads
 */
public record Cost(int switches, int preemptions, int steps) implements Comparable<Cost> {
  private static final Comparator<Cost> ORDER =
      Comparator.comparingInt(Cost::switches)
          .thenComparingInt(Cost::preemptions)
          .thenComparingInt(Cost::steps);

  @Override
  public int compareTo(Cost other) {
    return ORDER.compare(this, other);
  }

  boolean isLessThan(Cost other) {
    return compareTo(other) < 0;
  }
}
