package dev.bohr.breakpoints;

import org.jspecify.annotations.Nullable;

/** Two threads are about to use the same object: a data race, or a lock that both want. */
public class ConflictTrigger extends BTrigger {
  private final @Nullable Object object;

  public ConflictTrigger(String name, @Nullable Object object) {
    super(name);
    this.object = object;
  }

  @Override
  public boolean predicateGlobal(BTrigger other) {
    return other instanceof ConflictTrigger conflict && object == conflict.object;
  }

  @Override
  public boolean predicateLocal() {
    return true;
  }
}
