package dev.bohr.woven;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import dev.bohr.breakpoints.Visit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A place in the code: its breakpoint, what is asked there, and how many threads came to the
 * location.
 *
 * @param number of the place in its breakpoint, from 1
 * @param sharing the numbers of those at the same location
 */
record WovenPlace(
    Breakpoint breakpoint,
    int number,
    int[] sharing,
    DeclaredPlace declared,
    AtomicLong reached,
    AtomicBoolean isSaid) {
  /** Whether the place is for the thread that calls. */
  boolean isForThisThread() {
    String thread = declared.thread();
    return thread == null || thread.equals(Thread.currentThread().getName());
  }

  /** Once for each place. */
  void say(String text) {
    if (isSaid.compareAndSet(false, true)) {
      System.err.println(
          "bohr: %s: breakpoint '%s' %s".formatted(declared.origin(), breakpoint.name(), text));
    }
  }

  /**
   * Waits for the others. A path that leads nowhere must not harm the program.
   *
   * @param values as {@link Woven#enter} has them
   */
  Turn turn(@Nullable Object[] values) {
    Visit visit;
    try {
      visit = visit(values);
    } catch (RuntimeException e) {
      say("is not hit: " + e.getMessage());
      return Turn.NONE;
    } catch (LinkageError e) {
      // A library may come without classes that its fields are declared with.
      say("is not hit: " + e);
      return Turn.NONE;
    }
    return visit.turn();
  }

  private Visit visit(@Nullable Object[] values) {
    Visit visit = breakpoint.atOneOf(sharing).ignoreFirst(declared.ignoreFirst());
    int value = declared.same().size();
    for (Condition condition : declared.conditions()) {
      Object from = values[value++];
      visit.when(() -> condition.holds(condition.path().follow(from)));
    }
    String holding = declared.holding();
    if (holding != null) {
      visit.whenHolding(holding);
    }
    for (int i = 0; i < declared.same().size(); i++) {
      ObjectPath path = declared.same().get(i);
      visit.same(path.follow(values[i]));
    }
    return visit;
  }
}
