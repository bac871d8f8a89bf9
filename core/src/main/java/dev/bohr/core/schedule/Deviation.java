package dev.bohr.core.schedule;

import dev.bohr.core.trace.ThreadName;
import org.jspecify.annotations.Nullable;

/**
 * One decision in which a run departs from the default rule. It is found again by thread, step,
 * kind and ordinal; the site is a second anchor for when the code has changed and the step numbers
 * with it.
 *
 * @param thread spawn path of the thread that stands at the step
 * @param step that thread's step number, from 0
 * @param kind what is decided
 * @param choice a thread's spawn path, or {@link #FAIL} for {@link DecisionKind#WEAK_CAS}
 * @param ordinal how many decisions of the same {@linkplain DecisionKind#question question} came
 *     before it at the same step, usually 0
 * @param site {@linkplain dev.bohr.core.trace.Site#key key} of where the thread stood, or null when
 *     not known
 * @param siteOccurrence how many times the thread had passed that site before, or null when not
 *     known
 */
public record Deviation(
    String thread,
    long step,
    DecisionKind kind,
    String choice,
    int ordinal,
    @Nullable String site,
    @Nullable Integer siteOccurrence) {

  /** The only choice of {@link DecisionKind#WEAK_CAS}. */
  public static final String FAIL = "fail";

  public Deviation {
    if (!ThreadName.isPath(thread)) {
      throw new IllegalArgumentException(ThreadName.notAPath(thread));
    }
    if (step < 0 || ordinal < 0 || (siteOccurrence != null && siteOccurrence < 0)) {
      throw new IllegalArgumentException(
          "step %d, ordinal %d and occurrence %s must not be negative"
              .formatted(step, ordinal, siteOccurrence));
    }
    if (kind != DecisionKind.WEAK_CAS && !ThreadName.isPath(choice)) {
      throw new IllegalArgumentException(ThreadName.notAPath(choice));
    }
    if (kind == DecisionKind.WEAK_CAS && !choice.equals(FAIL)) {
      throw new IllegalArgumentException(
          "the choice of a weak compare-and-set must be \"" + FAIL + "\"");
    }
    if (site == null && siteOccurrence != null) {
      throw new IllegalArgumentException("an occurrence needs a site to count");
    }
  }

  /** A decision that is the first of its kind at its step, with no site known. */
  public Deviation(String thread, long step, DecisionKind kind, String choice) {
    this(thread, step, kind, choice, 0, null, null);
  }

  /** What a run looks a deviation up by; no two deviations of a schedule have the same. */
  public Key key() {
    return new Key(thread, step, kind.question(), ordinal);
  }

  /** Which decision of a run is meant. */
  public record Key(String thread, long step, DecisionKind question, int ordinal) {}
}
