package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Runner;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;

/** An object of one run must not reach into a later one when the JVM collects it. */
class FinalizersTest {
  /** What was made last; the collector has found it when this is cleared. */
  private static volatile WeakReference<Object> last = new WeakReference<>(new Object());

  /** What the program makes and forgets. */
  private static final class Counted {
    private Counted() {
      last = new WeakReference<>(this);
    }

    @Override
    @SuppressWarnings({"deprecation", "removal"})
    protected void finalize() {
      String before = System.getProperty("bohr.test.finalized", "");
      System.setProperty("bohr.test.finalized", before + "x");
    }
  }

  /** Counted where nothing is reset. */
  private static String finalized() {
    return System.getProperty("bohr.test.finalized", "");
  }

  /** The JVM may find an object, and put it into the queue of finalizers a moment later. */
  @SuppressWarnings({"deprecation", "removal"})
  private static void collect() {
    while (last.get() != null) {
      System.gc();
    }
    for (int i = 0; i < 20; i++) {
      System.gc();
      System.runFinalization();
    }
  }

  @Test
  void areLeftOutWhileRunsAreControlledAndCalledAfterwards() {
    try (Runner runner = Controlled.runner(Counted::new, "finalizers")) {
      new Counted();
      collect();
      assertThat(finalized()).isEmpty();
    }
    new Counted();
    while (finalized().isEmpty()) {
      collect();
    }
    assertThat(finalized()).isEqualTo("x");
  }
}
