package dev.bohr.cli.conflicts;

import dev.bohr.cli.pin.PlainJvm;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How executions of a program went that all had the same breakpoint, or none. */
public final class Tally {
  /** Of an execution that did not end in time, though its breakpoint took little of that. */
  public static final String NO_END = "no end";

  private final Map<String, Integer> symptoms = new TreeMap<>();
  private int runs;
  private int failed;
  private int hit;
  private int failedAndHit;
  private int slow;
  private long arrivals;
  private long nanos;
  private long longest;

  /**
   * Counts an execution.
   *
   * @param pause how long a thread waits at the breakpoint
   * @param limit after which the execution was ended
   */
  public void add(PlainJvm jvm, Duration pause, Duration limit) {
    nanos += jvm.nanos();
    longest = Math.max(longest, jvm.nanos());
    arrivals = Math.max(arrivals, jvm.arrivals());
    if (!jvm.ended() && 2 * paused(jvm, pause) > limit.toNanos()) {
      // It may have been the breakpoint that took the time.
      slow++;
      return;
    }
    runs++;
    hit += jvm.hit() ? 1 : 0;
    String symptom = symptom(jvm);
    if (symptom != null) {
      failed++;
      failedAndHit += jvm.hit() ? 1 : 0;
      symptoms.merge(symptom, 1, Integer::sum);
    }
  }

  /** At most so long was somebody paused; who met the other had waited for it, too. */
  private static long paused(PlainJvm jvm, Duration pause) {
    return (jvm.timeouts() + jvm.hits() + jvm.overtakings()) * pause.toNanos();
  }

  /** What went wrong, in a word or two; null when nothing did. */
  static @Nullable String symptom(PlainJvm jvm) {
    if (!jvm.uncaught().isEmpty()) {
      String thrown = jvm.uncaught().get(0);
      return thrown.substring(Math.max(thrown.lastIndexOf('.'), thrown.lastIndexOf('$')) + 1);
    }
    if (!jvm.ended()) {
      return NO_END;
    }
    if (jvm.stalled()) {
      return "stall";
    }
    return jvm.exitCode() == 0 ? null : "exit code " + jvm.exitCode();
  }

  /** Executions that say something. */
  public int runs() {
    return runs;
  }

  /** Executions that were broken off and may only have been paused for so long, or so often. */
  public int slow() {
    return slow;
  }

  public int failed() {
    return failed;
  }

  public int hit() {
    return hit;
  }

  public int failedAndHit() {
    return failedAndHit;
  }

  /** The most that came to one place in one execution. */
  long arrivals() {
    return arrivals;
  }

  int executions() {
    return runs + slow;
  }

  long nanos() {
    return nanos;
  }

  long longestNanos() {
    return longest;
  }

  /** Whether it failed each time. */
  public boolean alwaysFails() {
    return runs > 0 && failed == runs;
  }

  /** The most frequent symptom; empty when there is none. */
  public String symptom() {
    return symptoms.entrySet().stream()
        .max(Comparator.comparingInt(Map.Entry::getValue))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  static double rate(int count, int runs) {
    return runs == 0 ? 0 : (double) count / runs;
  }
}
