package dev.bohr.core.run;

import dev.bohr.core.engine.ControlMode;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.engine.TraceRecorder;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.Trace;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Executes one target under control, again and again, in this JVM, which must carry the agent. Not
 * thread-safe: one run at a time per JVM.
 */
public final class Runner implements AutoCloseable {
  private final ControlMode mode;
  private final Options options;
  private final Runnable target;
  private final String name;
  private final String codeHash;

  /**
   * @param name the target as reports call it
   * @param codeHash identifies the code that schedules are made for
   */
  public Runner(Options options, Runnable target, String name, String codeHash) {
    this.options = options;
    this.target = target;
    this.name = name;
    this.codeHash = codeHash;
    this.mode = new ControlMode(options);
  }

  /** How one quick run ended; its schedule can be asked for until the next run. */
  public Ending run(Strategy strategy) {
    Ending ending = mode.run(target, strategy, null);
    while (ending.mustRepeat()) {
      ProcessState.restoreForRepetition();
      strategy.repeatRun();
      ending = mode.run(target, strategy, null);
    }
    return ending;
  }

  /** The schedule that the last run followed. */
  public Schedule schedule() {
    return mode.schedule(points(null), codeHash);
  }

  /** Executes a schedule once more and writes the run down. */
  public RunResult record(Schedule schedule) {
    return record(new Replay(schedule), Map.of());
  }

  /** Executes a run and writes it down; the strategy has been told that the run begins. */
  public RunResult record(Strategy strategy, Map<String, String> environment) {
    return record(strategy, environment, true);
  }

  /**
   * As above.
   *
   * @param byField whether objects are called by the field through which they were reached;
   *     otherwise by class and number, so that one object has one name all the time
   */
  public RunResult record(Strategy strategy, Map<String, String> environment, boolean byField) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    ClassLoader programs = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    if (strategy instanceof Replay) {
      strategy.beginRun();
    }
    TraceRecorder recorder = new TraceRecorder(programs, mode.points(), byField);
    Ending ending = mode.run(target, strategy, recorder);
    while (ending.mustRepeat()) {
      ProcessState.restoreForRepetition();
      strategy.repeatRun();
      recorder = new TraceRecorder(programs, mode.points(), byField);
      ending = mode.run(target, strategy, recorder);
    }
    Map<String, String> circumstances = new TreeMap<>(environment);
    circumstances.put("engine", mode.engineName());
    if (!mode.fallback().isEmpty()) {
      circumstances.put("no-fibers", mode.fallback());
    }
    Trace trace =
        recorder.finish(name, circumstances, new Outcome(ending.kind(), ending.message()));
    Schedule followed = mode.schedule(points(recorder), codeHash);
    return new RunResult(ending, mode.steps(), mode.threads(), followed, trace, mode.passes());
  }

  /** Only a recorded run knows which accesses it met. */
  private PointSet points(@Nullable TraceRecorder recorder) {
    return switch (options.points()) {
      case SYNC -> PointSet.SYNC;
      case ALL -> PointSet.ALL;
      case SHARED ->
          recorder == null
              ? PointSet.shared(java.util.Set.of())
              : PointSet.shared(recorder.pointKeys(), recorder.eventKeys());
    };
  }

  public ControlMode mode() {
    return mode;
  }

  @Override
  public void close() {
    mode.close();
  }
}
