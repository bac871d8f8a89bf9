package dev.bohr.agent;

import dev.bohr.agent.jdk.JdkScopes;
import dev.bohr.runtime.Boot;
import dev.bohr.runtime.TestTools;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which classes are rewritten, and how much of each. */
final class Selection implements Scopes {
  /** Bohr itself. */
  private static final List<String> BOHR =
      List.of(
          "dev/bohr/runtime/",
          "dev/bohr/agent/",
          "dev/bohr/core/",
          "dev/bohr/cli/",
          "dev/bohr/launch/",
          "dev/bohr/junit/");

  /** What the JVM generates for itself. */
  private static final List<String> GENERATED =
      List.of(
          "sun/reflect/Generated", "jdk/internal/reflect/Generated", "jdk/proxy", "com/sun/proxy/");

  /**
   * Parts of test tools that count as parts of the program: they run a test on a thread of their
   * own, which is then a thread of the run, or the threads of a test meet and wait in them. In real
   * time and on real monitors a wait would be over before the thread that is waited for may run.
   */
  private static final Set<String> THREADED =
      Set.of(
          "org/junit/internal/runners/statements/FailOnTimeout",
          "org/junit/internal/runners/statements/FailOnTimeout$CallableStatement",
          "org/mockito/internal/stubbing/InvocationContainerImpl",
          "org/mockito/internal/stubbing/StubbedInvocationMatcher",
          "org/mockito/internal/stubbing/answers/AnswersWithDelay",
          "org/mockito/internal/util/Timer",
          "org/mockito/internal/verification/DefaultRegisteredInvocations",
          "org/mockito/internal/verification/VerificationOverTimeImpl");

  /** What Bohr's own tests have beside Bohr on the class path. */
  private static final List<String> BOHR_LIBRARIES =
      List.of(
          "org/apache/maven/",
          "picocli/",
          "com/fasterxml/",
          "org/objectweb/asm/",
          "com/carrotsearch/");

  private final Options options;
  private final ClassLoader bohrLoader;

  Selection(Options options) {
    this.options = options;
    this.bohrLoader = Boot.inner();
  }

  @Override
  public Scope scopeOf(@Nullable ClassLoader loader, String name) {
    if (startsWithAny(name, BOHR) || startsWithAny(name, GENERATED) || name.contains("$$Lambda")) {
      return Scope.NONE;
    }
    if ((TestTools.isTool(name) && !THREADED.contains(name))
        || startsWithAny(name, options.exclude())) {
      return Scope.INITIALISER;
    }
    if (loader == null
        || loader == ClassLoader.getPlatformClassLoader()
        || JdkScopes.isInApplicationLoader(name)) {
      return JdkScopes.scopeOf(name);
    }
    if (options.sharesLoader() ? startsWithAny(name, BOHR_LIBRARIES) : loader == bohrLoader) {
      return Scope.NONE;
    }
    return options.include().isEmpty() || startsWithAny(name, options.include())
        ? Scope.PROGRAM
        : Scope.INITIALISER;
  }

  private static boolean startsWithAny(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }
}
