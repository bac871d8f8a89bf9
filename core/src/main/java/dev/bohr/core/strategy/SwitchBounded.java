package dev.bohr.core.strategy;

import com.carrotsearch.hppc.LongIntHashMap;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.ChoiceStack.Node;
import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tries every schedule with at most so many switches between threads, preemptions and others, up to
 * the order of steps that do not conflict.
 *
 * <p>Two things keep it small. A thread that was stopped is not taken up again before another has
 * done something that conflicts with what it stands before: otherwise it could as well have made
 * that step before it was stopped, with no switch more. And a {@linkplain StateHash state} that was
 * seen before, with no more switches, is not looked at again.
 */
public final class SwitchBounded implements Strategy {
  private final int bound;
  private final ChoiceStack stack = new ChoiceStack();

  /** By state: with how few switches it was seen. */
  private final LongIntHashMap seen = new LongIntHashMap();

  private @Nullable Way way;
  private boolean complete;

  /** Some run does not stand for all that its schedule allows. */
  private boolean doubtful;

  public SwitchBounded(int bound) {
    this.bound = bound;
  }

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
  }

  @Override
  public void pointsChanged() {
    stack.clear();
    seen.clear();
    complete = false;
    doubtful = false;
  }

  @Override
  public int choose(Decision decision) {
    Way current = Objects.requireNonNull(way);
    Node node = stack.repeat(decision);
    if (node == null) {
      node = new Node(decision);
      offer(node, decision, current);
      if (node.todo.isEmpty()) {
        return ABANDON;
      }
      node.chosen =
          node.todo.get(decision.preferred) ? decision.preferred : node.todo.nextSetBit(0);
      stack.push(node);
    }
    current.goes(node, decision);
    return node.chosen;
  }

  private void offer(Node node, Decision decision, Way current) {
    if (node.kind != DecisionKind.SWITCH) {
      node.todo.set(0, node.threads.length);
      return;
    }
    if (current.switches > bound || !isNew(current, decision)) {
      return;
    }
    for (int i = 0; i < node.threads.length; i++) {
      int thread = node.threads[i];
      boolean within = thread == current.last || current.switches < bound;
      if (within && (decision.timed || !current.stopped.get(thread))) {
        node.todo.set(i);
      }
    }
  }

  private boolean isNew(Way current, Decision decision) {
    if (current.timed || decision.timed) {
      return true;
    }
    long state = current.state(decision.positionOf(current.last) >= 0);
    if (seen.getOrDefault(state, Integer.MAX_VALUE) <= current.switches) {
      return false;
    }
    seen.put(state, current.switches);
    return true;
  }

  @Override
  public Steps steps(Decision.Threads threads) {
    Way begun = new Way(threads);
    way = begun;
    return Objects.requireNonNull(Steps.both(begun, begun.hash));
  }

  @Override
  public void endRun(RunEnd end) {
    doubtful |= end.doubt() != null || stack.isLost();
  }

  @Override
  public @Nullable String claim() {
    return complete && !doubtful
        ? "all schedules with at most %d %s were tried, up to the order of steps that do not depend"
                .formatted(bound, bound == 1 ? "switch" : "switches")
            + " on each other"
        : null;
  }

  @Override
  public boolean isExhaustive() {
    return true;
  }

  @Override
  public String name() {
    return "switch";
  }

  /** The run at hand. */
  private static final class Way implements Steps {
    private final Decision.Threads threads;
    private final StateHash hash;

    /** The thread that made the last step, and how often that was another than before. */
    private int last = -1;

    private int switches;

    /** Threads that were stopped, and nothing since conflicts with what they stand before. */
    private final BitSet stopped = new BitSet();

    /** Time may have passed: the steps do not tell all of the state. */
    private boolean timed;

    Way(Decision.Threads threads) {
      this.threads = threads;
      this.hash = new StateHash(threads);
    }

    /** The choice at a node is made. */
    void goes(Node node, Decision decision) {
      if (node.kind != DecisionKind.SWITCH) {
        hash.decided(decision.thread, node.chosen);
      } else if (decision.timed) {
        timed = true;
        stopped.clear();
      } else if (node.thread() != last && node.positionOf(last) >= 0) {
        stopped.set(last);
      }
    }

    long state(boolean goesOn) {
      long state = goesOn ? Mix.mix(hash.value(), hash.of(last)) : hash.value();
      for (int i = stopped.nextSetBit(0); i >= 0; i = stopped.nextSetBit(i + 1)) {
        state += Mix.mix(hash.of(i), 11);
      }
      return state;
    }

    @Override
    public void steps(int thread, Operation operation) {
      moves(thread);
      for (int i = stopped.nextSetBit(0); i >= 0; i = stopped.nextSetBit(i + 1)) {
        if (threads.next(i).conflicts(operation)) {
          stopped.clear(i);
        }
      }
    }

    @Override
    public void resumes(int thread, Operation operation) {
      steps(thread, operation);
    }

    @Override
    public void begins(int thread) {
      moves(thread);
    }

    @Override
    public void releases(int thread, Object on, int part) {
      for (int i = stopped.nextSetBit(0); i >= 0; i = stopped.nextSetBit(i + 1)) {
        Operation next = threads.next(i);
        if (next.on == on || next.also == on || next.on == Operation.EVERYTHING) {
          stopped.clear(i);
        }
      }
    }

    private void moves(int thread) {
      stopped.clear(thread);
      if (thread != last) {
        switches += last < 0 ? 0 : 1;
        last = thread;
      }
    }
  }
}
