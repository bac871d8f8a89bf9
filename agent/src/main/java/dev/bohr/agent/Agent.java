package dev.bohr.agent;

import dev.bohr.agent.jdk.HookClasses;
import dev.bohr.agent.jdk.TrustedMethods;
import dev.bohr.agent.weave.BreakpointAgent;
import dev.bohr.agent.weave.TestBreakpoints;
import dev.bohr.runtime.FinalFields;
import dev.bohr.runtime.RealMonitors;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Installs the rewriter into the JVM: for the classes to come by a transformer, for those already
 * loaded by one batch of retransformations.
 */
public final class Agent {
  private Agent() {}

  /** Classes that use most of what the rewriter can meet; see {@link #warmUp}. */
  private static final List<Class<?>> SAMPLES =
      List.of(ClassRewriter.class, Hierarchy.class, Reasons.class, Options.class, Scope.class);

  /** Called once, by the runtime's {@code Boot}. */
  public static void install(String options, Instrumentation instrumentation) {
    String problem = OptionWords.problem(options);
    if (problem != null) {
      BreakpointAgent.refuse(problem, options);
      return;
    }
    if (BreakpointAgent.isWanted(options)) {
      TestBreakpoints.prepare(instrumentation, (loader, name, loaded) -> false);
      BreakpointAgent.install(options, instrumentation);
      return;
    }
    Selection selection = new Selection(Options.parse(options));
    Opening.open(instrumentation, Agent.class.getClassLoader().getUnnamedModule());
    TrustedMethods.install(!("," + options + ",").contains(",trust=none,"));
    HookClasses.load();
    hideDroppedFinals();
    warmUp(selection);
    Rewriting rewriting = new Rewriting(selection);
    Transformer transformer = new Transformer(selection, rewriting);
    TestBreakpoints.prepare(instrumentation, transformer::dropsFlags);
    instrumentation.addTransformer(transformer, true);
    Set<Class<?>> done = new LinkedHashSet<>();
    Class<?>[] loaded;
    do {
      // What the rewriter itself made the JVM load meanwhile was not offered to it.
      loaded = chosen(instrumentation, transformer, done);
      retransform(instrumentation, loaded);
      done.addAll(List.of(loaded));
    } while (loaded.length > 0);
    EarlyClasses.add(
        done.stream()
            .filter(
                type ->
                    selection.scopeOf(type.getClassLoader(), type.getName().replace('.', '/'))
                        == Scope.PROGRAM)
            .toList());
    RealMonitors.declare(rewriting.keptMonitors(done.toArray(new Class<?>[0])));
  }

  private static void hideDroppedFinals() {
    try {
      Field lookup = MethodHandles.Lookup.class.getDeclaredField("IMPL_LOOKUP");
      lookup.setAccessible(true);
      FinalFields.install((MethodHandles.Lookup) lookup.get(null));
    } catch (ReflectiveOperationException | RuntimeException changed) {
      Reasons.add(
          Field.class.getName(), "static fields do not look final to the program: " + changed);
    }
  }

  /**
   * Rewrites a few classes for nothing. The JVM does not offer a transformer the classes that are
   * loaded while it runs, so all that the rewriter needs of the JDK must be loaded before it is
   * installed; those classes then count among the loaded ones.
   */
  private static void warmUp(Selection selection) {
    for (Class<?> sample : SAMPLES) {
      String resource = "/" + sample.getName().replace('.', '/') + ".class";
      try (InputStream in = sample.getResourceAsStream(resource)) {
        if (in != null) {
          byte[] classFile = in.readAllBytes();
          ClassLoader loader = sample.getClassLoader();
          new Rewriting(selection).rewrite(loader, classFile, Scope.PROGRAM, false);
          new Rewriting(selection).rewrite(loader, classFile, Scope.LIBRARY, true);
        }
      } catch (IOException e) {
        Reasons.add(sample.getName(), "could not be read for the warm-up: " + e);
      }
    }
  }

  /** The loaded classes that are to be rewritten and were not, neither now nor at load. */
  private static Class<?>[] chosen(
      Instrumentation instrumentation, Transformer transformer, Set<Class<?>> done) {
    List<Class<?>> chosen = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!type.isArray()
          && !type.isHidden()
          && !done.contains(type)
          && instrumentation.isModifiableClass(type)
          && transformer.wants(type)) {
        chosen.add(type);
      }
    }
    return chosen.toArray(new Class<?>[0]);
  }

  /**
   * The JVM hands over garbage for a class that another thread links meanwhile, and crashes on it
   * later (JDK-8277444); a thread that asks for the members of a class has it linked.
   */
  @SuppressWarnings("ReturnValueIgnored")
  private static void link(Class<?>[] types) {
    for (Class<?> type : types) {
      try {
        type.getDeclaredConstructors();
      } catch (LinkageError incomplete) {
        // It cannot be linked by others either.
        continue;
      }
    }
  }

  /** In one call if the JVM takes them all; otherwise by halves, until the culprit is alone. */
  private static void retransform(Instrumentation instrumentation, Class<?>[] types) {
    if (types.length == 0) {
      return;
    }
    try {
      link(types);
      instrumentation.retransformClasses(types);
    } catch (Throwable e) {
      if (types.length == 1) {
        Reasons.add(types[0].getName(), "the JVM refused its rewritten form: " + e);
        return;
      }
      int half = types.length / 2;
      retransform(instrumentation, Arrays.copyOfRange(types, 0, half));
      retransform(instrumentation, Arrays.copyOfRange(types, half, types.length));
    }
  }
}
