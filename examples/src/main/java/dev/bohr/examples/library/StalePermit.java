package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A waiter takes dishes from a hatch, which has room for one, and parks while it is empty. The bug
 * is <em>park without a loop</em>: a cook puts a dish there and unparks the waiter, and if the
 * waiter found the dish without parking, the permit stays. The next time the waiter parks it
 * returns at once, and the hatch is empty. That park may return for no reason stands in its
 * documentation; that it does so for an old reason is what happens. The symptom is a
 * NullPointerException or, as here, a waiter with no dish.
 */
public class StalePermit {
  final AtomicReference<String> hatch = new AtomicReference<>();

  public static void main(String[] args) throws Exception {
    new StalePermit().run();
  }

  /** The bug: believes that there is a dish when park returns. */
  void await() {
    if (hatch.get() == null) {
      LockSupport.park(this);
    }
  }

  private void serve() {
    for (int i = 1; i <= 2; i++) {
      await();
      if (hatch.getAndSet(null) == null) {
        throw new AssertionError("the waiter was woken for dish " + i + ", and there is none");
      }
    }
  }

  private void cook(Thread waiter) {
    for (String dish : List.of("soup", "pie")) {
      while (!hatch.compareAndSet(null, dish)) {
        Thread.yield();
      }
      LockSupport.unpark(waiter);
    }
  }

  @Test
  public void run() throws Exception {
    Thread waiter = new Thread(this::serve, "waiter");
    Thread cook = new Thread(() -> cook(waiter), "cook");
    waiter.start();
    cook.start();
    waiter.join();
    cook.join();
    if (hatch.get() != null) {
      throw new AssertionError("the " + hatch + " was left in the hatch");
    }
  }

  /** The correct program: looks again. */
  public static final class Twin extends StalePermit {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void await() {
      while (hatch.get() == null) {
        LockSupport.park(this);
      }
    }
  }
}
