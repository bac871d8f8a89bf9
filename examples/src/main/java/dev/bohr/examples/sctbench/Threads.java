package dev.bohr.examples.sctbench;

import java.util.List;

/** What every subject does with its threads. */
final class Threads {
  private Threads() {}

  /** What a thread does; nobody interrupts these threads. */
  interface Body {
    void run() throws InterruptedException;
  }

  static Thread named(String name, Body body) {
    return new Thread(
        () -> {
          try {
            body.run();
          } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts " + name, e);
          }
        },
        name);
  }

  /** Starts them in this order, and waits for all of them. */
  static void runAll(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
