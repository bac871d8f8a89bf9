package dev.bohr.bench.speed;

/**
 * What the four tests have in common: threads made with {@code new Thread}, started, joined, and a
 * counter compared. It runs inside the execution under test and keeps no state of its own.
 *
 * <p>The tests make their state anew in every execution, and publish it through a field although
 * the threads capture it: on JDK 25 Lincheck 3.7 takes an object that is reachable only through the
 * Runnable of a {@code new Thread(runnable)} for local to one thread and does not interleave
 * accesses to it, so it would be doing less than what is compared.
 */
final class Crew {
  private Crew() {}

  /** Runs {@code body} on {@code size} fresh threads and returns when all have ended. */
  static void run(int size, Runnable body) {
    Thread[] threads = new Thread[size];
    for (int i = 0; i < size; i++) {
      threads[i] = new Thread(body);
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts this test", e);
      }
    }
  }

  /** Fails the execution when {@code actual} differs from {@code expected}. */
  static void check(int actual, int expected) {
    if (actual != expected) {
      throw new AssertionError("expected " + expected + " but was " + actual);
    }
  }
}
