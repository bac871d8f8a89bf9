package dev.bohr.examples.sctbench;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * A producer waits until the only place of a buffer, which is taken at first, gets free; a consumer
 * waits for an element and tells the producer. The bug: the consumer tells, but takes nothing. So
 * every run hangs. SCTBench has the program from the tests of ESBMC, as {@code sync01_bad}. The
 * symptom is a producer that waits for ever for a place.
 */
public class Sync01 {
  private final Lock lock = new ReentrantLock();
  private final Condition empty = lock.newCondition();
  private final Condition full = lock.newCondition();
  int elements = 1;

  private void produce() throws InterruptedException {
    lock.lock();
    try {
      while (elements > 0) {
        empty.await();
      }
      elements++;
      full.signal();
    } finally {
      lock.unlock();
    }
  }

  /** The bug: does nothing. */
  void take() {}

  private void consume() throws InterruptedException {
    lock.lock();
    try {
      while (elements == 0) {
        full.await();
      }
      take();
      empty.signal();
    } finally {
      lock.unlock();
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("producer", this::produce), Threads.named("consumer", this::consume)));
  }

  public static void main(String[] args) throws Exception {
    new Sync01().run();
  }

  /** The correct program: takes the element. */
  public static final class Twin extends Sync01 {
    @Override
    void take() {
      elements--;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
