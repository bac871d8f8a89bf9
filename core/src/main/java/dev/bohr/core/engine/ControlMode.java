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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks call in a controlled run. Holds no logic of its own: each hook goes to the model
 * of its construct.
 */
public final class ControlMode extends Mode implements AutoCloseable {
  private final Options options;
  private final Engine engine;
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
  private final ThreadGroup group = new ThreadGroup("main");

  public ControlMode(Options options) {
    this.options = options;
    this.engine = new ThreadsEngine(this::execute);
    this.scheduler = new Scheduler(engine, clock, options);
    this.monitors = new Monitors(scheduler, objects, clock, observer);
    this.permits = new Permits(scheduler, clock, observer);
    this.joins = new Joins(scheduler, clock, observer);
    this.sleeps = new Sleeps(scheduler, clock, observer);
    this.interrupts = new Interrupts(scheduler, observer);
    this.initialisation = new ClassInitialisation(scheduler, observer);
    this.sharing = new Sharing(objects);
    this.points = new Points(options);
    this.watchdog = new Watchdog(scheduler, scheduler.outside(), engine);
    points.apply();
  }

  /** Executes one run; called on a thread that is not controlled. */
  public Ending run(Runnable target, Strategy strategy, @Nullable Observer watcher) {
    objects.clear();
    clock.reset();
    state.reset();
    scheduler.reset(strategy);
    observer.to = watcher == null ? Observer.NONE : watcher;
    if (watcher != null) {
      points.watchAll(true);
    }
    StaticsHooks.epoch++;
    Control.mode = this;
    Control.trusted = 0;
    Control.callback = 0;
    Thread identity = new Thread(group, target, "main", 0, false);
    identity.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    ControlledThread first = scheduler.add(null, identity, target);
    objects.entry(identity).thread = first;
    scheduler.begin(first);
    watchdog.running(true);
    engine.run(first);
    watchdog.running(false);
    if (watcher != null) {
      points.watchAll(false);
    }
    Ending ending = scheduler.ending();
    for (Blockage blockage : ending.allBlockages()) {
      observer.stuck(scheduler.thread(blockage.thread()), blockage);
    }
    return ending;
  }

  /** The whole life of a controlled thread, on its carrier, with the token. */
  private void execute(ControlledThread self) {
    Thread carrier = Thread.currentThread();
    scheduler.resumed(self);
    Throwable thrown = null;
    if (!self.aborted) {
      observer.begun(self);
      try {
        Control.running = carrier;
        try {
          self.body.run();
        } finally {
          Control.running = null;
        }
        scheduler.point(0, true);
        monitors.awaitEnd(self.identity);
      } catch (RunAborted over) {
        // The run was decided elsewhere.
      } catch (Throwable uncaught) {
        thrown = uncaught;
        Uncaught.dispatch(self, uncaught, scheduler);
      }
    }
    if (self.abandoned) {
      return;
    }
    observer.ended(self, thrown);
    ThreadEnd.clear(self.identity);
    // The JVM notifies those that wait on a thread object when the thread ends.
    monitors.signalEnd(self.identity);
    scheduler.ended(self);
  }

  /** The schedule that the last run followed. */
  public Schedule schedule(PointSet set, String codeHash) {
    return Schedules.of(scheduler, options, set, codeHash);
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
    return scheduler.count();
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
    ControlledThread other = scheduler.find(thread);
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
      throw RunAborted.INSTANCE;
    }
    if (entry.thread != null || thread.isAlive()) {
      throw new IllegalThreadStateException();
    }
    ControlledThread child = scheduler.add(self, thread, thread::run);
    entry.thread = child;
    observer.forks(self, child);
  }

  @Override
  public void join(Thread thread, long nanos) throws InterruptedException {
    ControlledThread other = objects.entry(thread).thread;
    if (other != null) {
      joins.join(other, nanos);
    } else if (thread.isAlive()) {
      thread.join(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }

  @Override
  public Thread.@Nullable State state(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    if (other == null) {
      return null;
    }
    ControlledThread self = scheduler.current();
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
    scheduler.giveWay(self);
    scheduler.point(self.site, false);
    observer.yields(self);
  }

  @Override
  public void interrupt(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    if (other != null) {
      interrupts.interrupt(other);
    }
  }

  @Override
  public boolean interrupted(@Nullable Thread thread, boolean clear) {
    ControlledThread other = thread == null ? null : objects.entry(thread).thread;
    if (thread != null && other == null) {
      return false;
    }
    return interrupts.interrupted(other, clear);
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
      observer.trusted(self, receiver, row, effect);
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
    ControlledThread thread = ThreadsEngine.threadOf(carrier);
    return thread != null && scheduler.outside().comeBack(carrier, thread);
  }

  /** What could not be controlled in the runs so far, in sentences. */
  public Set<String> notes() {
    return watchdog.notes();
  }

  /** True when a thread was left behind that still burns time: the JVM should be replaced. */
  public boolean tainted() {
    return watchdog.tainted();
  }

  @Override
  public void close() {
    watchdog.close();
    engine.close();
  }
}
