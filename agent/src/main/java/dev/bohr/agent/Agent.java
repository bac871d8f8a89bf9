package dev.bohr.agent;

import dev.bohr.agent.jdk.TrustedMethods;
import dev.bohr.runtime.RealMonitors;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
    Selection selection = new Selection(Options.parse(options));
    Opening.open(instrumentation, Agent.class.getClassLoader().getUnnamedModule());
    TrustedMethods.install(!("," + options + ",").contains(",trust=none,"));
    warmUp(selection);
    Rewriting rewriting = new Rewriting(selection);
    instrumentation.addTransformer(new Transformer(selection, rewriting), true);
    Class<?>[] loaded = chosen(instrumentation.getAllLoadedClasses(), selection, instrumentation);
    retransform(instrumentation, loaded);
    RealMonitors.declare(rewriting.keptMonitors(loaded));
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

  private static Class<?>[] chosen(
      Class<?>[] loaded, Selection selection, Instrumentation instrumentation) {
    List<Class<?>> chosen = new ArrayList<>();
    for (Class<?> type : loaded) {
      if (!type.isArray() && !type.isHidden() && instrumentation.isModifiableClass(type)) {
        Scope scope = selection.scopeOf(type.getClassLoader(), type.getName().replace('.', '/'));
        if (scope != Scope.NONE && scope != Scope.INITIALISER) {
          chosen.add(type);
        }
      }
    }
    return chosen.toArray(new Class<?>[0]);
  }

  /** In one call if the JVM takes them all; otherwise by halves, until the culprit is alone. */
  private static void retransform(Instrumentation instrumentation, Class<?>[] types) {
    if (types.length == 0) {
      return;
    }
    try {
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
