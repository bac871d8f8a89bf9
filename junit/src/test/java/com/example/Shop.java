package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bohr.junit.ConcurrencyTest;
import dev.bohr.junit.WithBreakpoints;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Tests with breakpoints that our tests execute, as a user would write them. */
public final class Shop {
  private static final String LOST_SALE = "src/test/resources/bohr/lost-sale.bp";

  private Shop() {}

  /** What is tested. */
  public static final class Stock {
    private int left = 10;
    private boolean closed;

    public void sell() {
      left--;
    }

    public synchronized void sellInTurn() {
      left--;
    }

    public synchronized void swap(Stock other) {
      other.take();
    }

    private synchronized void take() {
      left--;
    }

    public synchronized void awaitClose() throws InterruptedException {
      while (!closed) {
        wait();
      }
    }

    public synchronized void close() {
      closed = true;
      notifyAll();
    }

    public int left() {
      return left;
    }
  }

  private static Thread started(Runnable body) {
    Thread thread = new Thread(body);
    thread.start();
    return thread;
  }

  private static void together(Runnable one, Runnable other) throws InterruptedException {
    Thread thread = started(other);
    one.run();
    thread.join();
  }

  /** Two sales at the same time. */
  public static class Sales {
    private final Stock stock = new Stock();

    @Test
    @WithBreakpoints(LOST_SALE)
    void losesASale() throws InterruptedException {
      together(stock::sell, stock::sell);
      assertEquals(8, stock.left());
    }

    @Test
    @WithBreakpoints("src/test/resources/bohr/safe-sale.bp")
    void sellsBoth() throws InterruptedException {
      together(stock::sellInTurn, stock::sellInTurn);
      assertEquals(8, stock.left());
    }

    @Test
    @WithBreakpoints("src/test/resources/bohr/by-name.bp")
    void losesASaleOfTheFirstThread() throws InterruptedException {
      together(stock::sell, stock::sell);
      assertEquals(8, stock.left());
    }

    @ConcurrencyTest(runs = 30)
    void losesASaleUnderControl() throws InterruptedException {
      together(stock::sell, stock::sell);
      assertEquals(8, stock.left());
    }

    @ConcurrencyTest(runs = 30)
    void sellsBothUnderControl() throws InterruptedException {
      together(stock::sellInTurn, stock::sellInTurn);
      assertEquals(8, stock.left());
    }
  }

  /** Endings that are no exception of the test's own thread. */
  public static class Endings {
    @Test
    @WithBreakpoints("src/test/resources/bohr/swap.bp")
    void deadlock() throws InterruptedException {
      Stock one = new Stock();
      Stock other = new Stock();
      together(() -> one.swap(other), () -> other.swap(one));
    }

    @Test
    @WithBreakpoints(LOST_SALE)
    void exceptionOfAnotherThread() throws InterruptedException {
      Stock stock = new Stock();
      together(
          stock::sell,
          () -> {
            stock.sell();
            throw new IllegalStateException("sold out");
          });
    }

    @Test
    @WithBreakpoints(value = LOST_SALE, untilThreadsEnd = true)
    void aThreadThatWaitsForEver() throws InterruptedException {
      Stock stock = new Stock();
      together(stock::sell, stock::sell);
      started(
          () -> {
            try {
              stock.awaitClose();
            } catch (InterruptedException ended) {
              return;
            }
          });
    }

    @Test
    @WithBreakpoints(LOST_SALE)
    void anIdlePoolIsNoFailure() throws Exception {
      Stock stock = new Stock();
      ExecutorService pool = Executors.newFixedThreadPool(1);
      pool.submit(stock::sell);
      stock.sell();
    }
  }

  /** Tests that have shown nothing. */
  public static class Stale {
    @Test
    @WithBreakpoints("src/test/resources/bohr/gone.bp")
    void aPlaceIsGone() {
      new Stock().sell();
    }

    @Test
    @WithBreakpoints("src/test/resources/bohr/idle.bp")
    void aPlaceIsNeverReached() {
      new Stock().sell();
    }

    @Test
    @WithBreakpoints("src/test/resources/bohr/by-name.bp")
    void theThreadHasAnotherName() throws InterruptedException {
      Stock stock = new Stock();
      Thread other = new Thread(stock::sell, "seller");
      other.start();
      stock.sell();
      other.join();
    }
  }

  /** Every method has the breakpoints. */
  @WithBreakpoints(LOST_SALE)
  public static class Everywhere {
    @RepeatedTest(2)
    void losesASale() throws InterruptedException {
      Stock stock = new Stock();
      together(stock::sell, stock::sell);
      assertEquals(8, stock.left());
    }
  }

  /** What cannot be. */
  public static class Misuse {
    @Test
    @WithBreakpoints("src/test/resources/bohr/nowhere.bp")
    void noSuchFile() {}

    @ConcurrencyTest
    @WithBreakpoints(LOST_SALE)
    void underControl() {}
  }
}
