package dev.bohr.launch;

import dev.bohr.runtime.FrameworkHooks;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs one test, or several, as if they were a program: the first failure of a test leaves the main
 * method, as it was thrown. A test that is skipped passes, and that is noted.
 *
 * <p>The framework's own work is no part of the run ({@link FrameworkHooks}), unless it may run
 * tests on threads of its own, as TestNG does. The framework is made once per JVM and finds the
 * test anew in every run: what it makes for an execution is not meant for two.
 */
public final class TestMain {
  private static final Map<String, Framework> FRAMEWORKS = new HashMap<>();

  private static volatile @Nullable String skipped;

  /** Of the last run. */
  private static volatile Verdict last = new Verdict();

  private TestMain() {}

  /**
   * @param args name of the framework; the ids that it gave the tests, with tabs between, which no
   *     id has; what else there is, is for others
   */
  public static void main(String[] args) {
    Verdict verdict = new Verdict();
    last = verdict;
    Framework framework = framework(args[0]);
    List<String> ids = List.of(args[1].split("\t"));
    if (ids.stream().noneMatch(framework::hasThreads)) {
      FrameworkHooks.begin();
    }
    try {
      framework.run(ids, verdict);
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
   * Called by the worker, from outside the class path of the test, as is the next.
   *
   * @return why the test, or a part of it, was skipped since the last call; null when it was not
   */
  public static @Nullable String takeSkipped() {
    String reason = skipped;
    skipped = null;
    return reason;
  }

  /** The ids of the tests of the last run that were over before anything failed or was skipped. */
  public static Set<String> passed() {
    return last.passed();
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneakyThrow(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
