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
 * @param anyTimeouts true: timed waits may expire at any time, not only when nothing else can run
 * @param spurious true: a wait may end, and a weak compare-and-set fail, without a reason
 * @param maxSteps steps after which a run is judged; see {@link StepLimit}
 * @param engine what executes the threads
 */
public record Options(
    PointSet.Mode points,
    @Nullable Set<String> fixedPoints,
    boolean anyTimeouts,
    boolean spurious,
    long maxSteps,
    EngineChoice engine) {
  public static final long DEFAULT_MAX_STEPS = 200_000;

  public static Options defaults() {
    return new Options(
        PointSet.Mode.SHARED, null, false, false, DEFAULT_MAX_STEPS, EngineChoice.AUTO);
  }

  public Options withPoints(PointSet.Mode mode) {
    return new Options(mode, null, anyTimeouts, spurious, maxSteps, engine);
  }

  /** The points of a schedule, no more and no less. */
  public Options withPoints(PointSet set) {
    Set<String> sites = set.mode() == PointSet.Mode.SHARED ? set.sites() : null;
    return new Options(set.mode(), sites, anyTimeouts, spurious, maxSteps, engine);
  }

  /** What a schedule allows to happen without a reason, no more and no less. */
  public Options followingRulesOf(Schedule schedule) {
    return withAnyTimeouts(schedule.timeouts() == Timeouts.ANY)
        .withSpurious(schedule.spurious() == Spurious.ANY);
  }

  public Options withAnyTimeouts(boolean any) {
    return new Options(points, fixedPoints, any, spurious, maxSteps, engine);
  }

  public Options withSpurious(boolean allowed) {
    return new Options(points, fixedPoints, anyTimeouts, allowed, maxSteps, engine);
  }

  public Options withMaxSteps(long steps) {
    return new Options(points, fixedPoints, anyTimeouts, spurious, steps, engine);
  }

  public Options withEngine(EngineChoice choice) {
    return new Options(points, fixedPoints, anyTimeouts, spurious, maxSteps, choice);
  }
}
