package dev.bohr.agent.weave;

import dev.bohr.woven.BadBreakpointFile;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.Woven;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Breakpoints for the time of one test: inserted and on when it begins, off and out of the code
 * when it ends. The code is then as it was, so that controlled runs in the same JVM do the same
 * steps.
 *
 * <p>Places are looked for in classes as the compiler made them: this sees a class before the
 * rewriter of controlled runs does.
 */
public final class TestBreakpoints {
  private TestBreakpoints() {}

  private static @Nullable WeavingTransformer transformer;
  private static @Nullable Instrumentation agent;

  /** Those of the test; null when no place asks. */
  private static @Nullable StartedThreads started;

  /** By name, the breakpoint that has it: a name stands for one shape. */
  private static final Map<String, Declared> KNOWN = new HashMap<>();

  /** The number of the first place of the test. */
  private static int first;

  private static final ThreadNumbers NUMBERS = new ThreadNumbers();

  /**
   * Called when the agent starts, before the rewriter is installed.
   *
   * @param expansion where the rewriter takes the flag from synchronized methods as well
   */
  public static void prepare(
      Instrumentation instrumentation, WeavingTransformer.Expansion expansion) {
    WeavingTransformer prepared = new WeavingTransformer(instrumentation, expansion);
    instrumentation.addTransformer(prepared, true);
    transformer = prepared;
    agent = instrumentation;
  }

  /**
   * Inserts the breakpoints of these files and turns them on.
   *
   * @param bystanders threads that have nothing to do with the test while they stand there
   * @throws IllegalArgumentException for a file that cannot be used, with the remedy
   */
  public static synchronized void begin(
      Collection<String> files, Map<Thread, StackTraceElement[]> bystanders) {
    WeavingTransformer weaving = transformer;
    Instrumentation instrumentation = agent;
    if (weaving == null || instrumentation == null) {
      throw new IllegalStateException("the agent has not started");
    }
    List<Declared> breakpoints = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (String file : files) {
      for (Declared each : read(file)) {
        // Threads of two with one name would meet.
        boolean isFirst = taken.add(each.name());
        Declared alone = isFirst ? each : named(each.named(in(each, file)), file);
        taken.add(alone.name());
        breakpoints.add(alone);
      }
    }
    Woven.reset();
    first = Woven.size();
    List<WovenLocation> locations = BreakpointAgent.locations(breakpoints);
    weaving.weave(locations);
    started = StartedThreads.watch(locations, instrumentation);
    Woven.ignore(bystanders);
    NUMBERS.restart();
    Woven.enable();
  }

  /**
   * Takes the breakpoints out again.
   *
   * @return the places that were never reached, in words
   */
  public static synchronized List<String> end() {
    Woven.disable();
    NUMBERS.goOn();
    WeavingTransformer weaving = transformer;
    if (weaving != null) {
      weaving.unweave();
    }
    StartedThreads ended = started;
    if (ended != null) {
      ended.end();
      started = null;
    }
    Woven.ignore(Map.of());
    return Woven.unreached(first);
  }

  /** What became of each breakpoint of the test, a line each. */
  public static synchronized String report() {
    return Woven.report(first);
  }

  private static List<Declared> read(String file) {
    List<Declared> named = new ArrayList<>();
    try {
      String text = Files.readString(Path.of(file), StandardCharsets.UTF_8);
      for (Declared each : BreakpointFile.parse(file, text).breakpoints()) {
        named.add(named(each, file));
      }
    } catch (BadBreakpointFile | IOException | RuntimeException e) {
      throw new IllegalArgumentException(BreakpointAgent.message(e), e);
    }
    return named;
  }

  private static String in(Declared breakpoint, String file) {
    return breakpoint.name() + " (" + file + ")";
  }

  /** Under a name of its own, where another test has one of the same name. */
  private static Declared named(Declared wanted, String file) {
    Declared known = KNOWN.putIfAbsent(wanted.name(), wanted);
    if (known == null || known.isLike(wanted)) {
      return wanted;
    }
    String other = in(wanted, file);
    return wanted.name().endsWith(")") && wanted.name().contains(file)
        ? wanted
        : named(wanted.named(other), file);
  }
}
