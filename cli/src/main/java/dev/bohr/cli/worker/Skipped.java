package dev.bohr.cli.worker;

import dev.bohr.core.trace.Target;
import org.jspecify.annotations.Nullable;

/** Asks the launch jar, which is on the class path of the test, whether a test was skipped. */
final class Skipped {
  private Skipped() {}

  /** Why it was skipped since the last call; null when it was not, or is no test. */
  static @Nullable String take(WorkerConfig config) {
    if (config.target().kind() != Target.Kind.JUNIT) {
      return null;
    }
    try {
      return (String)
          Class.forName(config.mainClass(), true, ClassLoader.getSystemClassLoader())
              .getMethod("takeSkipped")
              .invoke(null);
    } catch (ReflectiveOperationException damaged) {
      throw new IllegalStateException("bohr.jar is damaged; build it again", damaged);
    }
  }
}
