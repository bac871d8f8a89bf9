package dev.bohr.examples.sctbench;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * A producer puts two elements into a buffer that holds one at a time, a consumer takes two. The
 * bug is the start: there are two elements in the buffer already, so the consumer has had enough
 * before the producer is done. Every run hangs. SCTBench has the program from the tests of ESBMC,
 * as {@code sync02_bad}. The symptom is a producer that waits for ever for a place.
 */
public class Sync02 {
  private static final int ELEMENTS = 2;

  private final Lock lock = new ReentrantLock();
  private final Condition empty = lock.newCondition();
  private final Condition full = lock.newCondition();
  private int elements;

  /** The bug: what is in the buffer at first is nobody's. */
  public Sync02() {
    this(2);
  }

  Sync02(int elements) {
    this.elements = elements;
  }

  private void produce() throws InterruptedException {
    for (int i = 0; i < ELEMENTS; i++) {
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
  }

  private void consume() throws InterruptedException {
    for (int i = 0; i < ELEMENTS; i++) {
      lock.lock();
      try {
        while (elements == 0) {
          full.await();
        }
        elements--;
        empty.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("producer", this::produce), Threads.named("consumer", this::consume)));
  }

  public static void main(String[] args) throws Exception {
    new Sync02().run();
  }

  /** The correct program: the buffer is empty at first. */
  public static final class Twin extends Sync02 {
    public Twin() {
      super(0);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
