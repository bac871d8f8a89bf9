package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.RunAborted;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Knows the threads of a run and makes every choice among them.
 *
 * <p>At a point, and whenever the running thread cannot go on, it collects the threads that could
 * make the next step, asks the strategy if there are several, and moves the token. Fairness is in
 * what it offers: a thread that gave way is offered only when no other can go on or until something
 * changes. Timed waits are offered when nothing else can run, the earliest first; a sleeper may
 * wake at any time, though only the one that wakes first.
 */
final class Scheduler {
  /**
   * How many waits of a thread in a row may end early. Without a bound a strategy that prefers a
   * thread which waits in a loop would keep all others from running.
   */
  private static final int MOST_EARLY = 8;

  private Engine engine;
  private final Clock clock;
  private final Options options;
  private final Decision decision = new Decision(this::path);
  private final DeviationLog deviations = new DeviationLog();

  private Strategy strategy = new DefaultRule();
  private ControlledThread[] threads = new ControlledThread[8];
  private int count;

  /** Threads that have not ended, and those among them that keep a JVM alive. */
  private int alive;

  private int aliveUsers;

  /** True when waits may end early. */
  private final boolean early;

  /** Threads whose {@code yielding} flag is set. */
  private int yielding;

  private long steps;

  /** Where the threads have been; null unless the run is recorded. */
  private @Nullable Passes passes;

  private final StepLimit limit;
  private final Outside outside;
  private final Unwinding unwinding;

  /** True when the last choice ended a wait or a sleep. */
  private boolean wokeSomebody;

  /** The thread that holds the token. */
  private @Nullable ControlledThread current;

  /** Set once, when the run is decided; from then on threads only unwind. */
  private @Nullable Ending ending;

  Scheduler(Engine engine, Clock clock, Options options) {
    this.engine = engine;
    this.clock = clock;
    this.options = options;
    this.early = options.anyTimeouts() || options.spurious();
    this.limit = new StepLimit(options.maxSteps());
    this.outside = new Outside(this);
    this.unwinding = new Unwinding(this);
  }

  void reset(Strategy newStrategy, @Nullable Passes newPasses) {
    strategy = newStrategy;
    passes = newPasses;
    Arrays.fill(threads, 0, count, null);
    count = 0;
    alive = 0;
    aliveUsers = 0;
    yielding = 0;
    steps = 0;
    current = null;
    ending = null;
    deviations.clear();
    limit.reset();
    outside.reset();
  }

  /** Changes the engine, between two runs. */
  void use(Engine other) {
    engine = other;
  }

  Engine engine() {
    return engine;
  }

  StackTraceElement[] stackOf(ControlledThread thread) {
    return engine.stackOf(thread);
  }

  /** Adds a thread of the program; it can run from now on. */
  ControlledThread add(@Nullable ControlledThread parent, Thread identity, Runnable body) {
    String path = parent == null ? "0" : parent.path + '.' + ++parent.children;
    boolean daemon = parent != null && identity.isDaemon();
    ControlledThread thread = new ControlledThread(count, path, identity, body, daemon);
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
    }
    threads[count++] = thread;
    alive++;
    if (!daemon) {
      aliveUsers++;
    }
    return thread;
  }

  ControlledThread current() {
    ControlledThread self = current;
    if (self == null) {
      throw new IllegalStateException("no thread holds the token");
    }
    return self;
  }

  Unwinding unwinding() {
    return unwinding;
  }

  Outside outside() {
    return outside;
  }

  /** The token holder, as far as another thread can tell. */
  @Nullable ControlledThread peek() {
    return current;
  }

  void begin(ControlledThread first) {
    current = first;
  }

  /**
   * The running thread is about to do something that others can observe: it may be switched.
   *
   * @param site where it stands
   * @param changes true when the step changes what others see; false when it only reads
   */
  void point(int site, boolean changes) {
    point(site, changes, 0);
  }

  /**
   * As {@link #point(int, boolean)}.
   *
   * @param place tells apart what a step that only reads looks at
   */
  void point(int site, boolean changes, int place) {
    ControlledThread self = current();
    if (self.aborted) {
      throw unwinding.next(self);
    }
    self.site = site;
    self.step++;
    self.ordinals[0] = 0;
    self.ordinals[1] = 0;
    steps++;
    if (passes != null) {
      passes.add(self, site);
    }
    if (changes) {
      self.spin.changed();
      clock.changed();
      if (yielding > 0) {
        endYielding();
      }
    } else if (self.spin.read(site, place)) {
      giveWay(self);
    }
    if (limit.reached(steps, self.index, site, changes)) {
      limitReached();
    }
    outside.admit();
    ControlledThread next = pick(self);
    if (next != self && next != null && !transfer(self, next)) {
      stay(self);
    }
  }

  /** The running thread drops below the others until something changes. */
  void giveWay(ControlledThread self) {
    if (!self.yielding) {
      self.yielding = true;
      yielding++;
    }
  }

  /** The running thread cannot go on; returns when it can and was chosen. */
  void block() {
    ControlledThread self = current();
    ControlledThread next = pick(self);
    while (next == null) {
      // Before the rest, since another may have the token before rest returns.
      current = null;
      switch (outside.rest(self)) {
        case GRANTED:
          self.woken = false;
          return;
        case RETURNED:
          current = self;
          next = pick(self);
          break;
        default:
          current = self;
          end(Ending.blocked());
          throw RunAborted.INSTANCE;
      }
    }
    if (next != self && !transfer(self, next)) {
      end(Ending.pinned());
      throw RunAborted.INSTANCE;
    }
    self.woken = false;
  }

  /**
   * The thread could not be left at a point: it goes on, and the schedule says so. Where that is
   * not what the default rule would do, the engine is the wrong one.
   */
  private void stay(ControlledThread self) {
    if (decision.candidates[decision.preferred] != self.index || wokeSomebody) {
      end(Ending.pinned());
      throw RunAborted.INSTANCE;
    }
    deviations.removeLast();
  }

  /** The body of the running thread has returned. */
  void ended(ControlledThread self) {
    self.status = ThreadStatus.ENDED;
    alive--;
    if (!self.daemon) {
      aliveUsers--;
    }
    if (self.yielding) {
      self.yielding = false;
      yielding--;
    }
    endYielding();
    if (ending == null && aliveUsers == 0) {
      end(Ending.passed());
    }
    engine.release(self);
    current = null;
    if (ending != null || !goOnAfter(self)) {
      unwindNext();
    }
  }

  /** The run is decided: the next thread unwinds, or the run is over. */
  void unwindNext() {
    outside.admit();
    ControlledThread next = nextToUnwind();
    current = next;
    if (next != null) {
      engine.grant(next);
    } else {
      outside.abandon(threads, count);
      engine.finish();
    }
  }

  /**
   * The token goes on, or rests, after a thread has ended; false when that decided the run. The
   * caller holds the token only then.
   */
  private boolean goOnAfter(ControlledThread self) {
    try {
      for (; ; ) {
        ControlledThread next = pick(self);
        if (next != null) {
          current = next;
          engine.grant(next);
          return true;
        }
        switch (outside.restWithout()) {
          case NOBODY:
            end(Ending.blocked());
            return false;
          case GRANTED:
            return true;
          default:
        }
      }
    } catch (RunAborted redundant) {
      return false;
    }
  }

  /** The token holder has left control: another goes on. False when nobody can. */
  boolean goOnWithout(ControlledThread left) {
    current = null;
    ControlledThread next = pick(left);
    if (next == null) {
      return false;
    }
    current = next;
    engine.grant(next);
    return true;
  }

  /** Decides the run while no thread holds the token; called by the watchdog. */
  void endFromOutside(Ending how) {
    end(how);
    unwindNext();
  }

  /** Decides the run; the calling thread must then unwind. The first decision stands. */
  void end(Ending how) {
    if (ending == null) {
      how.describe(this);
      ending = how;
      for (int i = 0; i < count; i++) {
        threads[i].aborted = true;
      }
    }
  }

  Ending ending() {
    return ending == null ? Ending.passed() : ending;
  }

  private @Nullable ControlledThread nextToUnwind() {
    for (int i = 0; i < count; i++) {
      if (threads[i].status != ThreadStatus.ENDED && threads[i].status != ThreadStatus.OUTSIDE) {
        return threads[i];
      }
    }
    return null;
  }

  private void limitReached() {
    Ending verdict = limit.verdict(steps);
    if (verdict != null) {
      end(verdict);
      throw RunAborted.INSTANCE;
    }
  }

  /** Moves the token; false when the caller cannot be left, and keeps it. */
  private boolean transfer(ControlledThread self, ControlledThread next) {
    self.savedTrusted = Control.trusted;
    self.savedCallback = Control.callback;
    self.savedQuiet = Control.takeQuiet();
    current = next;
    boolean moved = engine.transfer(self, next);
    if (!moved) {
      current = self;
    }
    resumed(self);
    if (self.aborted) {
      throw unwinding.next(self);
    }
    return moved;
  }

  /** Called on a thread that has just been given the token. */
  void resumed(ControlledThread self) {
    Control.trusted = self.savedTrusted;
    Control.callback = self.savedCallback;
    Control.restoreQuiet(self.savedQuiet);
  }

  /** Chooses who makes the next step; null when nobody can, now or later. */
  private @Nullable ControlledThread pick(ControlledThread self) {
    wokeSomebody = false;
    for (; ; ) {
      collect(self);
      if (decision.count == 0) {
        return null;
      }
      int position = decision.count == 1 ? 0 : choose(self);
      ControlledThread next = threads[decision.candidates[position]];
      if (next.enabled()) {
        return next;
      }
      endWait(next, decision.kindAt(position));
      wokeSomebody = true;
      if (next.enabled()) {
        return next;
      }
    }
  }

  /** A thread that waits was chosen: its time is up, or its wait ends for no reason. */
  private void endWait(ControlledThread thread, DecisionKind how) {
    int inARow = thread.earlyWakeUps;
    if (how == DecisionKind.SPURIOUS) {
      thread.wokenForNothing = true;
    } else if (thread.timed()) {
      limit.timePasses(steps, thread, engine);
      clock.advanceTo(thread.deadline);
      thread.wokenByTimeout = true;
    }
    wake(thread);
    if (how != DecisionKind.SWITCH) {
      thread.earlyWakeUps = inARow + 1;
    }
  }

  private void collect(ControlledThread self) {
    Decision d = decision;
    d.begin(DecisionKind.SWITCH);
    boolean alternating = limit.alternating();
    ControlledThread sleeper = null;
    ControlledThread timed = null;
    boolean someGaveWay = false;
    for (int i = 0; i < count; i++) {
      ControlledThread thread = threads[i];
      if (thread.enabled()) {
        if (!thread.yielding || alternating) {
          d.add(i);
        } else {
          someGaveWay = true;
        }
      } else if (thread.deadline != ControlledThread.NEVER) {
        if (thread.status == ThreadStatus.SLEEPING) {
          sleeper = earlier(sleeper, thread);
        } else {
          timed = earlier(timed, thread);
        }
      }
    }
    int running = d.count;
    if (sleeper != null) {
      d.add(sleeper.index);
    }
    if (running == 0) {
      collectIdle(sleeper, timed, someGaveWay);
    }
    d.preferred = preferred(self, running);
    if (early && d.count > 0) {
      // When nobody else can go on the run is stuck, and nothing must hide that.
      addEarlyWakeUps();
    }
  }

  private static ControlledThread earlier(@Nullable ControlledThread a, ControlledThread b) {
    return a == null || b.deadline < a.deadline ? b : a;
  }

  /** Nobody runs but sleepers, timed waits and threads that gave way. */
  private void collectIdle(
      @Nullable ControlledThread sleeper, @Nullable ControlledThread timed, boolean someGaveWay) {
    Decision d = decision;
    if (!someGaveWay) {
      // Every thread waits: time passes, up to the earliest deadline of all.
      if (timed != null && (sleeper == null || timed.deadline < sleeper.deadline)) {
        d.count = 0;
        d.add(timed.index);
      }
      return;
    }
    if (timed != null && sleeper == null && limit.nothingChanges(steps)) {
      // Those that gave way wait for what only the timed thread can bring.
      d.add(timed.index);
    }
    for (int i = 0; i < count; i++) {
      if (threads[i].yielding && threads[i].enabled()) {
        d.add(i);
      }
    }
  }

  /** On request, timed waits expire and waits end without notification at any time. */
  private void addEarlyWakeUps() {
    for (int i = 0; i < count; i++) {
      ControlledThread thread = threads[i];
      if (thread.earlyWakeUps >= MOST_EARLY || thread.enabled() || decision.positionOf(i) >= 0) {
        continue;
      }
      if (options.anyTimeouts() && thread.timed()) {
        decision.addEarly(i, DecisionKind.EXPIRE);
      }
      if (options.spurious()
          && (thread.status == ThreadStatus.WAITING || thread.status == ThreadStatus.PARKED)) {
        decision.addEarly(i, DecisionKind.SPURIOUS);
      }
    }
  }

  /** The default rule: go on; otherwise the next in the order of their start, sleepers last. */
  private int preferred(ControlledThread self, int running) {
    Decision d = decision;
    if (running == 0 && (d.count == 0 || !threads[d.candidates[0]].enabled())) {
      return 0;
    }
    int round = running == 0 ? d.count : running;
    int next = -1;
    for (int i = 0; i < round; i++) {
      int candidate = d.candidates[i];
      if (candidate == self.index && !limit.alternating() && !self.yielding) {
        return i;
      }
      if (next < 0 && candidate > self.index) {
        next = i;
      }
    }
    return Math.max(next, 0);
  }

  private int choose(ControlledThread self) {
    Decision d = decision;
    int kind = d.kind.ordinal();
    d.thread = self.index;
    d.step = self.step;
    d.site = self.site;
    d.ordinal = self.ordinals[kind]++;
    int position = limit.alternating() ? d.preferred : strategy.choose(d);
    if (position < 0) {
      end(Ending.redundant());
      throw RunAborted.INSTANCE;
    }
    if (position != d.preferred) {
      deviations.add(self, d, position);
    }
    return position;
  }

  /** Chooses which waiter of a monitor a notify wakes. */
  ControlledThread chooseWaiter(ControlledThread self, Monitor monitor) {
    if (monitor.waiting == 1) {
      return monitor.waiters[0];
    }
    decision.begin(DecisionKind.NOTIFY);
    for (int i = 0; i < monitor.waiting; i++) {
      decision.add(monitor.waiters[i].index);
    }
    return threads[decision.candidates[choose(self)]];
  }

  /**
   * Chooses whether a weak compare-and-set fails for no reason. Never twice in a row, so that the
   * loop around it comes to its end.
   */
  boolean failsForNothing(ControlledThread self) {
    if (self.weaklyFailed) {
      self.weaklyFailed = false;
      return false;
    }
    decision.begin(DecisionKind.WEAK_CAS);
    decision.add(Decision.NOT);
    decision.add(self.index);
    self.ordinals[DecisionKind.WEAK_CAS.ordinal()] = 0;
    self.weaklyFailed = decision.candidates[choose(self)] != Decision.NOT;
    return self.weaklyFailed;
  }

  /** Takes a thread out of its wait set, park, join or sleep. */
  static void wake(ControlledThread thread) {
    thread.woken = true;
    thread.earlyWakeUps = 0;
    thread.deadline = ControlledThread.NEVER;
    Monitor monitor = thread.monitor;
    if (thread.status == ThreadStatus.WAITING && monitor != null) {
      monitor.removeWaiter(thread);
      thread.status = ThreadStatus.BLOCKED;
    } else {
      thread.status = ThreadStatus.RUNNABLE;
    }
  }

  private void endYielding() {
    if (yielding > 0) {
      for (int i = 0; i < count; i++) {
        threads[i].yielding = false;
      }
      yielding = 0;
    }
  }

  String path(int thread) {
    return threads[thread].path;
  }

  int count() {
    return count;
  }

  ControlledThread thread(int index) {
    return threads[index];
  }

  long steps() {
    return steps;
  }

  @Nullable Passes passes() {
    return passes;
  }

  DeviationLog deviations() {
    return deviations;
  }
}
