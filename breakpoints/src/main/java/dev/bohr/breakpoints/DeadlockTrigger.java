package dev.bohr.breakpoints;

/** Each of two threads holds the lock that the other is about to take. */
public class DeadlockTrigger extends BTrigger {
  private final Object held;
  private final Object wanted;

  /**
   * @param held the lock that the thread holds
   * @param wanted the lock that it is about to take
   */
  public DeadlockTrigger(String name, Object held, Object wanted) {
    super(name);
    this.held = held;
    this.wanted = wanted;
  }

  @Override
  public boolean predicateGlobal(BTrigger other) {
    return other instanceof DeadlockTrigger deadlock
        && held == deadlock.wanted
        && wanted == deadlock.held;
  }

  @Override
  public boolean predicateLocal() {
    return true;
  }
}
