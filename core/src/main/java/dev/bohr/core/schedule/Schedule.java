package dev.bohr.core.schedule;

import dev.bohr.core.trace.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a controlled run must follow: sparse deviations from a default rule. The empty schedule is
 * the default rule alone. Immutable; {@link #with} and {@link #without} make new ones.
 *
 * @param points where the run may switch; without it step numbers mean nothing
 * @param defaultRule what decides where no deviation does
 * @param codeHash hash of the code that the schedule was made for, to warn when it has changed;
 *     empty when not known
 * @param timeouts when timed waits may expire
 * @param spurious whether waits may end, and weak compare-and-sets fail, without a reason
 * @param deviations in the order in which the run meets them, no two with the same {@link
 *     Deviation#key}
 */
public record Schedule(
    PointSet points,
    String defaultRule,
    String codeHash,
    Timeouts timeouts,
    Spurious spurious,
    List<Deviation> deviations) {

  /** The version that this Bohr writes, and the only one that it reads. */
  public static final int FORMAT_VERSION = 1;

  /** Fair and non-preemptive: a thread goes on until it waits, ends, or spins. */
  public static final String DEFAULT_RULE = "fair-nonpreemptive-1";

  public Schedule {
    deviations = List.copyOf(deviations);
    Set<Deviation.Key> keys = new HashSet<>();
    for (Deviation deviation : deviations) {
      if (!keys.add(deviation.key())) {
        throw new IllegalArgumentException(
            "two deviations decide the same: thread %s, step %d, %s, ordinal %d"
                .formatted(
                    deviation.thread(),
                    deviation.step(),
                    Words.of(deviation.kind()),
                    deviation.ordinal()));
      }
    }
  }

  /** The default rule alone; nothing happens without a reason. */
  public static Schedule empty(PointSet points, String codeHash, Timeouts timeouts) {
    return new Schedule(points, DEFAULT_RULE, codeHash, timeouts, Spurious.NEVER, List.of());
  }

  /** The same for code that is not known yet. */
  public Schedule withoutCodeHash() {
    return new Schedule(points, defaultRule, "", timeouts, spurious, deviations);
  }

  /** The same with other deviations. */
  public Schedule withDeviations(List<Deviation> others) {
    return new Schedule(points, defaultRule, codeHash, timeouts, spurious, others);
  }

  /** The same with one more deviation, which the run meets after all others. */
  public Schedule with(Deviation deviation) {
    List<Deviation> longer = new ArrayList<>(deviations);
    longer.add(deviation);
    return withDeviations(longer);
  }

  /** The same less one deviation; the same as it is when it has no such deviation. */
  public Schedule without(Deviation deviation) {
    List<Deviation> shorter = new ArrayList<>(deviations);
    shorter.remove(deviation);
    return withDeviations(shorter);
  }
}
