package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.strategy.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Collects the threads that could make the next step, and says which of them the default rule
 * takes.
 *
 * <p>Fairness is in what is offered: a thread that gave way is offered again when something has
 * changed or when all others that could go on have given way, too. Timed waits are offered when
 * nothing else can run, or others have looked in vain for a while, the earliest first; a sleeper
 * may wake at any time, though only the one that wakes first, and one that polls only now and then.
 * On request waits end early, too, or sleeps only when nothing else can run.
 */
final class Candidates {
  /**
   * How many waits of a thread in a row may end early. Without a bound a strategy that prefers a
   * thread which waits in a loop would keep all others from running.
   */
  private static final int MOST_EARLY = 8;

  /** So many times every thread has looked in vain for what only time can bring, at the least. */
  private static final int ENOUGH_ROUNDS = 4;

  private final Threads threads;
  private final Decision decision;
  private final StepLimit limit;
  private final boolean anyTimeouts;

  /** True when sleeps, too, end only when nothing else can run. */
  private final boolean idleTimeouts;

  private final boolean spurious;

  /** True when waits may end early in any way. */
  private final boolean early;

  private boolean everyoneWaits;
  private boolean onlyTimeHelps;

  Candidates(Threads threads, Decision decision, StepLimit limit, Options options) {
    this.threads = threads;
    this.decision = decision;
    this.limit = limit;
    this.anyTimeouts = options.timeouts() == Timeouts.ANY;
    this.idleTimeouts = options.timeouts() == Timeouts.IDLE;
    this.spurious = options.spurious();
    this.early = anyTimeouts || spurious;
  }

  /** Fills the decision with the candidates for the step after one of {@code self}. */
  void collect(ControlledThread self, long steps) {
    Decision d = decision;
    d.begin(DecisionKind.SWITCH);
    boolean alternating = limit.alternating();
    ControlledThread[] all = threads.all;
    int count = threads.count;
    ControlledThread sleeper = null;
    ControlledThread timed = null;
    boolean someGaveWay = false;
    for (int i = 0; i < count; i++) {
      ControlledThread thread = all[i];
      if (thread.enabled()) {
        if (!thread.yielding || alternating) {
          d.add(i);
        } else {
          someGaveWay = true;
        }
      } else if (thread.deadline != ControlledThread.NEVER) {
        if (thread.status == ThreadStatus.SLEEPING && !idleTimeouts) {
          sleeper = earlier(sleeper, thread);
        } else {
          timed = earlier(timed, thread);
        }
      }
    }
    if (timed != null && limit.timeMustPass()) {
      d.count = 0;
      d.timed = true;
      d.add(threads.nextInTime(timed).index);
      d.preferred = 0;
      everyoneWaits = false;
      onlyTimeHelps = false;
      return;
    }
    int running = d.count;
    everyoneWaits = running == 0 && !someGaveWay;
    onlyTimeHelps = everyoneWaits || (running == 0 && allLookInVain(steps));
    boolean turnOfSleeper =
        sleeper != null && limit.wakesSleepers(steps) && sleeper.polling.isDue(steps);
    if (sleeper != null && (onlyTimeHelps || turnOfSleeper || sleeper.polling.mayWake(steps))) {
      d.timed = true;
      d.add(sleeper.index);
    }
    if (running == 0) {
      collectIdle(sleeper, timed);
    }
    d.preferred = turnOfSleeper && running > 0 ? running : preferred(self, running);
    if (early && d.count > 0) {
      // When nobody else can go on the run is stuck, and nothing must hide that.
      d.timed = true;
      addEarlyWakeUps();
    }
  }

  /** True when no thread could go on before time passes, as of the last time. */
  boolean everyoneWaits() {
    return everyoneWaits;
  }

  /** The same, or all that could go on have looked in vain for a while. */
  boolean onlyTimeHelps() {
    return onlyTimeHelps;
  }

  private boolean allLookInVain(long steps) {
    return threads.rounds() >= ENOUGH_ROUNDS && limit.nothingChanges(steps);
  }

  private static ControlledThread earlier(@Nullable ControlledThread a, ControlledThread b) {
    return a == null || b.deadline < a.deadline ? b : a;
  }

  /** Nobody runs but sleepers, timed waits and threads that gave way to each other. */
  private void collectIdle(@Nullable ControlledThread sleeper, @Nullable ControlledThread timed) {
    Decision d = decision;
    if (onlyTimeHelps && timed != null && (sleeper == null || timed.deadline < sleeper.deadline)) {
      // Time passes, up to the earliest deadline of all.
      d.count = 0;
      d.timed = true;
      d.add(timed.index);
    }
    if (everyoneWaits) {
      return;
    }
    threads.beginRound();
    for (int i = 0; i < threads.count; i++) {
      if (threads.all[i].enabled() && !threads.all[i].yielding) {
        d.add(i);
      }
    }
  }

  /** On request, timed waits expire and waits end without notification at any time. */
  private void addEarlyWakeUps() {
    for (int i = 0; i < threads.count; i++) {
      ControlledThread thread = threads.all[i];
      if (thread.earlyWakeUps >= MOST_EARLY || thread.enabled() || decision.positionOf(i) >= 0) {
        continue;
      }
      if (anyTimeouts && thread.timed()) {
        decision.addEarly(i, DecisionKind.EXPIRE);
      }
      if (spurious
          && (thread.status == ThreadStatus.WAITING || thread.status == ThreadStatus.PARKED)) {
        decision.addEarly(i, DecisionKind.SPURIOUS);
      }
    }
  }

  /** The default rule: go on; otherwise the next in the order of their start, sleepers last. */
  private int preferred(ControlledThread self, int running) {
    Decision d = decision;
    if (running == 0 && (d.count == 0 || !threads.all[d.candidates[0]].enabled())) {
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
}
