package dev.bohr.cli.worker;

import dev.bohr.core.trace.Target;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks the launch jar, which is on the class path of the tests, what became of them. */
final class Launched {
  private final WorkerConfig config;

  Launched(WorkerConfig config) {
    this.config = config;
  }

  /** Why a test was skipped since the last call; null when none was, or it is no test. */
  @Nullable String takeSkipped() {
    return config.target().kind() == Target.Kind.JUNIT ? (String) ask("takeSkipped") : null;
  }

  /** The ids of the tests of the last run that were over before anything failed or was skipped. */
  @SuppressWarnings("unchecked")
  Set<String> passed() {
    return (Set<String>) ask("passed");
  }

  private Object ask(String method) {
    try {
      return Class.forName(config.mainClass(), true, ClassLoader.getSystemClassLoader())
          .getMethod(method)
          .invoke(null);
    } catch (ReflectiveOperationException damaged) {
      throw new IllegalStateException("bohr.jar is damaged; build it again", damaged);
    }
  }
}
