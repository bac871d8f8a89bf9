package dev.bohr.core.failure;

import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A confirmed bad outcome with the schedule that gives it every time: everything that replaying,
 * simplifying and reporting it need to know, besides the two files that it names.
 *
 * @param target what was run
 * @param outcome how it ended; one that {@link OutcomeKind#isBad}
 * @param summary one sentence for the user
 * @param exception what left the thread, or null when the outcome is no exception
 * @param notes what the user should know about the run, such as what could not be controlled
 * @param search how it was found
 * @param environment JDK, operating system, version of Bohr, {@link #REPLAY}
 * @param created when it was found
 * @param replay how often replaying the schedule gave the failure again
 * @param scheduleFile name of the schedule's file, in the same directory
 * @param traceFile name of the trace's file, in the same directory, or null when there is none
 */
public record Failure(
    Target target,
    OutcomeKind outcome,
    String summary,
    @Nullable Thrown exception,
    List<String> notes,
    Search search,
    SortedMap<String, String> environment,
    Instant created,
    ReplayRate replay,
    String scheduleFile,
    @Nullable String traceFile) {

  /**
   * Key of {@link #environment()} for a target that only its own tests can start: lines that say
   * how to replay it, with {@link #DIRECTORY}.
   */
  public static final String REPLAY = "replay";

  /** What stands for the directory of these files. */
  public static final String DIRECTORY = "{DIR}";

  /** The version that this Bohr writes, and the only one that it reads. */
  public static final int FORMAT_VERSION = 1;

  public Failure {
    if (!outcome.isBad()) {
      throw new IllegalArgumentException("a run that " + outcome.phrase() + " is no failure");
    }
    checkFileName(scheduleFile);
    if (traceFile != null) {
      checkFileName(traceFile);
    }
    notes = List.copyOf(notes);
    environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
  }

  /** For a report that goes with the exception itself. */
  public Failure withoutException() {
    return new Failure(
        target,
        outcome,
        summary,
        null,
        notes,
        search,
        environment,
        created,
        replay,
        scheduleFile,
        traceFile);
  }

  /** The same failure, of another target that does the same, but is started in its own way. */
  public Failure withTarget(Target other) {
    SortedMap<String, String> same = new TreeMap<>(environment);
    same.remove(REPLAY);
    return new Failure(
        other,
        outcome,
        summary,
        exception,
        notes,
        search,
        same,
        created,
        replay,
        scheduleFile,
        traceFile);
  }

  /**
   * An exception as text, since its class may not exist in the JVM that reads it.
   *
   * @param className dotted name of its class
   * @param message its message, or null
   * @param frames its stack, innermost first, as {@link StackTraceElement#toString} says it, Bohr's
   *     own frames left out
   */
  public record Thrown(String className, @Nullable String message, List<String> frames) {
    public Thrown {
      frames = List.copyOf(frames);
    }
  }

  /**
   * How a failure was found.
   *
   * @param engine {@code fibers} or {@code threads}
   * @param seed the search's seed
   * @param worker which of its JVMs found it, from 0
   * @param run number of the run in that JVM, from 0
   * @param schedules how many schedules all of them had tried until then
   */
  public record Search(String engine, long seed, int worker, long run, long schedules) {
    public Search {
      if (worker < 0 || run < 0 || schedules < 0) {
        throw new IllegalArgumentException(
            "worker %d, run %d and schedules %d must not be negative"
                .formatted(worker, run, schedules));
      }
    }
  }

  /**
   * How often replaying gave the failure again.
   *
   * @param failed the replays that failed in the same way
   * @param of all replays
   */
  public record ReplayRate(int failed, int of) {
    public ReplayRate {
      if (failed < 0 || failed > of) {
        throw new IllegalArgumentException("a replay rate cannot be " + failed + " of " + of);
      }
    }

    /** As reports say it: {@code 100 of 100}. */
    @Override
    public String toString() {
      return failed + " of " + of;
    }
  }

  /**
   * A name is all that is allowed, so that a file from elsewhere cannot make Bohr open a path of
   * its choice.
   */
  private static void checkFileName(String name) {
    boolean odd =
        name.chars().anyMatch(c -> c == '/' || c == '\\' || c == ':' || Character.isISOControl(c));
    if (odd || name.isEmpty() || name.equals(".") || name.equals("..")) {
      throw new IllegalArgumentException(
          "a file name must be a plain name in the same directory, such as \"schedule.json\"");
    }
  }
}
