package dev.bohr.core.engine;

import dev.bohr.core.trace.OutcomeKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a run ended, gathered at the moment of the decision, while every thread still stands. */
public final class Ending {
  private final boolean undecided;

  /** The run was stopped while it went on, and nothing had gone wrong until then. */
  private boolean unfinished;

  /** It was the step limit that stopped the run. */
  private boolean cutShort;

  private boolean mustRepeat;

  private OutcomeKind kind;
  private String message;
  private final @Nullable Throwable thrown;
  private @Nullable ControlledThread thread;

  private List<Blockage> blockages = List.of();

  /** In a deadlock, those that wait for each other in a ring. */
  private List<Blockage> ring = List.of();

  private Ending(OutcomeKind kind, String message, @Nullable Throwable thrown, boolean undecided) {
    this.kind = kind;
    this.message = message;
    this.thrown = thrown;
    this.undecided = undecided;
  }

  static Ending passed() {
    return new Ending(OutcomeKind.PASSED, "", null, false);
  }

  /** Nobody can go on: the blockages tell whether that is a deadlock, a stall, or nothing bad. */
  static Ending blocked() {
    return new Ending(OutcomeKind.STALL, "", null, true);
  }

  static Ending thrown(ControlledThread thread, Throwable thrown) {
    Ending ending = new Ending(OutcomeKind.FAILED, ThrownText.of(thrown), thrown, false);
    ending.thread = thread;
    return ending;
  }

  static Ending exit(ControlledThread thread, int status) {
    Ending ending =
        status == 0
            ? passed()
            : new Ending(
                OutcomeKind.FAILED, "the program exits with status " + status, null, false);
    ending.thread = thread;
    return ending;
  }

  static Ending livelock(long steps) {
    return new Ending(
        OutcomeKind.LIVELOCK, "the threads repeat the same steps without end", null, false);
  }

  static Ending stepLimit(long steps) {
    Ending ending =
        unfinished(
            "the run was not over after %d steps; raise the limit with --max-steps"
                .formatted(steps));
    ending.cutShort = true;
    return ending;
  }

  /** The run was given no more time. */
  static Ending timeLimit(long nanos) {
    Ending ending = unfinished("the run was not over after %d s".formatted(nanos / 1_000_000_000));
    ending.cutShort = true;
    return ending;
  }

  /** The program goes round in a cycle in which it waits for time to pass. */
  static Ending endless(String waiting, long steps) {
    return unfinished(
        "the program waits in a loop without end (%s); nothing was found in %d steps"
            .formatted(waiting, steps));
  }

  private static Ending unfinished(String message) {
    Ending ending = inconclusive(message);
    ending.unfinished = true;
    return ending;
  }

  /** The strategy gave the run up: it would only repeat what was seen. */
  static Ending redundant() {
    return new Ending(OutcomeKind.PASSED, "redundant", null, false);
  }

  /** A thread could not be left where it stands, and the run could not go on without that. */
  static Ending pinned() {
    Ending ending = inconclusive("a thread cannot be left inside native code");
    ending.mustRepeat = true;
    return ending;
  }

  /** True when the run has no outcome and must be made once more, on another engine. */
  public boolean mustRepeat() {
    return mustRepeat;
  }

  static Ending inconclusive(String message) {
    return new Ending(OutcomeKind.INCONCLUSIVE, message, null, false);
  }

  static Ending fault(Throwable thrown) {
    return inconclusive("Bohr itself failed; please report this: " + thrown);
  }

  static Ending unsupported(String message) {
    return new Ending(OutcomeKind.UNSUPPORTED, message, null, false);
  }

  static Ending diverged(String message) {
    return new Ending(OutcomeKind.DIVERGED, message, null, false);
  }

  /** Looks at the threads before they unwind. */
  void describe(Scheduler scheduler) {
    List<Blockage> found = new ArrayList<>();
    if (kind != OutcomeKind.PASSED) {
      for (int i = 0; i < scheduler.threads().count; i++) {
        ControlledThread each = scheduler.threads().get(i);
        if (each.status != ThreadStatus.ENDED) {
          found.add(Blockage.of(each, scheduler));
        }
      }
    }
    blockages = found;
    if (undecided) {
      decide(found, scheduler);
    } else if (unfinished) {
      lookForARing(found, scheduler);
    }
  }

  /** A ring without a timeout stays, whatever the other threads go on doing. */
  private void lookForARing(List<Blockage> found, Scheduler scheduler) {
    List<Blockage> untimed = new ArrayList<>(found);
    untimed.removeIf(each -> scheduler.threads().get(each.thread()).timed());
    List<Blockage> cycle = Blockage.cycle(untimed);
    if (!cycle.isEmpty()) {
      kind = OutcomeKind.DEADLOCK;
      ring = cycle;
      message = "";
      unfinished = false;
    }
  }

  private void decide(List<Blockage> found, Scheduler scheduler) {
    List<Blockage> cycle = Blockage.cycle(found);
    if (!cycle.isEmpty()) {
      kind = OutcomeKind.DEADLOCK;
      ring = cycle;
    } else if (found.stream().allMatch(b -> b.daemon() || b.idle()) || scheduler.isTestOver()) {
      // What is left waits for work that nobody will bring, as pools do: the program is done.
      kind = OutcomeKind.PASSED;
      message = "";
    } else {
      kind = OutcomeKind.STALL;
    }
  }

  public OutcomeKind kind() {
    return kind;
  }

  public String message() {
    return message;
  }

  /**
   * True when the run was stopped while it went on, and nothing had gone wrong until then; how long
   * it was watched is all that can be said.
   */
  public boolean isUnfinished() {
    return unfinished;
  }

  /** True when the run was stopped by the step limit alone: nobody knows what was to come. */
  public boolean isCutShort() {
    return unfinished && cutShort;
  }

  public @Nullable Throwable thrown() {
    return thrown;
  }

  /** The thread that threw or exited. */
  public @Nullable ControlledThread thread() {
    return thread;
  }

  /** The threads that the outcome is about: the ring of a deadlock, all that wait in a stall. */
  public List<Blockage> blockages() {
    return ring.isEmpty() ? blockages : ring;
  }

  /** Every thread that had not ended, also in a deadlock. */
  public List<Blockage> allBlockages() {
    return blockages;
  }
}
