package dev.bohr.core.engine;

import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.FinalizerHooks;
import dev.bohr.runtime.Mode;
import dev.bohr.runtime.RunAborted;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.SlotHooks;
import dev.bohr.runtime.StaticsHooks;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks call in a controlled run. Holds no logic of its own: each hook goes to the model
 * of its construct.
 */
public final class ControlMode extends Mode implements AutoCloseable {
  private final Options options;
  private final EngineHost host;
  private final Clock clock = new Clock();
  private final ObjectTable objects = new ObjectTable();
  private final Scheduler scheduler;
  private final Relay observer = new Relay();
  private final Monitors monitors;
  private final Permits permits;
  private final Joins joins;
  private final Sleeps sleeps;
  private final Interrupts interrupts;
  private final Stops stops;
  private final ClassInitialisation initialisation;
  private final RunState state = new RunState();
  private final Sharing sharing;
  private final Points points;
  private final Watchdog watchdog;
  private final ThreadLife life;
  private final Accesses accesses;
  private final ThreadCalls calls;
  private final MainThreads mainThreads = new MainThreads();

  public ControlMode(Options options) {
    this.options = options;
    this.host = new EngineHost(options.engine(), this::execute);
    this.scheduler = new Scheduler(host.engine(), clock, options);
    this.monitors = new Monitors(scheduler, objects, clock, observer);
    this.permits = new Permits(scheduler, clock, observer);
    this.joins = new Joins(scheduler, clock, observer);
    this.sleeps = new Sleeps(scheduler, clock, observer);
    this.interrupts = new Interrupts(scheduler, observer);
    this.stops = new Stops(scheduler, objects, interrupts, observer);
    this.initialisation = new ClassInitialisation(scheduler, observer);
    this.sharing = new Sharing(objects);
    this.points = new Points(options, sharing);
    this.watchdog = new Watchdog(scheduler, scheduler.outside(), options.patienceNanos());
    this.life = new ThreadLife(scheduler, monitors, observer);
    this.accesses = new Accesses(scheduler, observer, sharing, options);
    this.calls = new ThreadCalls(scheduler, objects, joins, sharing, observer);
    ThreadInternals.check();
    FinalizerHooks.count(1);
  }

  private void execute(ControlledThread thread) {
    life.execute(thread);
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
    objects.clear();
    clock.reset();
    state.reset();
    scheduler.reset(strategy, watcher == null ? null : new Passes());
    observer.to = watcher == null ? Observer.NONE : watcher;
    if (watcher != null) {
      points.watchAll(true);
    }
    StaticsHooks.epoch++;
    Control.trusted = 0;
    Control.callback = 0;
    Thread identity = mainThreads.make(target);
    ControlledThread first = scheduler.threads().add(null, identity, target);
    objects.entry(identity).thread = first;
    scheduler.begin(first);
    sharing.begin();
    watchdog.running(true);
    host.engine().run(first);
    watchdog.running(false);
    if (watcher != null) {
      points.watchAll(false);
    }
    Ending ending = scheduler.ending();
    for (Blockage blockage : ending.allBlockages()) {
      observer.stuck(scheduler.threads().get(blockage.thread()), blockage);
    }
    return ending;
  }

  /** Here and not before: classes that were loaded until now had their sites from another mode. */
  private void takeOver() {
    if (Control.mode != this) {
      Control.mode = this;
      points.apply();
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
    return StateKey.of(scheduler, objects, clock);
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
    return sharing;
  }

  public Points points() {
    return points;
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

  @Override
  public byte treatment(Sites.Site site) {
    return points.treatment(site);
  }

  @Override
  public void field(@Nullable Object base, int site) {
    accesses.field(base, site);
  }

  @Override
  public void element(@Nullable Object array, int index, int site) {
    accesses.element(array, index, site);
  }

  @Override
  public void atomic(@Nullable Object base, @Nullable Object place, long offset, int site) {
    accesses.atomic(base, place, offset, site);
  }

  @Override
  public boolean weakUpdate(@Nullable Object base, long offset, int site) {
    return accesses.weakUpdate(base, offset, site);
  }

  @Override
  public void accessedWhole(@Nullable Object base, int site, boolean atomic) {
    accesses.accessedWhole(base, site, atomic);
  }

  @Override
  public void trustedEnter(@Nullable Object receiver, int row) {
    accesses.trustedEnter(receiver, row);
  }

  @Override
  public void trustedExit(@Nullable Object receiver, int row, boolean effect) {
    accesses.trustedExit(receiver, row, effect);
  }

  @Override
  public void monitorEnter(Object lock, int site) {
    monitors.enter(lock, site);
  }

  @Override
  public void monitorExit(Object lock, int site) {
    monitors.exit(lock, site);
  }

  @Override
  public void monitorAwait(Object lock, int site) {
    monitors.awaitFree(lock, site);
  }

  @Override
  public void monitorEntered(Object lock, int site) {
    monitors.entered(lock, site);
  }

  @Override
  public void monitorWait(Object lock, long nanos, int site) throws InterruptedException {
    monitors.await(lock, nanos, site);
  }

  @Override
  public void monitorNotify(Object lock, boolean all, int site) {
    monitors.signal(lock, all, site);
  }

  @Override
  public boolean holdsLock(Object lock) {
    return monitors.holds(lock);
  }

  @Override
  public void park(@Nullable Object blocker, boolean absolute, long time) {
    permits.park(blocker, absolute, time);
  }

  @Override
  public boolean unpark(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    if (other != null) {
      permits.unpark(other);
      return true;
    }
    return !thread.isAlive();
  }

  @Override
  public boolean unparkFromOutside(Thread thread) {
    ControlledThread other = scheduler.threads().find(thread);
    if (other == null) {
      return false;
    }
    watchdog.note(
        thread.getName()
            + " was unparked by "
            + Thread.currentThread().getName()
            + ", which is not"
            + " controlled");
    scheduler.outside().unpark(other);
    return true;
  }

  @Override
  public void start(Thread thread) {
    calls.start(thread);
  }

  @Override
  public void join(Thread thread, long nanos) throws InterruptedException {
    calls.join(thread, nanos);
  }

  @Override
  public Thread.@Nullable State state(Thread thread) {
    return calls.state(thread);
  }

  @Override
  public void sleep(long nanos) throws InterruptedException {
    sleeps.sleep(nanos);
  }

  @Override
  public void yieldNow() {
    ControlledThread self = scheduler.current();
    scheduler.giveWay(self);
    scheduler.point(self.next.to(self.site, null, Operation.WHOLE, false));
    observer.yields(self);
  }

  @Override
  public boolean interrupt(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    if (other == null) {
      return false;
    }
    interrupts.interrupt(other);
    return true;
  }

  @Override
  public int interrupted(@Nullable Thread thread, boolean clear) {
    ControlledThread other = thread == null ? null : objects.entry(thread).thread;
    if (thread != null && other == null) {
      return -1;
    }
    return interrupts.interrupted(other, clear) ? 1 : 0;
  }

  @Override
  public boolean stop(Thread thread, Error death) {
    return stops.stop(thread, death);
  }

  @Override
  public boolean suspend(Thread thread, boolean suspend) {
    return stops.suspend(thread, suspend);
  }

  @Override
  public Thread[] liveThreads() {
    ControlledThread self = scheduler.current();
    scheduler.point(self.next.to(self.site, Operation.EVERYTHING, Operation.WHOLE, false));
    return ThreadViews.alive(scheduler);
  }

  @Override
  public StackTraceElement @Nullable [] stack(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    return other == null ? null : ThreadViews.stack(other, scheduler);
  }

  @Override
  public @Nullable Object blocker(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    return other == null ? null : other.blocker;
  }

  @Override
  public long idleTime() {
    return clock.idle();
  }

  @Override
  public long nanoTime() {
    countOnTime();
    return clock.nanoTime(scheduler.current().index);
  }

  @Override
  public long currentTimeMillis() {
    countOnTime();
    return clock.currentTimeMillis(scheduler.current().index);
  }

  private void countOnTime() {
    scheduler.doubt(Clock.COUNTS);
    if (scheduler.limit().suspectsALivelock()) {
      clock.hurry();
    }
  }

  @Override
  public long quietTimeMillis() {
    return clock.millis();
  }

  /**
   * What outlives a run has the same hash in every run: maps of the JDK may remember it. Maps of
   * test tools remember what it is outside of runs, where they may have been filled.
   */
  @Override
  public int identityHash(Object object) {
    int number;
    if (isLasting(object) && ProgramFrames.isToolAtWork()) {
      return System.identityHashCode(object);
    }
    if (object instanceof Class<?> type) {
      number = type.getName().hashCode();
    } else if (object instanceof Enum<?> constant) {
      number = constant.name().hashCode();
    } else {
      number = objects.entry(object).number;
    }
    // A spread: consecutive hashes would hide collisions.
    return (number * 0x9E3779B1) >>> 5;
  }

  /** A class, or a constant of an enum that is not initialised afresh for every run. */
  private static boolean isLasting(Object object) {
    return object instanceof Class<?>
        || (object instanceof Enum<?> constant
            && !ProgramFrames.isOfProgram(constant.getDeclaringClass()));
  }

  @Override
  public @Nullable Object slot(SlotHooks.Slot slot, @Nullable Object original) {
    return state.slot(slot, original);
  }

  @Override
  public long seed() {
    return state.seed();
  }

  @Override
  public int threadNumber() {
    return state.threadNumber();
  }

  @Override
  public long threadId() {
    return state.threadId();
  }

  @Override
  public int poolNumber() {
    return state.poolNumber();
  }

  @Override
  public void exit(int status) {
    scheduler.end(Ending.exit(scheduler.current(), status));
    throw RunAborted.INSTANCE;
  }

  @Override
  public boolean initialisationBegins(ClassState type) {
    return initialisation.begins(type);
  }

  @Override
  public void initialisationEnds(ClassState type, @Nullable Throwable failure) {
    initialisation.ends(type, failure);
  }

  @Override
  public boolean comeBack(Carrier carrier) {
    return scheduler.outside().comeBack(carrier, host.engine().threadOf(carrier));
  }

  /**
   * How long each run from now on may take, in real time, before it is cut short; 0: as it wants.
   */
  public void takeAtMost(long nanos) {
    scheduler.limit().takeAtMost(nanos);
  }

  /** What could not be controlled in the runs so far, in sentences. */
  public Set<String> notes() {
    return watchdog.notes();
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
