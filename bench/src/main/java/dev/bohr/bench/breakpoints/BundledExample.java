package dev.bohr.bench.breakpoints;

import dev.bohr.examples.Example;
import dev.bohr.examples.Examples;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One of Bohr's own examples, as it is, now and then as in a slow stress test, beside others who do
 * their work. An exception that any of its threads ends with is the symptom, and so is one that
 * never ends.
 */
public final class BundledExample {
  private static final int ROUNDS = 40;

  /** Of these rounds; often enough, some examples fail by themselves. */
  private static final int EVERY = 4;

  private BundledExample() {}

  public static void main(String[] args) throws InterruptedException {
    Example example = Examples.byName(args[0]);
    AtomicReference<Throwable> uncaught = new AtomicReference<>();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> uncaught.compareAndSet(null, thrown));
    new Scene()
        .thread("stress test", () -> Scene.paced(ROUNDS, round -> run(example, round, uncaught)))
        .bystanders(2, ROUNDS)
        .play(() -> true);
  }

  private static void run(Example example, int round, AtomicReference<Throwable> uncaught)
      throws Exception {
    if (round % EVERY != 0) {
      return;
    }
    try {
      example.bug().getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException thrown) {
      uncaught.compareAndSet(null, thrown.getCause());
    }
    Throwable first = uncaught.get();
    if (first != null) {
      throw new IllegalStateException(example.name(), first);
    }
  }
}
