package dev.bohr.core.strategy;

import dev.bohr.core.strategy.ChoiceStack.Node;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tries every schedule up to the order of steps that do not conflict: dynamic partial-order
 * reduction (Flanagan and Godefroid, POPL 2005) with sleep sets (Godefroid 1996), and source sets
 * (Abdulla, Aronis, Jonsson and Sagonas, POPL 2014), without which sleep sets hide schedules. Where
 * two steps of a run race, the decision before the earlier one is also made in favour of a thread
 * that leads to the later; what was tried at a decision sleeps in the runs that follow from it
 * until something conflicts with it.
 *
 * <p>Steps are judged when they happen, also the vain attempt to take a monitor, so that a deadlock
 * shows as a race of attempts. Choices that are about more than order (which waiter a notify wakes,
 * whether time passes) are all tried.
 */
public final class Dpor implements Strategy {
  private final ChoiceStack stack = new ChoiceStack();
  private final HappensBefore order = new HappensBefore(this::race);

  /** Threads that need not run now: what would follow has been tried. */
  private final BitSet asleep = new BitSet();

  /** Some run does not stand for all that its schedule allows. */
  private boolean doubtful;

  private boolean complete;

  @Override
  public boolean beginRun() {
    if (!stack.begin()) {
      complete = true;
      return false;
    }
    repeatRun();
    return true;
  }

  @Override
  public void repeatRun() {
    stack.rewind();
    order.clear();
    asleep.clear();
  }

  @Override
  public void pointsChanged() {
    stack.clear();
    doubtful = false;
    complete = false;
  }

  @Override
  public int choose(Decision decision) {
    Node node = stack.repeat(decision);
    if (node == null) {
      node = new Node(decision);
      node.asleep.or(asleep);
      node.chosen = node.wide ? decision.preferred : awake(decision);
      if (node.chosen < 0) {
        return ABANDON;
      }
      node.todo.set(node.chosen);
      if (node.wide) {
        node.todo.set(0, node.threads.length);
      }
      stack.push(node);
    }
    if (!node.wide) {
      for (int i = node.done.nextSetBit(0); i >= 0; i = node.done.nextSetBit(i + 1)) {
        asleep.set(node.threads[i]);
      }
    } else if (decision.timed) {
      // Time is everybody's: what slept may matter again.
      asleep.clear();
    }
    order.decided(node);
    return node.chosen;
  }

  private int awake(Decision decision) {
    if (!asleep.get(decision.candidates[decision.preferred])) {
      return decision.preferred;
    }
    for (int i = 0; i < decision.count; i++) {
      if (!asleep.get(decision.candidates[i])) {
        return i;
      }
    }
    return ABANDON;
  }

  /** At the decision before the earlier step, one that leads to the later should have its turn. */
  private boolean race(int earlier, int later) {
    if (order.isRelease(earlier)) {
      // Before or after it, what takes the thing comes after it.
      return false;
    }
    Node node = order.node(earlier);
    if (node == null || node.wide) {
      return false;
    }
    BitSet initials = order.initials(earlier, later);
    int found = -1;
    for (int i = 0; i < node.threads.length; i++) {
      if (initials.get(node.threads[i])) {
        if (node.todo.get(i)) {
          return true;
        }
        if (found < 0 || node.threads[i] == order.thread(later)) {
          found = i;
        }
      }
    }
    if (found < 0) {
      return false;
    }
    node.todo.set(found);
    return true;
  }

  @Override
  public @Nullable Steps steps(Decision.Threads run) {
    return Steps.both(new Waking(run), order);
  }

  /** Wakes the threads whose next step conflicts with what happens. */
  private final class Waking implements Steps {
    private final Decision.Threads threads;

    Waking(Decision.Threads threads) {
      this.threads = threads;
    }

    @Override
    public void steps(int thread, Operation operation) {
      for (int i = asleep.nextSetBit(0); i >= 0; i = asleep.nextSetBit(i + 1)) {
        if (i == thread || threads.next(i).conflicts(operation)) {
          asleep.clear(i);
        }
      }
    }

    @Override
    public void resumes(int thread, Operation operation) {
      steps(thread, operation);
    }

    @Override
    public void begins(int thread) {
      asleep.clear(thread);
    }
  }

  @Override
  public void endRun(RunEnd end) {
    doubtful |= end.doubt() != null || stack.isLost() || order.isTooLong();
  }

  @Override
  public @Nullable String claim() {
    return complete && !doubtful
        ? "every schedule was tried, up to the order of steps that do not depend on each other"
        : null;
  }

  /** True when nothing can be said about all schedules any more. */
  boolean isDoubtful() {
    return doubtful;
  }

  @Override
  public boolean isExhaustive() {
    return true;
  }

  @Override
  public String name() {
    return "dpor";
  }
}
