package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * A cook takes dishes from a hatch, which has room for one, and parks while it is empty. The bug is
 * <em>park without a loop</em>: a waiter puts a dish there and unparks the cook, and if the cook
 * found the dish without parking, the permit stays. The next time the cook parks it returns at
 * once, and the hatch is empty. That park may return for no reason stands in its documentation;
 * that it does so for an old reason is what happens. The symptom is a NullPointerException or, as
 * here, a cook with no dish.
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

  private void cook() {
    for (int i = 1; i <= 2; i++) {
      await();
      if (hatch.getAndSet(null) == null) {
        throw new AssertionError("the cook was woken for dish " + i + ", and there is none");
      }
    }
  }

  private void serve(Thread cook) {
    for (String dish : List.of("soup", "pie")) {
      while (!hatch.compareAndSet(null, dish)) {
        Thread.yield();
      }
      LockSupport.unpark(cook);
    }
  }

  @Test
  public void run() throws Exception {
    Thread cook = new Thread(this::cook, "cook");
    Thread waiter = new Thread(() -> serve(cook), "waiter");
    cook.start();
    waiter.start();
    cook.join();
    waiter.join();
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
