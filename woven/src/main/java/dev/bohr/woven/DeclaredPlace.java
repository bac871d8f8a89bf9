package dev.bohr.woven;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One place of a breakpoint, and what must be true of a thread there.
 *
 * @param location where it is
 * @param same objects that all threads must have in common, each at its position
 * @param conditions that must hold
 * @param holding a class of locks, one of which the thread must hold; null for any
 * @param thread the name that the thread must have; null for any
 * @param caller the method that must be on its stack, as {@code bank.Account.deposit}; null for any
 * @param ignoreFirst how many arrivals here are let through before the first pause
 * @param origin file and line that declare it, for messages
 */
public record DeclaredPlace(
    Location location,
    List<ObjectPath> same,
    List<Condition> conditions,
    @Nullable String holding,
    @Nullable String thread,
    @Nullable String caller,
    long ignoreFirst,
    String origin) {
  public DeclaredPlace {
    same = List.copyOf(same);
    conditions = List.copyOf(conditions);
  }

  /** The same at another location. */
  public DeclaredPlace at(Location other) {
    return new DeclaredPlace(other, same, conditions, holding, thread, caller, ignoreFirst, origin);
  }

  /** The same, whatever objects the threads have. */
  public DeclaredPlace withoutObjects() {
    return new DeclaredPlace(
        location, List.of(), conditions, holding, thread, caller, ignoreFirst, origin);
  }

  /** The same, with so many arrivals let through. */
  public DeclaredPlace ignoringFirst(long arrivals) {
    return new DeclaredPlace(location, same, conditions, holding, thread, caller, arrivals, origin);
  }

  /** Whether both are the same but for where they are declared. */
  boolean isLike(DeclaredPlace other) {
    return location.equals(other.location)
        && same.equals(other.same)
        && conditions.equals(other.conditions)
        && Objects.equals(holding, other.holding)
        && Objects.equals(thread, other.thread)
        && Objects.equals(caller, other.caller)
        && ignoreFirst == other.ignoreFirst;
  }
}
