package dev.bohr.breakpoints;

import java.time.Duration;

/**
 * The interface of the paper (figure 5), under its names: a subclass holds the local state that
 * matters, and says what must be true of it and of that of the other thread.
 *
 * <p>An object is made at each of the two places, with the same name, and {@link #triggerHere} is
 * called just before the action. The paper leaves open how the second thread is made to wait for
 * the action of the first: here it is given a {@link Breakpoint} declaration's default delay, or,
 * with {@link #turnHere}, exactly the time that it needs.
 */
public abstract class BTrigger {
  private static final Object[] NO_OBJECTS = {};

  private final String name;

  protected BTrigger(String name) {
    this.name = name;
  }

  /** Two triggers of one name belong to the same breakpoint. */
  public final String name() {
    return name;
  }

  /** Whether this one's state and that of the other, which is paused, fit together. */
  public abstract boolean predicateGlobal(BTrigger other);

  /** Whether it makes sense to pause here. */
  public abstract boolean predicateLocal();

  /**
   * Pauses until the other thread is at its place, or the time is over.
   *
   * @param isFirstAction whether this thread goes on first
   * @param timeoutInMS how long to wait; zero or less: not at all
   * @return whether the breakpoint was hit
   */
  public final boolean triggerHere(boolean isFirstAction, int timeoutInMS) {
    return Breakpoints.on && visit(isFirstAction, timeoutInMS).reach();
  }

  /** As {@link #triggerHere}, and the second thread goes on when the turn is closed. */
  public final Turn turnHere(boolean isFirstAction, int timeoutInMS) {
    return Breakpoints.on ? visit(isFirstAction, timeoutInMS).turn() : Turn.NONE;
  }

  /** Whether the current thread holds a lock of that class or of a subclass (section 6.3). */
  protected static boolean isLockTypeHeld(Class<?> type) {
    return HeldLocks.isTypeHeld(type, NO_OBJECTS);
  }

  private Visit visit(boolean isFirstAction, int timeoutInMS) {
    return Breakpoint.of(Meetings.of(name, Shape.PAIR))
        .at(isFirstAction ? 1 : 2)
        .pause(Duration.ofMillis(timeoutInMS))
        .with(this)
        .when(this::predicateLocal)
        .jointly(BTrigger.class, this::predicateGlobal);
  }
}
