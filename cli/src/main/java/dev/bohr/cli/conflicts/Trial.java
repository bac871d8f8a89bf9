package dev.bohr.cli.conflicts;

import dev.bohr.core.conflicts.Conflict;
import dev.bohr.core.conflicts.ConflictKind;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A conflict in one of its two orders, as a breakpoint, and what came of it.
 *
 * <p>Trials are compared as section 5 of the paper infers: what tells most is a failure that comes
 * with the hit, and not in the other order. Failures without a hit are due to something else.
 */
public final class Trial {
  /** The most telling first. */
  static final Comparator<Trial> MOST_TELLING =
      Comparator.<Trial>comparingDouble(
              trial -> -Tally.rate(trial.tally.failedAndHit(), trial.tally.runs()))
          .thenComparingDouble(Trial::oppositeRate)
          // Crossed locks say what the threads wait for; one lock alone does not.
          .thenComparing(trial -> trial.conflict.kind() != ConflictKind.DEADLOCK)
          .thenComparingDouble(trial -> -Tally.rate(trial.tally.failed(), trial.tally.runs()))
          .thenComparingDouble(trial -> -Tally.rate(trial.tally.hit(), trial.tally.runs()))
          .thenComparingInt(trial -> -trial.tally.runs());

  /** Of a breakpoint that took too much time: less than what makes an execution slow. */
  static final long MOST_PAUSES = 4;

  private final Conflict conflict;
  private final int first;
  private BreakpointFile file;
  private final boolean refined;
  private Tally tally = new Tally();
  private @Nullable Trial opposite;

  /**
   * @param first the event of the conflict that is to come first
   */
  public Trial(Conflict conflict, int first, BreakpointFile file) {
    this(conflict, first, file, false);
  }

  private Trial(Conflict conflict, int first, BreakpointFile file, boolean refined) {
    this.conflict = conflict;
    this.first = first;
    this.file = file;
    this.refined = refined;
  }

  /** The same order with a better breakpoint. */
  public Trial refined(BreakpointFile better) {
    Trial trial = new Trial(conflict, first, better, true);
    trial.opposite = opposite;
    return trial;
  }

  /**
   * Begins afresh with a breakpoint that is spent after one hit, or a few pauses in vain. For a
   * conflict that is met so often that the program does not come to its end.
   *
   * @return false when it is so already
   */
  boolean sparesTime() {
    Declared old = file.breakpoints().get(0);
    if (old.atMost() == 1) {
      return false;
    }
    file =
        new BreakpointFile(
            List.of(
                new Declared(
                    old.name(),
                    old.pause(),
                    old.together(),
                    old.ignoreFirst(),
                    1,
                    MOST_PAUSES,
                    old.places())));
    tally = new Tally();
    return true;
  }

  /** Whether the breakpoint has been made better after a first trial. */
  boolean isRefined() {
    return refined;
  }

  public void opposes(Trial other) {
    opposite = other;
    other.opposite = this;
  }

  public Conflict conflict() {
    return conflict;
  }

  /** The event of the conflict that is to come first. */
  public int first() {
    return first;
  }

  public int second() {
    return conflict.other(first);
  }

  /** The breakpoint. */
  public BreakpointFile file() {
    return file;
  }

  public Tally tally() {
    return tally;
  }

  /** The same conflict the other way round; null when its sites are one. */
  public @Nullable Trial opposite() {
    return opposite;
  }

  /** How often the other order fails, where that says something about this one. */
  private double oppositeRate() {
    return opposite == null || tally.failedAndHit() == 0
        ? 0
        : Tally.rate(opposite.tally.failed(), opposite.tally.runs());
  }

  /** Whether each execution was hit and failed. */
  public boolean isReproducible() {
    return tally.runs() > 0 && tally.failedAndHit() == tally.runs();
  }

  /** Whether most executions failed, and most of these were not hit: something else fails. */
  public boolean failsWithoutHit() {
    return 2 * tally.failed() > tally.runs() && 2 * tally.failedAndHit() < tally.failed();
  }
}
