package dev.bohr.core.simplify;

import dev.bohr.core.run.FailureKind;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Replays;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.trace.Trace;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Simplifies one failure in this JVM. */
public final class Simplification {
  /** Ways to do it. */
  public enum Choice {
    /** Bohr's own. */
    BEST,
    /** As published by Jalbert and Sen. */
    TINERTIA
  }

  /** Work on all steps. */
  public static final int ALL_STEPS = Integer.MAX_VALUE;

  /**
   * How to simplify.
   *
   * @param suffix how many of the last steps {@link Choice#TINERTIA} works on
   * @param loose whether any bad outcome will do
   * @param most how many executions there may be
   * @param prove whether it is asked for a {@link Proof} that nothing is simpler
   */
  public record Settings(Choice choice, int suffix, boolean loose, int most, boolean prove) {
    /** For a failure that has just been found: its user waits. */
    public static final Settings BRIEF = new Settings(Choice.BEST, ALL_STEPS, false, 300, false);
  }

  /**
   * One run in figures.
   *
   * @param threads that made a step
   */
  public record Shape(Cost cost, int threads) {
    /** Switches at which the thread before could not have gone on. */
    public int otherSwitches() {
      return cost.switches() - cost.preemptions();
    }
  }

  /**
   * What came of it.
   *
   * @param before the run as it was
   * @param after the simplest run that was found
   * @param executions how often the program was run
   * @param iterations rounds of the algorithm; 0 when it does not count them
   * @param schedule of the simplest run
   */
  public record Result(
      Shape before, Shape after, int executions, int iterations, Schedule schedule) {
    /** The same when what was found did not hold. */
    public Result unchanged() {
      return new Result(before, before, executions, iterations, schedule);
    }

    /** True when the run that was found is better than the one that was given. */
    public boolean isSimpler() {
      return after.cost().isLessThan(before.cost());
    }
  }

  private final Runner runner;
  private final ProcessState state;
  private final Settings settings;

  public Simplification(Runner runner, ProcessState state, Settings settings) {
    this.runner = runner;
    this.state = state;
    this.settings = settings;
  }

  /**
   * Simplifies.
   *
   * @param schedule of the failing run
   * @param symptom how it fails
   * @param nanos time after which nothing more is tried
   * @param before told before each execution
   * @return null when the schedule does not give the failure
   */
  public @Nullable Result run(Schedule schedule, Symptom symptom, long nanos, Runnable before) {
    Executions executions =
        new Executions(
            runner, state, other -> isSame(other, symptom), settings.most(), nanos, before);
    Run start = executions.replay(schedule);
    if (!start.same) {
      return null;
    }
    int iterations = 0;
    Run simplest;
    if (settings.choice() == Choice.TINERTIA) {
      Tinertia tinertia = new Tinertia(executions, settings.suffix());
      simplest = tinertia.simplify(start);
      iterations = tinertia.iterations();
    } else {
      simplest = new Best(executions).simplify(start);
    }
    return new Result(
        shape(start), shape(simplest), executions.count(), iterations, simplest.schedule);
  }

  /**
   * What was found, executed again and written down.
   *
   * @param run the recorded run
   * @param replays how its replays went
   */
  public record Confirmed(RunResult run, Replays.Result replays) {}

  /**
   * Executes what was found once more, recorded, and replays that.
   *
   * @param symptom how the run that was simplified fails
   * @param times how many replays at most
   * @param replayNanos no new replay begins after this time
   * @return null when the failure does not come again
   */
  public @Nullable Confirmed confirm(
      Result result,
      Symptom symptom,
      Map<String, String> environment,
      int times,
      long replayNanos) {
    state.restore();
    RunResult run = runner.record(new Replay(result.schedule()), environment);
    Trace trace = run.trace();
    if (trace == null || !isSame(Symptom.of(run.ending()), symptom)) {
      return null;
    }
    Replays.Result replays =
        new Replays(runner, state, environment)
            .run(
                run.schedule(),
                trace,
                FailureKind.of(run.ending()),
                times,
                replayNanos,
                number -> {});
    return new Confirmed(run, replays);
  }

  /**
   * Tries to prove that nothing is simpler than what was found.
   *
   * <p>The point set of the runner must not be fixed.
   *
   * @param nanos time after which nothing more is tried
   * @param before told before each execution
   */
  public Proof.Result prove(Result result, Symptom symptom, long nanos, Runnable before) {
    return new Proof(runner, state, other -> isSame(other, symptom), nanos, before)
        .run(result.after().cost());
  }

  private boolean isSame(Symptom other, Symptom symptom) {
    return settings.loose() ? other.isBad() : other.isSameAs(symptom);
  }

  private static Shape shape(Run run) {
    return new Shape(run.cost(), run.activeThreads());
  }
}
