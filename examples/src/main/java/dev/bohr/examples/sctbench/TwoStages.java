package dev.bohr.examples.sctbench;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Writers update two values in two stages, each under its own lock: the first value, then the
 * second, which follows from the first. A reader looks at both in the same way. The bug is the
 * <em>two-stage access</em> of the taxonomy of Farchi, Nir and Ur: every access is locked, but the
 * reader may come between the stages. With 99 writers it must come before any of them has reached
 * the second stage. The symptom is a second value that does not belong to the first.
 */
public abstract class TwoStages {
  private final int writers;
  final Object firstLock = new Object();
  final Object secondLock = new Object();
  private int first;
  private int second;

  TwoStages(int writers) {
    this.writers = writers;
  }

  void writeFirst() {
    synchronized (firstLock) {
      first = 1;
    }
  }

  void writeSecond() {
    synchronized (secondLock) {
      second = first + 1;
    }
  }

  /** The bug: holds no lock between the stages. */
  void write() {
    writeFirst();
    writeSecond();
  }

  private void read() {
    int one;
    synchronized (firstLock) {
      if (first == 0) {
        return;
      }
      one = first;
    }
    int two;
    synchronized (secondLock) {
      two = second;
    }
    if (two != one + 1) {
      throw new AssertionError("the first value is " + one + ", but the second is " + two);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 1; i <= writers; i++) {
      threads.add(Threads.named("writer " + i, this::write));
    }
    threads.add(Threads.named("reader", this::read));
    Threads.runAll(threads);
  }

  /** The correct program: a writer keeps the first lock until the second stage is done. */
  public abstract static class Fixed extends TwoStages {
    Fixed(int writers) {
      super(writers);
    }

    @Override
    void write() {
      synchronized (firstLock) {
        writeFirst();
        writeSecond();
      }
    }
  }
}
