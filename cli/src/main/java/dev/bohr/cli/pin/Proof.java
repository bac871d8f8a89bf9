package dev.bohr.cli.pin;

import java.util.List;
import java.util.Locale;

/**
 * How often executions ended as they should.
 *
 * @param good those that did
 * @param runs all
 * @param medianNanos how long one takes
 * @param odd how the first ended that did not; empty when all did
 * @param waited in how many a pause at a breakpoint took its whole time
 */
public record Proof(int good, int runs, long medianNanos, String odd, int waited) {
  /** Of executions that took so long. */
  public static Proof of(int good, List<Long> nanos, String odd) {
    return of(good, nanos, odd, 0);
  }

  /** The same with how often pauses were waited out. */
  public static Proof of(int good, List<Long> nanos, String odd, int waited) {
    List<Long> sorted = nanos.stream().sorted().toList();
    long median = sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    return new Proof(good, sorted.size(), median, odd, waited);
  }

  /** Whether there were any, and all did. */
  public boolean isComplete() {
    return runs > 0 && good == runs;
  }

  /** {@code 100 of 100}. */
  @Override
  public String toString() {
    return good + " of " + runs;
  }

  /** {@code 0.31 s}. */
  public String each() {
    return String.format(Locale.ROOT, "%.2f s", medianNanos / 1e9);
  }
}
