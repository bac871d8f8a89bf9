package dev.bohr.semantics.interpreter;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Short random delays that classes compiled for a free JVM make before each operation, so that a
 * few runs see many interleavings. Public because those classes are in another class loader.
 */
public final class Jitter {

  private Jitter() {}

  /**
   * Mostly nothing, sometimes up to about as long as the start or the wake-up of a thread takes.
   */
  public static void pause() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (random.nextInt(3) > 0) {
      return;
    }
    long until = System.nanoTime() + random.nextInt(200_000);
    while (System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }
}
