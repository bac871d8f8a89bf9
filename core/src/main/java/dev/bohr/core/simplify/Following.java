package dev.bohr.core.simplify;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Follows a plan as far as the program allows, with the tolerances of Jalbert and Sen (FSE 2010,
 * section 4.2.1). Each segment is executed in its turn.
 *
 * <ul>
 *   <li>A thread that takes another way goes on until it comes back to what its segment expects,
 *       and then completes the segment.
 *   <li>When it blocks or gives way before that, the next segment is executed.
 *   <li>A notify that wakes somebody now, but did not before, wakes whom the default rule says. (In
 *       the paper chance decides; here the same plan must give the same run.)
 *   <li>After the last segment the run goes on under the fair, non-preemptive default rule.
 * </ul>
 *
 * <p>On request, a thread that took another way is also stopped at the place where its segment
 * ends, and perhaps only before the same object, and not after so many moves: the place means the
 * same in another run, the number does not.
 *
 * <p>What a thread has done of its moves is counted over all of its segments: a thread that went on
 * longer than planned, because no other could, does not do it twice.
 */
final class Following implements Strategy, Steps {
  /** Where a thread is stopped that took another way. */
  enum Stops {
    /** After as many moves as its segment has. */
    AFTER_MOVES,
    /** At the site at which its segment ends. */
    AT_SITES,
    /** At that site, when it comes to the same object. */
    AT_OBJECTS
  }

  /** How far ahead a thread that took another way is expected to come back. */
  private static final int LOOK_AHEAD = 4_096;

  private final Plan plan;
  private final Stops stops;
  private final Map<String, Integer> planned;
  private final Map<Deviation.Key, Deviation> others = new HashMap<>();

  /** By thread of the plan: signatures of its moves. */
  private final int[][] expected;

  /** By thread of the plan: how many of its moves are done. */
  private final int[] done;

  /** By thread of the run: one more than the thread of the plan; 0 when not asked yet. */
  private int[] ids = new int[16];

  /** The segment that is executed. */
  private int at;

  /** Whether its thread has taken another way. */
  private boolean strayed;

  /** Whether a thread that did so came to where its segment ends, but to another object. */
  private boolean passed;

  /** By segment: how many of its thread's moves were done when it was left. */
  private final int[] reached;

  private Decision.@Nullable Threads threads;

  /** The numbers of objects in this run. */
  private ToIntFunction<@Nullable Object> numbers = object -> StepLog.NONE;

  Following(Plan plan) {
    this(plan, Stops.AFTER_MOVES);
  }

  Following(Plan plan, Stops stops) {
    this.plan = plan;
    this.stops = stops;
    Run run = plan.run();
    planned = run.threadsByPath();
    expected = new int[run.threads()][];
    done = new int[run.threads()];
    reached = new int[plan.segments().size()];
    for (int thread = 0; thread < expected.length; thread++) {
      expected[thread] = Arrays.stream(run.movesOf(thread)).map(run::signature).toArray();
    }
    for (Deviation deviation : run.schedule.deviations()) {
      if (deviation.kind().question() != DecisionKind.SWITCH) {
        others.put(deviation.key(), deviation);
      }
    }
  }

  @Override
  public boolean beginRun() {
    repeatRun();
    return true;
  }

  @Override
  public void repeatRun() {
    Arrays.fill(ids, 0);
    Arrays.fill(done, 0);
    Arrays.fill(reached, 0);
    at = 0;
    strayed = false;
    passed = false;
  }

  @Override
  public Steps steps(Decision.Threads newThreads) {
    threads = newThreads;
    return this;
  }

  /** Tells how the objects of the run are numbered, before it begins. */
  void number(ToIntFunction<@Nullable Object> objects) {
    numbers = objects;
  }

  /** How many moves of its thread were done when a segment was left. */
  int reached(int segment) {
    return segment < at ? reached[segment] : done[plan.segments().get(segment).thread()];
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind != DecisionKind.SWITCH) {
      return other(decision);
    }
    while (at < reached.length) {
      Segment segment = plan.segments().get(at);
      int position = position(decision, segment);
      if (position >= 0 && !isOver(segment, decision, position)) {
        return position;
      }
      reached[at++] = done[segment.thread()];
      strayed = false;
    }
    return decision.preferred;
  }

  private int other(Decision decision) {
    Deviation deviation =
        others.get(
            new Deviation.Key(
                decision.threads.path(decision.thread),
                decision.step,
                decision.kind,
                decision.ordinal));
    int position = deviation == null ? -1 : decision.positionOf(deviation);
    return position < 0 ? decision.preferred : position;
  }

  private int position(Decision decision, Segment segment) {
    for (int i = 0; i < decision.count; i++) {
      if (id(decision.candidates[i]) == segment.thread()) {
        DecisionKind how = decision.kindAt(i);
        if (how == DecisionKind.SWITCH || how == segment.early()) {
          return i;
        }
      }
    }
    return -1;
  }

  private boolean isOver(Segment segment, Decision decision, int position) {
    int thread = segment.thread();
    int next = done[thread];
    Operation operation = decision.threads.next(decision.candidates[position]);
    // A thread that stands before something else is not blocked where the plan would wake it.
    while (next < segment.to()
        && Run.isWake(expected[thread][next])
        && expected[thread][next] != Run.signature(operation.site, StepLog.WAKE)) {
      next++;
    }
    return next >= segment.to() && !segment.open() && (!strayed || isAtEnd(segment, operation));
  }

  private boolean isAtEnd(Segment segment, Operation operation) {
    Run run = plan.run();
    int site = run.siteAfter(segment.thread(), segment.to());
    if (site != 0 && site != operation.site) {
      return false;
    }
    int object = run.objectAfter(segment.thread(), segment.to());
    boolean same = object < 0 || object == numbers.applyAsInt(operation.on);
    passed |= !same;
    return same || stops == Stops.AT_SITES;
  }

  /** Whether a thread came to the site where it was to be stopped, with another object. */
  boolean hasPassedASite() {
    return passed;
  }

  @Override
  public void steps(int thread, Operation operation) {
    moves(thread, Run.signature(operation.site, StepLog.STEP));
  }

  @Override
  public void resumes(int thread, Operation operation) {
    moves(thread, Run.signature(operation.site, StepLog.WAKE));
  }

  @Override
  public void begins(int thread) {
    moves(thread, Run.signature(0, StepLog.BEGIN));
  }

  private void moves(int index, int signature) {
    int thread = id(index);
    if (thread < 0) {
      return;
    }
    Segment segment = at < reached.length ? plan.segments().get(at) : null;
    int[] own = expected[thread];
    int end = done[thread] + 1;
    if (segment != null && segment.thread() == thread) {
      strayed |=
          stops != Stops.AFTER_MOVES
              && (done[thread] >= own.length || own[done[thread]] != signature);
      end = Math.min(segment.open() ? own.length : segment.to(), done[thread] + LOOK_AHEAD);
    }
    end = Math.min(end, own.length);
    for (int i = done[thread]; i < end; i++) {
      if (own[i] == signature) {
        done[thread] = i + 1;
        return;
      }
    }
  }

  /** The thread of the plan, or -1. */
  private int id(int index) {
    if (index >= ids.length) {
      ids = Arrays.copyOf(ids, 2 * index);
    }
    if (ids[index] == 0 && threads != null) {
      ids[index] = 1 + planned.getOrDefault(threads.path(index), -2);
    }
    return ids[index] - 1;
  }

  @Override
  public String name() {
    return "plan";
  }
}
