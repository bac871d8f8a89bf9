package dev.bohr.cli;

import dev.bohr.agent.weave.TestBreakpoints;
import dev.bohr.agent.weave.Witness;
import dev.bohr.cli.program.TestBody;
import dev.bohr.cli.support.CommandError;
import dev.bohr.core.failure.FailureReader;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.QuietHooks;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.TypeConversionException;

/**
 * What code outside the isolated loader calls to have a Runnable explored, or replayed, in its own
 * JVM: {@code bohr-junit}, by reflection. So only types of the JDK go in and out.
 *
 * <p>One search at a time: a JVM has one token. Who comes second waits.
 */
public final class InProcess {
  /** Keys of an answer: how it ended. */
  public static final String OUTCOME = "outcome";

  /** The exception itself, if one was thrown, and a text. */
  public static final String THROWN = "thrown";

  public static final String TEXT = "text";

  /** True when nothing was found, but not all went as it should. */
  public static final String WARNING = "warning";

  /** Outcomes: the program's bug, none found, no answer, bad input. */
  public static final String FAILED = "failed";

  public static final String PASSED = "passed";
  public static final String UNSURE = "unsure";
  public static final String USAGE = "usage";

  private static final Object LOCK = new Object();

  private InProcess() {}

  /**
   * Searches, or replays when the settings name a failure.
   *
   * @param body called once per schedule, on a controlled thread
   * @param settings see {@link InProcessRequest}
   * @return the outcome; with {@code failed} the text is the report, with {@code passed} one line,
   *     else the reason
   */
  public static Map<String, Object> run(Runnable body, Map<String, Object> settings) {
    if (Control.isRunning()) {
      return usage("a controlled run cannot be explored from inside another one; call it outside");
    }
    synchronized (LOCK) {
      try {
        InProcessRequest request = InProcessRequest.of(settings);
        try (InProcessRuns runs = new InProcessRuns(request, body)) {
          return request.replay() == null
              ? new InProcessSearch(request, runs).run()
              : new InProcessReplay(request, runs).run();
        }
      } catch (CommandError | TypeConversionException bad) {
        return usage(words(bad));
      } catch (BadFileException bad) {
        return usage(words(bad));
      } catch (IOException unreadable) {
        return usage("a file could not be read or written: " + unreadable);
      }
    }
  }

  /**
   * The test that a failure is of, run by its framework, as a body for {@link #run}.
   *
   * @param directory of the failure
   * @param tests loader of the tests
   * @throws IllegalArgumentException when there is none, with the remedy
   */
  public static Runnable testOf(String directory, ClassLoader tests) {
    try {
      Target target = FailureReader.read(Path.of(directory).resolve(FailureFiles.FAILURE)).target();
      if (target.kind() != Target.Kind.JUNIT) {
        throw new IllegalArgumentException(
            "'%s' is of the %s, which no test framework runs; call Bohr.with().replay(directory).run(body) with what it is of"
                .formatted(directory, target.describe()));
      }
      return TestBody.of(target, tests);
    } catch (NoSuchFileException missing) {
      throw new IllegalArgumentException(
          "there is no failure in '%s'; give a directory that `bohr pin` wrote, as seen from where tests run"
              .formatted(directory),
          missing);
    } catch (CommandError | BadFileException | IOException bad) {
      throw new IllegalArgumentException(words(bad), bad);
    }
  }

  /** The options of the command line are called the same here, but have no dashes. */
  private static String words(Exception bad) {
    return String.valueOf(bad.getMessage()).replaceAll("(?<![\\w-])--(?=\\w)", "");
  }

  private static Map<String, Object> usage(String message) {
    return Map.of(OUTCOME, USAGE, TEXT, message);
  }

  /** Executes work of a test framework on a controlled thread: nothing in it is a point. */
  public static Object quietly(Callable<Object> work) throws Exception {
    QuietHooks.enter();
    try {
      return work.call();
    } finally {
      QuietHooks.exit();
    }
  }

  /** Executes the program's code in the middle of {@link #quietly}. */
  public static Object loudly(Callable<Object> work) throws Exception {
    int depth = QuietHooks.leave();
    try {
      return work.call();
    } finally {
      QuietHooks.back(depth);
    }
  }

  /**
   * Executes the program's code, which may take only so long in virtual time.
   *
   * @throws java.util.concurrent.TimeoutException with the message, when it takes longer
   */
  public static Object within(Callable<Object> work, long nanos, String message) throws Exception {
    return TimeLimit.call(work, nanos, message);
  }

  /**
   * Inserts the breakpoints of files and turns them on, for threads that run in parallel.
   *
   * @param bystanders threads that have nothing to do with the test while they stand there
   * @throws IllegalArgumentException for a file that cannot be used, with the remedy
   */
  public static void beginBreakpoints(
      Collection<String> files, Map<Thread, StackTraceElement[]> bystanders) {
    TestBreakpoints.begin(files, bystanders);
  }

  /**
   * Takes them out again.
   *
   * @return what became of each breakpoint under {@link #TEXT}, and the places that were never
   *     reached under {@code unreached}
   */
  public static Map<String, Object> endBreakpoints() {
    List<String> unreached = TestBreakpoints.end();
    return Map.of(TEXT, TestBreakpoints.report(), "unreached", unreached);
  }

  /** Where threads stand, in words; empty when one of them may go on by itself. */
  public static List<String> standing(Predicate<Thread> asked) {
    return Witness.standing(asked);
  }
}
