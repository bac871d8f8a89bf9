package dev.bohr.examples.contest;

import org.junit.jupiter.api.Test;

/**
 * A browser loads a page and an advertisement over one connection, and shows the page when it
 * should be there. The bug is <em>sleep in place of join</em>: the page takes 300 ms, so the
 * browser sleeps for 400 ms, which is enough unless the advertisement gets the connection first.
 * {@code sleep()} is one of the bug patterns of Farchi, Nir and Ur. The symptom is an empty page.
 * (Under Bohr, time is virtual: nothing takes longer than it says, and who comes first decides
 * alone.)
 */
public class SleepOrder {
  private final Object connection = new Object();
  private volatile String page;

  public static void main(String[] args) throws Exception {
    new SleepOrder().run();
  }

  private void load(long milliseconds) {
    synchronized (connection) {
      try {
        Thread.sleep(milliseconds);
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts a loader", e);
      }
    }
  }

  /** The bug: hopes that the loader has ended after a while. */
  void awaitEnd(Thread loader) throws InterruptedException {
    Thread.sleep(400);
  }

  @Test
  public void run() throws Exception {
    Thread pageLoader =
        new Thread(
            () -> {
              load(300);
              page = "news of today";
            },
            "page loader");
    Thread advertisementLoader = new Thread(() -> load(200), "advertisement loader");
    pageLoader.start();
    advertisementLoader.start();
    awaitEnd(pageLoader);
    if (page == null) {
      throw new AssertionError("the page is shown, and it is empty");
    }
    advertisementLoader.join();
  }

  /** The correct program: waits for the end of the loader, however long that takes. */
  public static final class Twin extends SleepOrder {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void awaitEnd(Thread loader) throws InterruptedException {
      loader.join();
    }
  }
}
