package dev.bohr.semantics.interpreter;

import java.util.ArrayList;
import java.util.List;

/**
 * A small concurrent program as data: what the {@link Interpreter} enumerates and the {@link
 * ProgramCompiler} turns into bytecode. Thread 0 is main and starts all others. There are always
 * the same shared variables, two monitors and {@value #LOCALS} int locals in each thread; all start
 * at 0.
 *
 * @param name where the program comes from (its seed), for messages
 * @param threads the operations of each thread
 */
public record Program(String name, List<List<Op>> threads) {

  /** Plain, volatile and atomic variables, in the order of their indices. */
  public static final List<String> VARIABLES = List.of("x0", "x1", "x2", "v0", "v1", "a0");

  public static final int X0 = 0;
  public static final int X1 = 1;
  public static final int X2 = 2;
  public static final int V0 = 3;
  public static final int V1 = 4;

  /** The AtomicInteger: reads are {@code get}, writes are {@code set}, and it alone has CAS. */
  public static final int A0 = 5;

  public static final int MONITORS = 2;
  public static final int LOCALS = 2;

  public Program {
    threads = threads.stream().map(List::copyOf).toList();
    List<Integer> forked = new ArrayList<>();
    for (int thread = 0; thread < threads.size(); thread++) {
      check(threads.get(thread), thread, threads.size(), false, forked);
    }
    List<Integer> expected = new ArrayList<>();
    for (int thread = 1; thread < threads.size(); thread++) {
      expected.add(thread);
    }
    if (!forked.stream().sorted().toList().equals(expected)) {
      throw new IllegalArgumentException(
          "thread 0 must fork each other thread exactly once, but forks " + forked);
    }
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  public static Program of(String name, List<Op>... threads) {
    return new Program(name, List.of(threads));
  }

  /** Every operation of one thread in program order, bodies included. */
  public List<Op> flat(int thread) {
    List<Op> all = new ArrayList<>();
    flatten(threads.get(thread), all);
    return all;
  }

  /** Every operation of all threads, bodies included. */
  public List<Op> flat() {
    List<Op> all = new ArrayList<>();
    threads.forEach(ops -> flatten(ops, all));
    return all;
  }

  private static void flatten(List<Op> ops, List<Op> into) {
    for (Op op : ops) {
      into.add(op);
      flatten(op.body(), into);
    }
  }

  private static void check(
      List<Op> ops, int thread, int threads, boolean conditional, List<Integer> forked) {
    for (Op op : ops) {
      switch (op.kind()) {
        case FORK -> {
          if (thread != 0 || conditional) {
            throw new IllegalArgumentException("only main forks, and not under an if: " + op);
          }
          forked.add(op.index());
        }
        case UNPARK, INTERRUPT, JOIN -> {
          if (op.index() >= threads) {
            throw new IllegalArgumentException("no such thread: " + op);
          }
        }
        default -> {
          // Nothing to check: any use of variables, locals and monitors has a meaning.
        }
      }
      check(op.body(), thread, threads, conditional || op.kind() == Op.Kind.IF, forked);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("program ").append(name).append('\n');
    for (int thread = 0; thread < threads.size(); thread++) {
      text.append("  t").append(thread).append(":");
      threads.get(thread).forEach(op -> text.append(' ').append(op));
      text.append('\n');
    }
    return text.toString();
  }
}
