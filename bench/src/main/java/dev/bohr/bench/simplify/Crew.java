package dev.bohr.bench.simplify;

import java.util.List;

/** Threads of the subjects: an exception that leaves the body leaves the thread, too. */
final class Crew {
  private Crew() {}

  /** What a thread does. */
  interface Body {
    void run() throws InterruptedException;
  }

  static Thread thread(String name, Body body) {
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

  /** Starts all and returns when all have ended. */
  static void run(List<Thread> threads) throws InterruptedException {
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }
}
