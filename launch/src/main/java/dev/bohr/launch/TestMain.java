package dev.bohr.launch;

import dev.bohr.runtime.FrameworkHooks;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs one test as if it were a program: the failure of the test leaves the main method, as it was
 * thrown. A test that is skipped passes, and is counted.
 *
 * <p>The framework's own work is no part of the run ({@link FrameworkHooks}), unless it may run
 * tests on threads of its own, as TestNG does. The framework is made once per JVM and finds the
 * test anew in every run: what it makes for an execution is not meant for two.
 */
public final class TestMain {
  private static final Map<String, Framework> FRAMEWORKS = new HashMap<>();

  private static volatile @Nullable String skipped;

  private TestMain() {}

  /**
   * @param args name of the framework, and the id that it gave the test
   */
  public static void main(String[] args) {
    Verdict verdict = new Verdict();
    Framework framework = framework(args[0]);
    if (!framework.hasThreads(args[1])) {
      FrameworkHooks.begin();
    }
    try {
      framework.run(args[1], verdict);
    } finally {
      FrameworkHooks.end();
    }
    if (verdict.skipped() != null) {
      skipped = verdict.skipped();
    }
    Throwable failure = verdict.failure();
    if (failure == null && !verdict.hasHappened()) {
      failure = new IllegalStateException("the test is no longer there: " + args[1]);
    }
    if (failure != null) {
      sneakyThrow(failure);
    }
  }

  private static Framework framework(String name) {
    Framework known = FRAMEWORKS.get(name);
    if (known == null) {
      known = Frameworks.make(name);
      if (known == null) {
        throw new IllegalStateException(name + " is not on the class path any more");
      }
      FRAMEWORKS.put(name, known);
    }
    return known;
  }

  /**
   * Called by the worker, from outside the class path of the test.
   *
   * @return why the test, or a part of it, was skipped since the last call; null when it was not
   */
  public static @Nullable String takeSkipped() {
    String reason = skipped;
    skipped = null;
    return reason;
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneakyThrow(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
