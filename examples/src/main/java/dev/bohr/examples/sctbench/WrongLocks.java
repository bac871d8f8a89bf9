package dev.bohr.examples.sctbench;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One thread increments a counter and checks that nobody interfered; others increment it too. The
 * bug is the <em>wrong lock</em> of the taxonomy of Farchi, Nir and Ur: the others hold a lock, but
 * not the one that protects the counter. The symptom is a checking thread that finds a counter
 * other than the one it has just written. SCTBench has it with seven and with three others; the
 * smallest has one.
 */
public abstract class WrongLocks {
  private final int others;
  final Object counterLock = new Object();
  private final Object otherLock = new Object();
  private int counter;

  WrongLocks(int others) {
    this.others = others;
  }

  /** The bug: not the lock of the counter. */
  Object lockOfOthers() {
    return otherLock;
  }

  private void incrementAndCheck() {
    synchronized (counterLock) {
      int before = counter;
      counter++;
      if (counter != before + 1) {
        throw new AssertionError("somebody else incremented the counter from " + before);
      }
    }
  }

  private void increment() {
    synchronized (lockOfOthers()) {
      counter++;
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads = new ArrayList<>();
    threads.add(Threads.named("checking", this::incrementAndCheck));
    for (int i = 1; i <= others; i++) {
      threads.add(Threads.named("other " + i, this::increment));
    }
    Threads.runAll(threads);
  }

  /** The correct program: one counter, one lock. */
  public abstract static class Fixed extends WrongLocks {
    Fixed(int others) {
      super(others);
    }

    @Override
    Object lockOfOthers() {
      return counterLock;
    }
  }
}
