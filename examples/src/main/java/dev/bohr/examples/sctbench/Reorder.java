package dev.bohr.examples.sctbench;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Many threads set two variables, one after the other, and a last thread checks that both are set
 * or neither is. The bug is a missing lock: the checker may come between the two writes. It must
 * come before <em>any</em> of the setters has made its second write, which gets less likely with
 * every setter; the family {@code reorder_N} of SCTBench (N - 1 setters and a checker, from the
 * concurrency tests of ESBMC) measures how a search stands that. The symptom is a checker that sees
 * {@code a = 1} and {@code b = 0}.
 */
public abstract class Reorder {
  private final int setters;
  private int a;
  private int b;

  Reorder(int threads) {
    setters = threads - 1;
  }

  /** The bug: nothing holds the two writes together. */
  void set() {
    a = 1;
    b = -1;
  }

  void check() {
    if (!((a == 0 && b == 0) || (a == 1 && b == -1))) {
      throw new AssertionError("one of the two variables is set, the other is not");
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= setters; i++) {
      threads.add(Threads.named("setter " + i, this::set));
    }
    threads.add(Threads.named("checker", this::check));
    Threads.runAll(threads);
  }

  /** The correct program: setters and checker exclude each other. */
  public abstract static class Fixed extends Reorder {
    Fixed(int threads) {
      super(threads);
    }

    @Override
    synchronized void set() {
      super.set();
    }

    @Override
    synchronized void check() {
      super.check();
    }
  }
}
