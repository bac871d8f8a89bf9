package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One thread pushes ten numbers, another pops up to ten. The bug is the flag that tells the second
 * that there is something to pop: it is set by the first push and never taken back. SCTBench has
 * the program from the tests of ESBMC, as {@code stack_bad}. The symptom is a pop of an empty
 * stack.
 */
public class Stack {
  private static final int SIZE = 10;

  private final int[] elements = new int[SIZE];
  private int top;
  private boolean pushed;

  /** The bug: something was pushed, but it may be gone. */
  boolean mayPop() {
    return pushed;
  }

  final int top() {
    return top;
  }

  private void push() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (this) {
        if (top == SIZE) {
          throw new AssertionError("push on a full stack");
        }
        elements[top] = i;
        top++;
        pushed = true;
      }
    }
  }

  private void pop() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (this) {
        if (mayPop()) {
          if (top == 0) {
            throw new AssertionError("pop of an empty stack");
          }
          top--;
        }
      }
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(Threads.named("pushing", this::push), Threads.named("popping", this::pop)));
  }

  public static void main(String[] args) throws Exception {
    new Stack().run();
  }

  /** The correct program: looks at the stack itself. */
  public static final class Twin extends Stack {
    @Override
    boolean mayPop() {
      return top() > 0;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
