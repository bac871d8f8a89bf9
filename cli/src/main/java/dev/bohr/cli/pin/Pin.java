package dev.bohr.cli.pin;

import dev.bohr.woven.BreakpointFile;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Breakpoints, and how often they gave the failure.
 *
 * @param file the breakpoints
 * @param failed how many executions failed as they should
 * @param missed names of breakpoints that some of these did not hit
 * @param fixed how often the repaired program passed with them; null when that was not tried
 */
record Pin(BreakpointFile file, Proof failed, Set<String> missed, @Nullable Proof fixed) {
  Pin {
    missed = Set.copyOf(missed);
  }

  Pin with(Proof fixed) {
    return new Pin(file, failed, missed, fixed);
  }

  /** Whether it failed each time. */
  boolean isProven() {
    return failed.isComplete();
  }

  /** Whether it failed because of the breakpoints, and not because pauses gave luck a chance. */
  boolean isSharp() {
    return isProven() && missed.isEmpty();
  }

  /** Whether the repaired program, if there is one, passed each time. */
  boolean isRight() {
    return fixed == null || fixed.isComplete();
  }

  /**
   * Whether it is proven: by that many executions that failed, and as many of the repaired program,
   * if there is one, that passed. A few that were tried first are no proof.
   */
  boolean holds(int runs) {
    return isProven()
        && failed.runs() >= runs
        && isRight()
        && (fixed == null || fixed.runs() >= runs);
  }

  /** Whether a pause took its whole time in the repaired program, where nobody came to end it. */
  boolean waits() {
    return fixed != null && fixed.waited() > 0;
  }

  double rate() {
    return (double) failed.good() / failed.runs();
  }
}
