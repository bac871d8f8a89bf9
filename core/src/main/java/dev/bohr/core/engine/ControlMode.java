package dev.bohr.core.engine;

import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.Mode;
import dev.bohr.runtime.RunAborted;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.SlotHooks;
import dev.bohr.runtime.StaticsHooks;
import dev.bohr.runtime.TrustedRows;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks call in a controlled run. Holds no logic of its own: each hook goes to the model
 * of its construct.
 */
public final class ControlMode extends Mode implements AutoCloseable {
  private final Options options;
  private Engine engine;
  private final Clock clock = new Clock();
  private final ObjectTable objects = new ObjectTable();
  private final Scheduler scheduler;
  private final Relay observer = new Relay();
  private final Monitors monitors;
  private final Permits permits;
  private final Joins joins;
  private final Sleeps sleeps;
  private final Interrupts interrupts;
  private final ClassInitialisation initialisation;
  private final RunState state = new RunState();
  private final Sharing sharing;
  private final Points points;
  private final Watchdog watchdog;

  /** Why the target is not on fibers; empty when nothing stands against them. */
  private String fallback = "";

  /** The outcome of the run in which the carrier was lost. */
  private Ending lastVerdict = Ending.passed();

  private final MainThreads mainThreads = new MainThreads();

  public ControlMode(Options options) {
    this.options = options;
    this.engine = choose(options.engine());
    this.scheduler = new Scheduler(engine, clock, options);
    this.monitors = new Monitors(scheduler, objects, clock, observer);
    this.permits = new Permits(scheduler, clock, observer);
    this.joins = new Joins(scheduler, clock, observer);
    this.sleeps = new Sleeps(scheduler, clock, observer);
    this.interrupts = new Interrupts(scheduler, observer);
    this.initialisation = new ClassInitialisation(scheduler, observer);
    this.sharing = new Sharing(objects);
    this.points = new Points(options, sharing);
    this.watchdog = new Watchdog(scheduler, scheduler.outside(), options.patienceNanos());
    ThreadInternals.check();
    points.apply();
  }

  /**
   * Executes work that makes runs where this is fastest.
   *
   * @return false when the work was broken off in the middle, because a run blocked in something
   *     real: the rest should be done by a second call, which uses another engine
   */
  public boolean perform(Runnable work) {
    try {
      engine.perform(work);
      return true;
    } catch (CarrierLost lost) {
      useThreads(lost.getMessage());
      lastVerdict = lost.verdict == null ? Ending.pinned() : lost.verdict;
      return false;
    }
  }

  /**
   * Executes one run; called on a thread that is not controlled. When the answer says that the run
   * {@linkplain Ending#mustRepeat must be repeated}, the engine has been changed for it.
   */
  public Ending run(Runnable target, Strategy strategy, @Nullable Observer watcher) {
    Ending[] ending = {Ending.pinned()};
    if (!perform(() -> ending[0] = runOnce(target, strategy, watcher))) {
      return lastVerdict;
    }
    if (ending[0].mustRepeat()) {
      useThreads(ending[0].message());
    }
    return ending[0];
  }

  private Engine choose(EngineChoice choice) {
    if (choice == EngineChoice.THREADS) {
      return new ThreadsEngine(this::execute);
    }
    String refusal = FiberSelfTest.refusal();
    if (refusal.isEmpty()) {
      return new FibersEngine(this::execute);
    }
    if (choice == EngineChoice.FIBERS) {
      throw new UnsupportedOperationException(
          "the engine 'fibers' cannot be used: " + refusal + "; use --engine auto");
    }
    fallback = refusal;
    return new ThreadsEngine(this::execute);
  }

  /** From now on. */
  private void useThreads(@Nullable String why) {
    engine.close();
    engine = new ThreadsEngine(this::execute);
    scheduler.use(engine);
    fallback = why == null ? "" : why;
  }

  private Ending runOnce(Runnable target, Strategy strategy, @Nullable Observer watcher) {
    objects.clear();
    clock.reset();
    state.reset();
    scheduler.reset(strategy, watcher == null ? null : new Passes());
    observer.to = watcher == null ? Observer.NONE : watcher;
    if (watcher != null) {
      points.watchAll(true);
    }
    StaticsHooks.epoch++;
    Control.mode = this;
    Control.trusted = 0;
    Control.callback = 0;
    Thread identity = mainThreads.make(target);
    ControlledThread first = scheduler.threads().add(null, identity, target);
    objects.entry(identity).thread = first;
    scheduler.begin(first);
    sharing.begin();
    watchdog.running(true);
    engine.run(first);
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

  /** The whole life of a controlled thread, on its carrier, with the token. */
  private void execute(ControlledThread self) {
    try {
      live(self);
    } catch (Throwable fault) {
      if (self.status == ThreadStatus.ENDED) {
        throw fault;
      }
      // The others must not wait for a thread that died of Bohr's own fault.
      scheduler.end(Ending.fault(fault));
      scheduler.ended(self);
    }
  }

  private void live(ControlledThread self) {
    Thread carrier = Thread.currentThread();
    self.restoreRegisters();
    Throwable thrown = null;
    if (!self.aborted) {
      observer.begun(self);
      ThreadInternals.begin();
      try {
        Control.running = carrier;
        try {
          self.body.run();
        } finally {
          Control.running = null;
        }
      } catch (RunAborted over) {
        // The run was decided elsewhere.
      } catch (Throwable uncaught) {
        thrown = uncaught;
        Uncaught.dispatch(self, uncaught, scheduler);
      }
      leave(self, carrier);
    }
    if (self.abandoned) {
      return;
    }
    observer.ended(self, thrown);
    // The JVM notifies those that wait on a thread object when the thread ends.
    monitors.signalEnd(self.identity);
    scheduler.ended(self);
  }

  /** What the JVM does when the body of a thread is done, up to the moment of its end. */
  private void leave(ControlledThread self, Thread carrier) {
    try {
      // Also when the run is decided: what a scope or an executor keeps of its threads is let go.
      Control.running = carrier;
      try {
        ThreadInternals.exit(self.identity);
      } catch (RunAborted over) {
        throw over;
      } catch (Throwable ignored) {
        // As the JVM does.
      } finally {
        Control.running = null;
      }
      if (!self.aborted) {
        scheduler.point(0, true);
        monitors.awaitEnd(self.identity);
      }
    } catch (RunAborted over) {
      // The run was decided elsewhere.
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
    return lastVerdict;
  }

  /** Why the target is not on the fast engine, or no longer; empty when nothing stood against. */
  public String fallback() {
    return fallback;
  }

  public String engineName() {
    return engine.name();
  }

  @Override
  public byte treatment(Sites.Site site) {
    return points.treatment(site);
  }

  @Override
  public void field(@Nullable Object base, int site) {
    if (Sites.isPoint(site)) {
      access(site, base, 0);
    }
    ControlledThread self = scheduler.current();
    if (sharing.watching()) {
      sharing.used(self, base, site);
    }
    observer.accessed(self, base, -1, site);
  }

  @Override
  public void element(@Nullable Object array, int index, int site) {
    if (Sites.isPoint(site)) {
      access(site, array, index);
    }
    ControlledThread self = scheduler.current();
    if (sharing.watching()) {
      sharing.used(self, array, site);
    }
    observer.accessed(self, array, index, site);
  }

  @Override
  public void atomic(@Nullable Object base, @Nullable Object place, long offset, int site) {
    access(site, base, offset);
    if (sharing.watching()) {
      sharing.updated(scheduler.current(), base, site);
    }
    observer.updated(scheduler.current(), base, place, offset, site);
  }

  /** The JVM's identity hash serves only to tell objects apart; it decides nothing by its value. */
  private void access(int site, @Nullable Object base, long offset) {
    if (Sites.get(site).action() == Sites.READ) {
      scheduler.point(site, false, System.identityHashCode(base) + (int) offset);
    } else {
      scheduler.point(site, true);
    }
  }

  @Override
  public boolean weakUpdate(@Nullable Object base, long offset, int site) {
    scheduler.point(site, true);
    ControlledThread self = scheduler.current();
    boolean fails = options.spurious() && scheduler.decisions().failsForNothing(self);
    if (fails) {
      observer.failsForNothing(self, base);
    } else {
      observer.updated(self, base, null, offset, site);
    }
    return fails;
  }

  @Override
  public void accessedWhole(@Nullable Object base, int site, boolean atomic) {
    if (atomic) {
      sharing.updated(scheduler.current(), base, site);
    } else {
      sharing.used(scheduler.current(), base, site);
    }
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

  /** A carrier runs the body of the program's thread, which is never started itself. */
  @Override
  @SuppressWarnings("DoNotCall")
  public void start(Thread thread) {
    ObjectTable.Entry entry = objects.entry(thread);
    ControlledThread self = scheduler.current();
    if (self.aborted) {
      throw scheduler.unwinding().next(self);
    }
    if (entry.thread != null || thread.isAlive()) {
      throw new IllegalThreadStateException();
    }
    ControlledThread child = scheduler.threads().add(self, thread, thread::run);
    child.interrupted = ThreadInternals.isInterrupted(thread);
    entry.thread = child;
    sharing.forked(self, child);
    observer.forks(self, child);
  }

  @Override
  public void join(Thread thread, long nanos) throws InterruptedException {
    ControlledThread other = objects.entry(thread).thread;
    if (other != null) {
      joins.join(other, nanos);
      if (other.status == ThreadStatus.ENDED) {
        sharing.joined(scheduler.current(), other);
      }
    } else if (thread.isAlive()) {
      thread.join(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }

  @Override
  public Thread.@Nullable State state(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    ControlledThread self = scheduler.current();
    sharing.asked(self, thread);
    if (other == null) {
      return null;
    }
    if (other == self) {
      return Thread.State.RUNNABLE;
    }
    scheduler.point(self.site, false);
    boolean timed = other.timed();
    return switch (other.status) {
      case RUNNABLE, OUTSIDE, INITIALISING -> Thread.State.RUNNABLE;
      case BLOCKED -> Thread.State.BLOCKED;
      case SLEEPING -> Thread.State.TIMED_WAITING;
      case WAITING, PARKED, JOINING -> timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
      case ENDED -> Thread.State.TERMINATED;
    };
  }

  @Override
  public void sleep(long nanos) throws InterruptedException {
    sleeps.sleep(nanos);
  }

  @Override
  public void yieldNow() {
    ControlledThread self = scheduler.current();
    scheduler.threads().giveWay(self);
    scheduler.point(self.site, false);
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
  public Thread[] liveThreads() {
    scheduler.point(scheduler.current().site, false);
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
  public long nanoTime() {
    return clock.nanoTime(scheduler.current().index);
  }

  @Override
  public long currentTimeMillis() {
    return clock.currentTimeMillis(scheduler.current().index);
  }

  @Override
  public void trustedEnter(@Nullable Object receiver, int row) {
    ControlledThread self = scheduler.current();
    scheduler.point(self.site, true);
  }

  @Override
  public void trustedExit(@Nullable Object receiver, int row, boolean effect) {
    ControlledThread self = scheduler.current();
    if (!self.aborted) {
      if (effect && receiver != null && sharing.watching()) {
        held(self, receiver, TrustedRows.get(row));
      }
      observer.trusted(self, receiver, row, effect);
    }
  }

  /** Locks of the library protect as monitors do; only {@link Conflicts} wants to know. */
  private static void held(ControlledThread self, Object lock, TrustedRows.Row row) {
    if (Conflicts.isExclusive(row)) {
      switch (row.effect()) {
        case ACQUIRE -> self.hold(lock);
        case RELEASE -> self.letGo(lock);
        default -> {}
      }
    }
  }

  /** What outlives a run has the same hash in every run: maps of the JDK may remember it. */
  @Override
  public int identityHash(Object object) {
    int number;
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
    return scheduler.outside().comeBack(carrier, engine.threadOf(carrier));
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
    watchdog.close();
    engine.close();
  }
}
