package dev.bohr.core.engine;

import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.FinalizerHooks;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.StaticsHooks;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The control mode as a search knows it: executes runs of a program under control, one at a time,
 * and answers for the last one until the next begins. {@link Models} is what it installs for the
 * hooks; the engine changes on the way when a run shows that it will not do.
 */
public final class ControlMode implements AutoCloseable {
  private final Options options;
  private final EngineHost host;
  private final Models models;
  private final Scheduler scheduler;
  private final Watchdog watchdog;
  private final MainThreads mainThreads = new MainThreads();

  public ControlMode(Options options) {
    this.options = options;
    this.host = new EngineHost(options.engine(), this::execute);
    this.models = new Models(host.engine(), options);
    this.scheduler = models.scheduler;
    this.watchdog = new Watchdog(scheduler, models.notes, options.patienceNanos());
    ThreadInternals.check();
    FinalizerHooks.count(1);
  }

  private void execute(ControlledThread thread) {
    models.life.execute(thread);
  }

  /**
   * Executes work that makes runs where this is fastest.
   *
   * @return false when the work was broken off in the middle, because a run blocked in something
   *     real: the rest should be done by a second call, which uses another engine
   */
  public boolean perform(Runnable work) {
    return host.perform(work, scheduler);
  }

  /**
   * Executes one run; called on a thread that is not controlled. When the answer says that the run
   * {@linkplain Ending#mustRepeat must be repeated}, the engine has been changed for it.
   */
  public Ending run(Runnable target, Strategy strategy, @Nullable Observer watcher) {
    Ending[] ending = {Ending.pinned()};
    if (!perform(() -> ending[0] = runOnce(target, strategy, watcher))) {
      return host.brokenRun();
    }
    if (ending[0].mustRepeat()) {
      host.useThreads(ending[0].message(), scheduler);
    }
    return ending[0];
  }

  private Ending runOnce(Runnable target, Strategy strategy, @Nullable Observer watcher) {
    takeOver();
    Sites.rest(false);
    models.reset(strategy, watcher);
    if (watcher != null) {
      models.points.watchAll(true);
    }
    StaticsHooks.epoch++;
    Control.trusted = 0;
    Control.callback = 0;
    Thread identity = mainThreads.make(target);
    ControlledThread first = scheduler.threads().add(null, identity, target);
    models.objects.entry(identity).thread = first;
    scheduler.hold(first);
    models.sharing.begin();
    watchdog.running(true);
    host.engine().run(first);
    watchdog.running(false);
    if (watcher != null) {
      models.points.watchAll(false);
    }
    Ending ending = scheduler.unwinding().ending();
    for (Blockage blockage : ending.allBlockages()) {
      models.observer.stuck(scheduler.threads().get(blockage.thread()), blockage);
    }
    return ending;
  }

  /** Here and not before: classes that were loaded until now had their sites from another mode. */
  private void takeOver() {
    if (Control.mode != models) {
      Control.mode = models;
      models.points.apply();
    }
  }

  /** The schedule that the last run followed. */
  public Schedule schedule(PointSet set, String codeHash) {
    return Schedules.of(scheduler, options, set, codeHash);
  }

  /** Where the threads of the last run have been; null when it was not recorded. */
  public @Nullable Passes passes() {
    return scheduler.passes();
  }

  /** Names the state of all models; with the program's own state it tells runs apart. */
  public String stateKey() {
    return StateKey.of(scheduler, models.objects, models.clock);
  }

  /**
   * Why not everything that its schedule allows has happened in the last run; null when nothing
   * stands against it.
   */
  public @Nullable String doubt() {
    if (options.points() == PointSet.Mode.SYNC) {
      return "plain accesses are no points";
    }
    return options.timeouts() == Timeouts.ANY || options.spurious()
        ? "waits may end early"
        : scheduler.doubt();
  }

  /**
   * Whether there was something to choose in the last run that the strategy was not asked about.
   */
  public boolean hasPassedOverStrategy() {
    return scheduler.decisions().hasPassedOver();
  }

  /** Steps and threads of the last run. */
  public long steps() {
    return scheduler.steps();
  }

  public int threads() {
    return scheduler.threads().count;
  }

  public Options options() {
    return options;
  }

  public Sharing sharing() {
    return models.sharing;
  }

  public Points points() {
    return models.points;
  }

  /** The outcome of the run that broke {@link #perform} off. */
  public Ending brokenRun() {
    return host.brokenRun();
  }

  /** Why the target is not on the fast engine, or no longer; empty when nothing stood against. */
  public String fallback() {
    return host.fallback();
  }

  public String engineName() {
    return host.engine().name();
  }

  /**
   * How long each run from now on may take, in real time, before it is cut short; 0: as it wants.
   */
  public void takeAtMost(long nanos) {
    scheduler.limit().takeAtMost(nanos);
  }

  /** What could not be controlled in the runs so far, in sentences. */
  public Set<String> notes() {
    return models.notes.all();
  }

  /**
   * True when a thread was left behind that still burns time, or very many were: the JVM should be
   * replaced.
   */
  public boolean tainted() {
    return watchdog.tainted() || scheduler.unwinding().isCrowded();
  }

  /** Threads of all runs so far that did not end when their run did, and never run again. */
  public int leftBehind() {
    return scheduler.unwinding().leftBehind();
  }

  @Override
  public void close() {
    FinalizerHooks.count(-1);
    watchdog.close();
    host.close();
  }
}
