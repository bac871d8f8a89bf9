package dev.bohr.core.strategy;

import dev.bohr.core.strategy.ChoiceStack.Node;
import org.jspecify.annotations.Nullable;

/**
 * Tries every schedule with at most k preemptions, for k = 0, 1, 2 and so on (Musuvathi and Qadeer,
 * PLDI 2007), up to the order of steps that do not conflict: bounded partial-order reduction
 * (Coons, Musuvathi and McKinley, OOPSLA 2013). A preemption takes the processor away from a thread
 * that could go on.
 *
 * <p>A race asks for a switch before its earlier step, as in {@link Dpor}. That switch may cost a
 * preemption too many, so a conservative one is asked for as well, where the thread of the earlier
 * step was last switched to. Sleep sets are not used: a thread may sleep here because it was tried
 * at a higher price.
 */
public final class PreemptionBounded implements Strategy {
  private final ChoiceStack stack = new ChoiceStack();
  private final HappensBefore order = new HappensBefore(this::race);
  private int bound;
  private int completed = -1;

  /** Some schedule was left out in this round because it has too many preemptions. */
  private boolean cut;

  /** Some run does not stand for all that its schedule allows. */
  private boolean doubtful;

  /** Preemptions so far in the run at hand. */
  private int spent;

  @Override
  public boolean beginRun() {
    while (!stack.begin()) {
      completed = bound;
      if (!cut) {
        return false;
      }
      bound++;
      cut = false;
      stack.clear();
    }
    repeatRun();
    return true;
  }

  @Override
  public void repeatRun() {
    stack.rewind();
    order.clear();
    spent = 0;
  }

  @Override
  public void pointsChanged() {
    stack.clear();
    doubtful = false;
    bound = 0;
    completed = -1;
    cut = false;
  }

  /** All schedules with at most so many preemptions have been tried; -1 when there is no such. */
  public int completed() {
    return completed;
  }

  @Override
  public int choose(Decision decision) {
    Node node = stack.repeat(decision);
    if (node == null) {
      node = new Node(decision);
      node.chosen = decision.preferred;
      node.spent = spent;
      node.todo.set(node.chosen);
      if (node.wide) {
        node.todo.set(0, node.threads.length);
      }
      stack.push(node);
    }
    if (node.preempts(node.chosen)) {
      spent++;
    }
    order.decided(node);
    return node.chosen;
  }

  private boolean race(int earlier, int later) {
    int thread = order.thread(later);
    if (order.isRelease(earlier)) {
      // A thread that comes before the release is blocked, and to leave it then is free.
      int step = earlier;
      while (order.isRelease(step)) {
        step--;
      }
      return ask(step, thread);
    }
    boolean settled = ask(earlier, thread);
    int start = earlier;
    while (start > 0 && order.thread(start - 1) == order.thread(earlier)) {
      start--;
    }
    if (start < earlier) {
      ask(start, thread);
    }
    return settled;
  }

  /** Before a step, another thread should have its turn. */
  private boolean ask(int step, int thread) {
    Node node = order.node(step);
    if (node == null || node.wide) {
      return false;
    }
    int position = node.positionOf(thread);
    if (position >= 0) {
      return ask(node, position);
    }
    for (int i = 0; i < node.threads.length; i++) {
      ask(node, i);
    }
    return false;
  }

  private boolean ask(Node node, int position) {
    boolean within = node.spent + (node.preempts(position) ? 1 : 0) <= bound;
    if (within) {
      node.todo.set(position);
    } else {
      cut = true;
    }
    return within;
  }

  @Override
  public Steps steps(Decision.Threads threads) {
    return order;
  }

  @Override
  public void endRun(RunEnd end) {
    doubtful |= end.doubt() != null || stack.isLost() || order.isTooLong();
  }

  @Override
  public @Nullable String claim() {
    if (completed < 0 || doubtful) {
      return null;
    }
    return "all schedules with at most %d %s were tried, up to the order of steps that do not depend"
            .formatted(completed, completed == 1 ? "preemption" : "preemptions")
        + " on each other";
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
    return "preemption";
  }
}
