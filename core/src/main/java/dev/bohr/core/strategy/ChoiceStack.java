package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The decisions on the way to the run at hand, for searches that go through a tree of schedules
 * depth first: each run repeats the choices of a prefix and goes its own way from there.
 */
final class ChoiceStack {
  /** One decision of the current way. */
  static final class Node {
    final DecisionKind kind;

    /** The threads to choose from. */
    final int[] threads;

    /** The thread that ran up to the decision. */
    final int running;

    /** True when more than the order of the next steps hangs on the choice: all are tried. */
    final boolean wide;

    /** The position taken. */
    int chosen;

    /** Positions to try, those tried before the one that is taken now, and threads not to try. */
    final BitSet todo = new BitSet();

    final BitSet done = new BitSet();
    final BitSet asleep = new BitSet();

    /** What the choices before this one have cost. */
    int spent;

    Node(Decision decision) {
      kind = decision.kind;
      threads = Arrays.copyOf(decision.candidates, decision.count);
      running = decision.thread;
      wide = kind != DecisionKind.SWITCH || decision.timed;
    }

    int thread() {
      return threads[chosen];
    }

    int positionOf(int thread) {
      for (int i = 0; i < threads.length; i++) {
        if (threads[i] == thread) {
          return i;
        }
      }
      return -1;
    }

    /** True when taking a position takes the processor away from a thread that could go on. */
    boolean preempts(int position) {
      return !wide && threads[position] != running && positionOf(running) >= 0;
    }
  }

  private final List<Node> nodes = new ArrayList<>();
  private int depth;
  private boolean lost;

  /** Whether a run was begun since the tree was last cleared: the first one finds its own way. */
  private boolean begun;

  /**
   * A run begins that differs from all before.
   *
   * @return false when there is none left
   */
  boolean begin() {
    if (begun && !advance()) {
      return false;
    }
    begun = true;
    return true;
  }

  /** The run at hand starts, perhaps once more. */
  void rewind() {
    depth = 0;
  }

  void clear() {
    nodes.clear();
    depth = 0;
    lost = false;
    begun = false;
  }

  /** The node of the next decision when it was met before; null beyond the prefix. */
  @Nullable Node repeat(Decision decision) {
    if (depth == nodes.size()) {
      return null;
    }
    Node node = nodes.get(depth);
    if (node.threads.length != decision.count) {
      // The program went another way: what was to come is lost.
      nodes.subList(depth, nodes.size()).clear();
      lost = true;
      return null;
    }
    depth++;
    return node;
  }

  /** True when the program did not go the same way twice, so that the tree is not the whole. */
  boolean isLost() {
    return lost;
  }

  void push(Node node) {
    nodes.add(node);
    depth++;
  }

  int depth() {
    return depth;
  }

  /**
   * Leaves the last choices behind that have nothing left to try, and takes the next one.
   *
   * @return false when there is none
   */
  private boolean advance() {
    while (!nodes.isEmpty()) {
      Node node = nodes.get(nodes.size() - 1);
      node.done.set(node.chosen);
      for (int i = node.todo.nextSetBit(0); i >= 0; i = node.todo.nextSetBit(i + 1)) {
        if (!node.done.get(i) && (node.wide || !node.asleep.get(node.threads[i]))) {
          node.chosen = i;
          return true;
        }
      }
      nodes.remove(nodes.size() - 1);
    }
    return false;
  }
}
