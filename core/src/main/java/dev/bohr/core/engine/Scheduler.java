package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.RunAborted;
import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;

/**
 * Moves the token among the threads of a run, and ends the run.
 *
 * <p>At a point, and whenever the running thread cannot go on, {@link Candidates} collects the
 * threads that could make the next step, {@link Decisions} asks the strategy if there are several,
 * and the token moves.
 */
final class Scheduler {
  private Engine engine;
  private final Clock clock;
  private final Threads threads = new Threads();
  private final StepLimit limit;
  private final Decisions decisions;
  private final Decision decision;
  private final Candidates candidates;
  private final Outside outside;
  private final Unwinding unwinding;

  /** Whether the target is a test. */
  private final boolean test;

  private long steps;

  /** Where the threads have been; null unless the run is recorded. */
  private @Nullable Passes passes;

  /** Why not everything that its schedule allows has happened in this run; null if it has. */
  private @Nullable String doubt;

  /** Told what the threads do; null unless the strategy wants to know. */
  private @Nullable Steps watching;

  /** True when the last choice ended a wait or a sleep. */
  private boolean endedWait;

  /** The thread that holds the token. */
  private @Nullable ControlledThread current;

  /** Set once, when the run is decided; from then on threads only unwind. */
  private @Nullable Ending ending;

  Scheduler(Engine engine, Clock clock, Options options) {
    this.engine = engine;
    this.clock = clock;
    this.limit = new StepLimit(options.maxSteps());
    this.decisions = new Decisions(this, threads, limit);
    this.decision = decisions.decision;
    this.candidates = new Candidates(threads, decision, limit, options);
    this.outside = new Outside(this);
    this.unwinding = new Unwinding(this);
    this.test = options.test();
  }

  void reset(Strategy strategy, @Nullable Passes newPasses) {
    decisions.reset(strategy);
    watching = strategy.steps(threads);
    passes = newPasses;
    doubt = null;
    threads.reset();
    steps = 0;
    current = null;
    ending = null;
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

  void begin(ControlledThread first) {
    current = first;
  }

  StepLimit limit() {
    return limit;
  }

  /** The next step is one that runs to come may not have. */
  void countsLess() {
    limit.countsLess();
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
      clock.changed();
      threads.endYielding();
    } else if (self.spin.read(site, next.place)) {
      giveWay(self);
    }
    if (limit.reached(steps, self.index, threads.count, next)) {
      limitReached();
    }
    outside.admit();
    ControlledThread chosen = pick(self);
    if (chosen != self && chosen != null && !transfer(self, chosen)) {
      stay(self);
    }
    if (watching != null) {
      watching.steps(self.index, next);
    }
  }

  /**
   * The thread could not be left at a point: it goes on, and the schedule says so. Where that is
   * not what the default rule would do, the engine is the wrong one.
   */
  private void stay(ControlledThread self) {
    if (decision.candidates[decision.preferred] != self.index || endedWait) {
      end(Ending.pinned());
      throw RunAborted.INSTANCE;
    }
    decisions.deviations().removeLast();
  }

  /** The running thread cannot go on; returns when it can and was chosen. */
  void block() {
    ControlledThread self = current();
    outside.admit();
    ControlledThread next = pick(self);
    while (next == null) {
      // Before the rest, since another may have the token before rest returns.
      current = null;
      switch (outside.rest(self)) {
        case GRANTED:
          resumed(self);
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
    resumed(self);
  }

  private void resumed(ControlledThread self) {
    self.woken = false;
    if (watching != null) {
      watching.resumes(self.index, self.next);
    }
  }

  /** A thread makes its first step. */
  void begun(ControlledThread self) {
    if (watching != null) {
      watching.begins(self.index);
    }
  }

  /** The running thread starts another. */
  void started(ControlledThread child) {
    if (watching != null) {
      watching.starts(current().index, child.index);
    }
  }

  /** The running thread goes on after what another has released. */
  void acquired(Object on, int part) {
    if (watching != null) {
      watching.acquires(current().index, on, part);
    }
  }

  /** The running thread gives something free on its way. */
  void released(Object on, int part) {
    if (watching != null) {
      watching.releases(current().index, on, part);
    }
  }

  /** The body of the running thread has returned. */
  void ended(ControlledThread self) {
    threads.ended(self);
    if (isTestOver()) {
      limit.testOver(steps);
    }
    if (ending == null && !threads.keepTheJvmAlive()) {
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
    ControlledThread next = threads.toUnwind();
    current = next;
    if (next != null) {
      engine.grant(next);
    } else {
      outside.abandon(threads);
      engine.finish();
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

  /** The token holder has left control or ended: another goes on. False when nobody can. */
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

  /**
   * Nobody had the token, and a thread that came back has taken it. Others may have come at the
   * same time: who was quicker must make no difference, so they are all offered.
   */
  void restEnded(ControlledThread first) {
    outside.admit();
    ControlledThread self = threads.firstOfSeveral();
    ControlledThread chosen = self == null ? null : pick(self);
    if (chosen != null && chosen != first) {
      transfer(first, chosen);
    }
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
      if (watching != null) {
        threads.tellWhatRemains(watching);
      }
      threads.abort();
    }
  }

  Ending ending() {
    return ending == null ? Ending.passed() : ending;
  }

  private void limitReached() {
    Ending verdict = limit.verdict(steps);
    if (verdict != null) {
      end(verdict);
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

  /** Chooses who makes the next step; null when nobody can, now or later. */
  private @Nullable ControlledThread pick(ControlledThread self) {
    endedWait = false;
    for (; ; ) {
      candidates.collect(self, steps);
      if (candidates.everyoneWaits() && outside.awaitReturn()) {
        continue;
      }
      if (decision.count == 0) {
        return null;
      }
      int position = decision.count == 1 ? 0 : decisions.choose(self);
      ControlledThread next = threads.all[decision.candidates[position]];
      if (next.enabled()) {
        return next;
      }
      endWait(next, decision.kindAt(position));
      endedWait = true;
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
      clock.advanceTo(thread.deadline, candidates.everyoneWaits());
      thread.wokenByTimeout = true;
    }
    thread.wake();
    if (how != DecisionKind.SWITCH) {
      thread.earlyWakeUps = inARow + 1;
    }
  }
}
