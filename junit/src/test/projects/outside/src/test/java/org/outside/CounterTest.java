package org.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bohr.junit.ConcurrencyTest;
import org.junit.jupiter.api.Test;

class CounterTest {
  static int started;

  private final Counter counter = new Counter();

  private void together(Runnable increment) throws InterruptedException {
    assertEquals(0, started++);
    Thread other = new Thread(increment, "other");
    other.start();
    increment.run();
    other.join();
    assertEquals(2, counter.value());
  }

  @ConcurrencyTest
  void losesAnIncrement() throws InterruptedException {
    together(counter::increment);
  }

  @ConcurrencyTest(runs = 100)
  void keepsIncrements() throws InterruptedException {
    together(counter::lockedIncrement);
  }

  @Test
  void countsAlone() {
    counter.increment();
    assertEquals(1, counter.value());
  }
}
