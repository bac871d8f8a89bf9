package dev.bohr.core.engine;

import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.Mode;
import dev.bohr.runtime.RunAborted;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.SlotHooks;
import org.jspecify.annotations.Nullable;

/**
 * What the hooks call in a controlled run: the models of all constructs, wired together. Holds no
 * logic of its own: each hook goes to the model of its construct. They are made once, and {@link
 * #reset} before each run.
 */
final class Models extends Mode {
  final Scheduler scheduler;
  final ObjectTable objects = new ObjectTable();
  final Clock clock = new Clock();
  final Notes notes = new Notes();
  final Relay observer = new Relay();
  final Sharing sharing = new Sharing(objects);
  final Points points;
  final ThreadLife life;
  private final RunState state = new RunState();
  private final IdentityHashes hashes = new IdentityHashes(objects);
  private final ClockReadings readings;
  private final Accesses accesses;
  private final Monitors monitors;
  private final Permits permits;
  private final Sleeps sleeps;
  private final Interrupts interrupts;
  private final Stops stops;
  private final ClassInitialisation initialisation;
  private final ThreadCalls calls;

  Models(Engine engine, Options options) {
    this.scheduler = new Scheduler(engine, clock, options);
    this.points = new Points(options, sharing);
    this.readings = new ClockReadings(scheduler, clock);
    this.accesses = new Accesses(scheduler, observer, sharing, options);
    this.monitors = new Monitors(scheduler, objects, clock, observer);
    this.permits = new Permits(scheduler, objects, clock, notes, observer);
    this.sleeps = new Sleeps(scheduler, clock, observer);
    this.interrupts = new Interrupts(scheduler, objects, observer);
    this.stops = new Stops(scheduler, objects, interrupts, observer);
    this.initialisation = new ClassInitialisation(scheduler, observer);
    this.life = new ThreadLife(scheduler, monitors, observer);
    Joins joins = new Joins(scheduler, clock, observer);
    this.calls = new ThreadCalls(scheduler, objects, joins, sharing, observer);
  }

  /**
   * Forgets the run before; what was learnt of the program stays.
   *
   * @param watcher sees what happens in the next one; null for nobody
   */
  void reset(Strategy strategy, @Nullable Observer watcher) {
    objects.clear();
    clock.reset();
    state.reset();
    scheduler.reset(strategy, watcher == null ? null : new Passes());
    observer.to = watcher == null ? Observer.NONE : watcher;
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
    return permits.unpark(thread);
  }

  @Override
  public boolean unparkFromOutside(Thread thread) {
    return permits.unparkFromOutside(thread);
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
    calls.yieldNow();
  }

  @Override
  public boolean interrupt(Thread thread) {
    return interrupts.interrupt(thread);
  }

  @Override
  public int interrupted(@Nullable Thread thread, boolean clear) {
    return interrupts.interrupted(thread, clear);
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
    return calls.alive();
  }

  @Override
  public StackTraceElement @Nullable [] stack(Thread thread) {
    return calls.stack(thread);
  }

  @Override
  public @Nullable Object blocker(Thread thread) {
    return calls.blocker(thread);
  }

  @Override
  public long idleTime() {
    return clock.idle();
  }

  @Override
  public long nanoTime() {
    return readings.nanoTime();
  }

  @Override
  public long currentTimeMillis() {
    return readings.currentTimeMillis();
  }

  @Override
  public long quietTimeMillis() {
    return clock.millis();
  }

  @Override
  public int identityHash(Object object) {
    return hashes.of(object);
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
    scheduler.unwinding().begin(Ending.exit(scheduler.current(), status));
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
    return scheduler.outside().comeBack(carrier, scheduler.engine().threadOf(carrier));
  }
}
