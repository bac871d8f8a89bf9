package dev.bohr.examples.sctbench;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * A producer and a consumer hand over three tokens, one at a time, and the consumer sums their
 * numbers up. The hand-over is correct; the bug is the check at the end, which takes the right sum
 * for a wrong one. So every run fails, whatever the schedule: the program measures nothing but
 * whether a tool gets to the end. SCTBench has it from the tests of ESBMC, as {@code
 * arithmetic_prog_bad}. The symptom is an error about a sum of 6.
 */
public class ArithmeticProg {
  private static final int TOKENS = 3;

  private final Lock lock = new ReentrantLock();
  private final Condition empty = lock.newCondition();
  private final Condition full = lock.newCondition();
  private int tokens;
  private long total;

  private void produce() throws InterruptedException {
    for (int i = 0; i < TOKENS; i++) {
      lock.lock();
      try {
        while (tokens > 0) {
          empty.await();
        }
        tokens++;
        full.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  private void consume() throws InterruptedException {
    int i = 0;
    while (i < TOKENS) {
      lock.lock();
      try {
        while (tokens == 0) {
          full.await();
        }
        total += i;
        tokens--;
        empty.signal();
      } finally {
        lock.unlock();
      }
      i++;
    }
    total += i;
  }

  /** The bug: the wrong way round. */
  boolean isWrong(long sum) {
    return sum == TOKENS * (TOKENS + 1) / 2;
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("producer", this::produce), Threads.named("consumer", this::consume)));
    if (isWrong(total)) {
      throw new AssertionError("the sum is " + total);
    }
  }

  public static void main(String[] args) throws Exception {
    new ArithmeticProg().run();
  }

  /** The correct program: complains about every sum but the right one. */
  public static final class Twin extends ArithmeticProg {
    @Override
    boolean isWrong(long sum) {
      return !super.isWrong(sum);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
