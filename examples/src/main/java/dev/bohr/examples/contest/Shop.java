package dev.bohr.examples.contest;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Suppliers bring goods to a shop, and customers buy them. The bug is the <em>wrong lock</em>: both
 * sides are synchronized, but suppliers on their own van and customers on the shop, so that a
 * delivery and a sale do not exclude each other. The ConTest benchmark has a shop, and the wrong
 * lock is one of the patterns that it was made for. The symptom is a stock that does not match the
 * books: a delivery or a sale was overwritten.
 */
public class Shop {
  private static final int OPENING = 10;

  private int stock = OPENING;

  public static void main(String[] args) throws Exception {
    new Shop().run();
  }

  /** The lock under which a supplier unloads. The bug: it is the van, and nobody shares it. */
  Object unloading(Object van) {
    return van;
  }

  private void supply(int deliveries) {
    Object van = new Object();
    for (int i = 0; i < deliveries; i++) {
      synchronized (unloading(van)) {
        stock += 5;
      }
    }
  }

  private void buy(int items) {
    for (int i = 0; i < items; i++) {
      synchronized (this) {
        stock--;
      }
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(() -> supply(2), "supplier"),
            new Thread(() -> buy(3), "first customer"),
            new Thread(() -> buy(2), "second customer"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    int expected = OPENING + 2 * 5 - 3 - 2;
    if (stock != expected) {
      throw new AssertionError(stock + " items in stock, and the books say " + expected);
    }
  }

  /** The correct program: suppliers take the lock of the shop too. */
  public static final class Twin extends Shop {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    Object unloading(Object van) {
      return this;
    }
  }
}
