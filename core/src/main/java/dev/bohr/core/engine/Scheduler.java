package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.RunAborted;
import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;

/**
 * Moves the token among the threads of a run.
 *
 * <p>At a point, and whenever the running thread cannot go on, {@link Turns} says who makes the
 * next step, and the token moves. When nobody can, or the step limit is reached, the run is decided
 * and {@link Unwinding} begins.
 */
final class Scheduler {
  private Engine engine;
  private final Clock clock;
  private final Threads threads = new Threads();
  private final StepLimit limit;
  private final Decisions decisions;
  private final Turns turns;
  private final StepsRelay relay = new StepsRelay();
  private final Outside outside;
  private final Unwinding unwinding;

  /** Whether the target is a test. */
  private final boolean test;

  private long steps;

  /** Where the threads have been; null unless the run is recorded. */
  private @Nullable Passes passes;

  /** Why not everything that its schedule allows has happened in this run; null if it has. */
  private @Nullable String doubt;

  /** The thread that holds the token; null while it rests or is on its way. */
  private @Nullable ControlledThread current;

  Scheduler(Engine engine, Clock clock, Options options) {
    this.engine = engine;
    this.clock = clock;
    this.limit = new StepLimit(options.maxSteps());
    this.decisions = new Decisions(this, threads, limit);
    this.turns = new Turns(this, clock, options);
    this.outside = new Outside(this);
    this.unwinding = new Unwinding(this);
    this.test = options.test();
  }

  void reset(Strategy strategy, @Nullable Passes newPasses) {
    decisions.reset(strategy);
    relay.to = strategy.steps(threads);
    passes = newPasses;
    doubt = null;
    threads.reset();
    steps = 0;
    current = null;
    unwinding.reset();
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

  Threads threads() {
    return threads;
  }

  /** True when the target is a test whose body has come to its end. */
  boolean isTestOver() {
    return test && threads.get(0).status == ThreadStatus.ENDED;
  }

  Decisions decisions() {
    return decisions;
  }

  Unwinding unwinding() {
    return unwinding;
  }

  Outside outside() {
    return outside;
  }

  @Nullable Passes passes() {
    return passes;
  }

  /** Something happens whose order with what others do is not seen as that of steps. */
  void doubt(String why) {
    if (doubt == null) {
      doubt = why;
    }
  }

  @Nullable String doubt() {
    return doubt;
  }

  /** Others go first until something changes. */
  void giveWay(ControlledThread thread) {
    doubt("threads gave way to each other");
    threads.giveWay(thread);
  }

  long steps() {
    return steps;
  }

  ControlledThread current() {
    ControlledThread self = current;
    if (self == null) {
      throw new IllegalStateException("no thread holds the token");
    }
    return self;
  }

  /** The token holder, as far as another thread can tell. */
  @Nullable ControlledThread peek() {
    return current;
  }

  /** The token is with that thread now, whoever had it; null: it rests. */
  void hold(@Nullable ControlledThread holder) {
    current = holder;
  }

  StepLimit limit() {
    return limit;
  }

  /** Told of what the running thread does, if the strategy wants to know. */
  StepsRelay tell() {
    return relay;
  }

  /**
   * The running thread is about to do something that others can observe: it may be switched, and
   * when it was {@linkplain Stops stopped} it dies here.
   */
  void point(Operation next) {
    pass(next);
    ControlledThread self = current();
    if (self.death != null && Control.trusted == Control.callback) {
      // Inside a method that runs whole it takes effect at the end, or where that waits.
      self.receiver = null;
      self.takeDeath();
    }
  }

  /** As {@link #point}, where no thread dies. */
  void pass(Operation next) {
    ControlledThread self = current();
    if (self.aborted) {
      throw unwinding.next(self);
    }
    int site = next.site;
    boolean changes = next.writes;
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
      self.pace.changed();
      clock.changed();
      threads.endYielding();
    } else if (self.spin.read(site, next.place)) {
      giveWay(self);
    }
    if (limit.reached(steps, self.index, threads.count, next)) {
      limitReached();
    }
    outside.admit();
    ControlledThread chosen = turns.next(self, steps);
    if (chosen != self && chosen != null && !transfer(self, chosen)) {
      stay(self);
    }
    relay.steps(self.index, next);
  }

  /**
   * The thread could not be left at a point: it goes on, and the schedule says so. Where that is
   * not what the default rule would do, the engine is the wrong one.
   */
  private void stay(ControlledThread self) {
    if (!turns.takeBack(self)) {
      unwinding.begin(Ending.pinned());
      throw RunAborted.INSTANCE;
    }
  }

  /** The running thread cannot go on; returns when it can and was chosen. */
  void block() {
    ControlledThread self = current();
    outside.admit();
    ControlledThread next = turns.next(self, steps);
    while (next == null) {
      // Before the rest, since another may have the token before rest returns.
      current = null;
      switch (outside.rest(self)) {
        case GRANTED:
          resumed(self);
          return;
        case RETURNED:
          current = self;
          next = turns.next(self, steps);
          break;
        default:
          current = self;
          unwinding.begin(Ending.blocked());
          throw RunAborted.INSTANCE;
      }
    }
    if (next != self && !transfer(self, next)) {
      unwinding.begin(Ending.pinned());
      throw RunAborted.INSTANCE;
    }
    resumed(self);
  }

  private void resumed(ControlledThread self) {
    self.woken = false;
    relay.resumes(self.index, self.next);
  }

  /** The body of the running thread has returned. */
  void ended(ControlledThread self) {
    threads.ended(self);
    if (isTestOver()) {
      limit.testOver(steps);
    }
    if (!unwinding.hasBegun() && !threads.keepTheJvmAlive()) {
      unwinding.begin(Ending.passed());
    }
    engine.release(self);
    current = null;
    if (unwinding.hasBegun() || !goOnAfter(self)) {
      unwinding.goOn();
    }
  }

  /**
   * The token goes on, or rests, after a thread has ended; false when that decided the run. The
   * caller holds the token only then.
   */
  private boolean goOnAfter(ControlledThread self) {
    try {
      outside.admit();
      for (; ; ) {
        if (goOnWithout(self)) {
          return true;
        }
        switch (outside.restWithout()) {
          case NOBODY:
            unwinding.begin(Ending.blocked());
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

  /** The token holder has left control or ended: another goes on. False when nobody can. */
  boolean goOnWithout(ControlledThread left) {
    current = null;
    ControlledThread next = turns.next(left, steps);
    if (next == null) {
      return false;
    }
    current = next;
    engine.grant(next);
    return true;
  }

  /**
   * Nobody had the token, and a thread that came back has taken it. Others may have come at the
   * same time: who was quicker must make no difference, so they are all offered.
   */
  void restEnded(ControlledThread first) {
    outside.admit();
    ControlledThread self = threads.firstOfSeveral();
    ControlledThread chosen = self == null ? null : turns.next(self, steps);
    if (chosen != null && chosen != first) {
      transfer(first, chosen);
    }
  }

  private void limitReached() {
    Ending verdict = limit.verdict(steps);
    if (verdict != null
        && verdict.kind() == OutcomeKind.LIVELOCK
        && threads.somebodyWaitsForTime()
        && limit.letTimePass(steps)) {
      return;
    }
    if (verdict != null) {
      unwinding.begin(verdict);
      throw RunAborted.INSTANCE;
    }
    if (limit.isResting() && threads.count == 1) {
      Sites.rest(true);
    }
  }

  /** Moves the token; false when the caller cannot be left, and keeps it. */
  private boolean transfer(ControlledThread self, ControlledThread next) {
    self.saveRegisters();
    current = next;
    boolean moved = engine.transfer(self, next);
    if (!moved) {
      current = self;
    }
    self.restoreRegisters();
    if (self.aborted) {
      throw unwinding.next(self);
    }
    return moved;
  }
}
