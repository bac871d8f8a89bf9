package dev.bohr.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/**
 * The one way into the isolated part of bohr.jar, the class {@code InProcess}; types of the JDK go
 * in and out.
 */
final class Bridge {
  private static final String ENTRY = "dev.bohr.cli.InProcess";

  private final MethodHandle run;
  private final MethodHandle testOf;
  private final MethodHandle quietly;
  private final MethodHandle loudly;
  private final MethodHandle within;
  private final MethodHandle beginBreakpoints;
  private final MethodHandle endBreakpoints;
  private final MethodHandle standing;

  private Bridge(Class<?> entry) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodType section = MethodType.methodType(Object.class, Callable.class);
    run =
        lookup.findStatic(
            entry, "run", MethodType.methodType(Map.class, Runnable.class, Map.class));
    testOf =
        lookup.findStatic(
            entry,
            "testOf",
            MethodType.methodType(Runnable.class, String.class, ClassLoader.class));
    quietly = lookup.findStatic(entry, "quietly", section);
    loudly = lookup.findStatic(entry, "loudly", section);
    within =
        lookup.findStatic(
            entry,
            "within",
            MethodType.methodType(Object.class, Callable.class, long.class, String.class));
    beginBreakpoints =
        lookup.findStatic(
            entry,
            "beginBreakpoints",
            MethodType.methodType(void.class, Collection.class, Map.class));
    endBreakpoints = lookup.findStatic(entry, "endBreakpoints", MethodType.methodType(Map.class));
    standing =
        lookup.findStatic(entry, "standing", MethodType.methodType(List.class, Predicate.class));
  }

  /** Loaded when the agent is there. */
  private static final class Holder {
    static final Bridge BRIDGE = make();

    private static Bridge make() {
      try {
        Class<?> boot = Class.forName("dev.bohr.runtime.Boot", true, null);
        ClassLoader inner = (ClassLoader) boot.getMethod("inner").invoke(null);
        return new Bridge(Class.forName(ENTRY, true, inner));
      } catch (ReflectiveOperationException | LinkageError other) {
        throw new BohrException(
            "the agent in this JVM does not fit this bohr-junit; use bohr.jar and bohr-junit of the"
                + " same version",
            other);
      }
    }
  }

  static Bridge get() {
    Attachment.ensure();
    return Holder.BRIDGE;
  }

  /** Explores or replays; see {@code InProcess}. */
  @SuppressWarnings("unchecked")
  Map<String, Object> run(Runnable body, Map<String, Object> settings) {
    try {
      return (Map<String, Object>) (Map<?, ?>) run.invokeExact(body, settings);
    } catch (Throwable fault) {
      throw Sneaky.raise(fault);
    }
  }

  /** The test that a failure is of, run by its framework. */
  Runnable testOf(String directory, ClassLoader tests) {
    try {
      return (Runnable) testOf.invokeExact(directory, tests);
    } catch (IllegalArgumentException bad) {
      throw new BohrException(String.valueOf(bad.getMessage()), bad);
    } catch (Throwable fault) {
      throw Sneaky.raise(fault);
    }
  }

  /** Executes work of JUnit on a controlled thread, without points. */
  Object quietly(Callable<Object> work) throws Throwable {
    return (Object) quietly.invokeExact(work);
  }

  /** Executes the test's own code in the middle of {@link #quietly}. */
  Object loudly(Callable<Object> work) throws Throwable {
    return (Object) loudly.invokeExact(work);
  }

  /** Executes the test's own code, which may take only so long in virtual time. */
  Object within(Callable<Object> work, long nanos, String message) throws Throwable {
    return (Object) within.invokeExact(work, nanos, message);
  }

  /** Inserts breakpoints and turns them on; see {@code InProcess}. */
  void beginBreakpoints(Collection<String> files, Map<Thread, StackTraceElement[]> bystanders) {
    try {
      beginBreakpoints.invokeExact(files, bystanders);
    } catch (IllegalArgumentException bad) {
      throw new BohrException(String.valueOf(bad.getMessage()), bad);
    } catch (Throwable fault) {
      throw Sneaky.raise(fault);
    }
  }

  /** Takes them out again, and tells what became of them. */
  @SuppressWarnings("unchecked")
  Map<String, Object> endBreakpoints() {
    try {
      return (Map<String, Object>) (Map<?, ?>) endBreakpoints.invokeExact();
    } catch (Throwable fault) {
      throw Sneaky.raise(fault);
    }
  }

  /** Where threads stand; empty when one of them may go on by itself. */
  @SuppressWarnings("unchecked")
  List<String> standing(Predicate<Thread> asked) {
    try {
      return (List<String>) (List<?>) standing.invokeExact(asked);
    } catch (Throwable fault) {
      throw Sneaky.raise(fault);
    }
  }
}
