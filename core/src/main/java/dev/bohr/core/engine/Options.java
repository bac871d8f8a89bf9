package dev.bohr.core.engine;

import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Spurious;
import dev.bohr.core.schedule.Timeouts;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How runs are controlled.
 *
 * @param points which accesses are points
 * @param fixedPoints keys of the accesses that are points, as a schedule names them; null in a
 *     search, which learns them
 * @param fixedEvents with {@code fixedPoints}: keys of the accesses that are events but no points
 * @param timeouts when timed waits and sleeps may end
 * @param spurious true: a wait may end, and a weak compare-and-set fail, without a reason
 * @param maxSteps steps after which a run is judged; see {@link StepLimit}
 * @param engine what executes the threads
 * @param patienceNanos how long nobody may pass a point before the run is given up; see {@link
 *     Watchdog}
 * @param test true: the target is a test and over when its body is; a thread that it leaves behind
 *     and that only waits is no stall
 */
public record Options(
    PointSet.Mode points,
    @Nullable Set<String> fixedPoints,
    Set<String> fixedEvents,
    Timeouts timeouts,
    boolean spurious,
    long maxSteps,
    EngineChoice engine,
    long patienceNanos,
    boolean test) {
  public static final long DEFAULT_MAX_STEPS = 200_000;

  private static final long DEFAULT_PATIENCE = 10_000_000_000L;

  /** The run is never given up: a debugger may have stopped a thread. */
  public static final long FOREVER = Long.MAX_VALUE;

  public static Options defaults() {
    return new Options(
        PointSet.Mode.SHARED,
        null,
        Set.of(),
        Timeouts.LAST,
        false,
        DEFAULT_MAX_STEPS,
        EngineChoice.AUTO,
        DEFAULT_PATIENCE,
        false);
  }

  public Options withPoints(PointSet.Mode mode) {
    return new Options(
        mode, null, Set.of(), timeouts, spurious, maxSteps, engine, patienceNanos, test);
  }

  /** The points of a schedule, no more and no less. */
  public Options withPoints(PointSet set) {
    Set<String> sites = set.mode() == PointSet.Mode.SHARED ? set.sites() : null;
    return new Options(
        set.mode(), sites, set.events(), timeouts, spurious, maxSteps, engine, patienceNanos, test);
  }

  /** What a schedule allows to happen without a reason, no more and no less. */
  public Options followingRulesOf(Schedule schedule) {
    return withTimeouts(schedule.timeouts()).withSpurious(schedule.spurious() == Spurious.ANY);
  }

  public Options withTimeouts(Timeouts mode) {
    return new Options(
        points, fixedPoints, fixedEvents, mode, spurious, maxSteps, engine, patienceNanos, test);
  }

  public Options withSpurious(boolean allowed) {
    return new Options(
        points, fixedPoints, fixedEvents, timeouts, allowed, maxSteps, engine, patienceNanos, test);
  }

  public Options withMaxSteps(long steps) {
    return new Options(
        points, fixedPoints, fixedEvents, timeouts, spurious, steps, engine, patienceNanos, test);
  }

  public Options withEngine(EngineChoice choice) {
    return new Options(
        points,
        fixedPoints,
        fixedEvents,
        timeouts,
        spurious,
        maxSteps,
        choice,
        patienceNanos,
        test);
  }

  public Options withPatience(long nanos) {
    return new Options(
        points, fixedPoints, fixedEvents, timeouts, spurious, maxSteps, engine, nanos, test);
  }

  /** For a target that is a test. */
  public Options forTest() {
    return new Options(
        points,
        fixedPoints,
        fixedEvents,
        timeouts,
        spurious,
        maxSteps,
        engine,
        patienceNanos,
        true);
  }
}
