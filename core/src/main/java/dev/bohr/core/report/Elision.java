package dev.bohr.core.report;

import dev.bohr.core.report.Choices.Choice;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * Decides which moments a report leaves out, so that a person can read the rest in a minute. Each
 * moment has a weight. Those that the failure cannot be understood without stay; what two threads
 * contend for, and what comes near a switch or near the end, stays while there are few rows; what
 * only one thread ever touches goes. Later moments outweigh earlier ones, since a failure shows
 * itself late.
 */
final class Elision {
  /** Rows that are filled with what may help, after what must be shown. */
  private static final int ENOUGH_STEPS = 18;

  private static final int MAX_ROWS = 56;

  /** How many moments at the end, and around a switch, count as near. */
  private static final int NEAR_END = 5;

  /** Of those, library internals only if they are among so many. */
  private static final int VERY_NEAR_END = 2;

  private static final int NEAR_SWITCH = 2;

  /** So many moments before the first that matters do no harm. */
  private static final int LITTLE = 6;

  private static final int ESSENTIAL = 10_000;
  private static final int CLOSE_TO_THE_END = 300;
  private static final int WAITS_OR_NOTIFIES = 400;
  private static final int CLOSE_TO_A_SWITCH = 200;
  private static final int CLASHES_ELSEWHERE = 150;
  private static final int CONTENDS = 100;
  private static final int CONTENDS_INSIDE = 75;
  private static final int SYNCHRONISES = 60;
  private static final int LATE_BONUS = 30;
  private static final int WORTH_A_ROW = 50;

  private final RunFacts facts;
  private final Trace trace;
  private final List<Moment> moments;
  private final List<Choice> choices;
  private final BitSet lanes;
  private final int[] weights;

  /** The variables that a clash is about. */
  private final BitSet clashing = new BitSet();

  private Elision(RunFacts facts, List<Moment> moments, List<Choice> choices, BitSet lanes) {
    this.facts = facts;
    this.trace = facts.trace();
    this.moments = moments;
    this.choices = choices;
    this.lanes = lanes;
    this.weights = new int[moments.size()];
    for (Clashes.Clash clash : facts.clashes().all()) {
      clash.foreign().forEach(event -> clashing.set(trace.variableAt(event)));
    }
  }

  /**
   * The positions of the moments that are kept.
   *
   * @param moments those of the threads that are shown
   * @param choices those that are shown
   * @param lanes the threads that are shown
   */
  static BitSet keep(RunFacts facts, List<Moment> moments, List<Choice> choices, BitSet lanes) {
    Elision elision = new Elision(facts, moments, choices, lanes);
    elision.weigh();
    return elision.keep();
  }

  private void weigh() {
    for (int m = 0; m < weights.length; m++) {
      Moment moment = moments.get(m);
      weights[m] = weight(moment) + lateBonus(m);
    }
    weighTheEnd();
    choices.forEach(this::weighNeighbours);
    if (!choices.isEmpty()) {
      forgetTheBeginning();
      forgetTheAftermath();
    }
  }

  /** The last moments of the thread that fails, or of all when none fails by itself. */
  private void weighTheEnd() {
    int last = trace.size() - 1;
    boolean thrown = trace.kindAt(last) == EventKind.THROW;
    int found = 0;
    for (int m = weights.length - 1; m >= 0 && found < NEAR_END; m--) {
      Moment moment = moments.get(m);
      if (!thrown || moment.thread() == trace.threadAt(last)) {
        boolean telling = moment.kind() != Moment.Kind.LIBRARY || found < VERY_NEAR_END;
        weights[m] = Math.max(weights[m], telling ? CLOSE_TO_THE_END : 0);
        found++;
      }
    }
  }

  /** What came long before the first moment that matters only counts when it is little. */
  private void forgetTheBeginning() {
    List<Integer> before = new ArrayList<>();
    for (int m = 0; m < weights.length; m++) {
      boolean starts = trace.kindAt(moments.get(m).first()) == EventKind.FORK;
      if (weights[m] >= ESSENTIAL && !starts) {
        break;
      }
      if (weights[m] >= WORTH_A_ROW && weights[m] < ESSENTIAL) {
        before.add(m);
      }
    }
    if (before.size() > LITTLE) {
      before.forEach(m -> weights[m] = 0);
    }
  }

  /**
   * What came between the last moment that matters and an exception is often how a pool shuts down;
   * only what is about a clash, or close to the exception, counts when that is much.
   */
  private void forgetTheAftermath() {
    List<Integer> after = new ArrayList<>();
    for (int m = weights.length - 1; m >= 0; m--) {
      if (trace.kindAt(moments.get(m).first()) == EventKind.THROW) {
        continue;
      }
      if (weights[m] >= ESSENTIAL || clashing.isEmpty()) {
        break;
      }
      if (weights[m] >= WORTH_A_ROW && weights[m] < CLASHES_ELSEWHERE) {
        after.add(m);
      }
    }
    if (after.size() > LITTLE) {
      after.forEach(m -> weights[m] = 0);
    }
  }

  private int lateBonus(int moment) {
    return (int) ((long) LATE_BONUS * moment / weights.length);
  }

  private void weighNeighbours(Choice choice) {
    int next = firstFrom(choice.after() + 1);
    for (int m = next - NEAR_SWITCH; m < next + NEAR_SWITCH; m++) {
      if (m >= 0 && m < weights.length && weights[m] >= CONTENDS) {
        weights[m] = Math.max(weights[m], CLOSE_TO_A_SWITCH);
      }
    }
    for (int m = next - 1; m >= 0; m--) {
      if (moments.get(m).thread() == choice.thread()) {
        weights[m] = ESSENTIAL + lateBonus(m);
        break;
      }
    }
    for (int m = firstFrom(choice.resumed()); m < weights.length; m++) {
      if (moments.get(m).thread() == choice.thread()) {
        weights[m] = ESSENTIAL + lateBonus(m);
        break;
      }
    }
  }

  /** The position of the first moment that stands at this event or later. */
  private int firstFrom(int event) {
    int low = 0;
    int high = moments.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (moments.get(middle).at() < event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int weight(Moment moment) {
    if (moment.kind() == Moment.Kind.BLOCKED) {
      Holds.LockWait wait = facts.holds().waitFor(moment.first());
      return wait != null && wait.forEver() ? ESSENTIAL : CONTENDS;
    }
    int heaviest = 0;
    for (int e = moment.first(); e <= moment.last(); e++) {
      heaviest = Math.max(heaviest, weight(e));
    }
    return heaviest;
  }

  private int weight(int event) {
    if (facts.clashes().contains(event) || isKeptToTheEnd(event)) {
      return ESSENTIAL;
    }
    boolean contested = facts.contention().isContested(event);
    return switch (trace.kindAt(event)) {
      case THROW -> ESSENTIAL;
      case FORK -> startsLane(event) ? ESSENTIAL : 0;
      case WAIT, NOTIFY, NOTIFY_ALL ->
          facts.timeline().standsStill() ? WAITS_OR_NOTIFIES : contested ? CONTENDS : 0;
      case PARK, UNPARK, INTERRUPT, SLEEP, END -> SYNCHRONISES;
      // The starts and the order of the rows tell as much; at the end they come anyway.
      case JOIN -> 0;
      case READ, WRITE, UPDATE -> contested ? contends(event) : 0;
      case LOCK, UNLOCK -> contested ? CONTENDS_INSIDE : 0;
      case BEGIN, YIELD -> 0;
    };
  }

  private int contends(int event) {
    if (clashing.get(trace.variableAt(event))) {
      return CLASHES_ELSEWHERE;
    }
    return trace.libraryAt(event) ? CONTENDS_INSIDE : CONTENDS;
  }

  /** A lock that is never given back, or a wait that never ends, in a run that stands still. */
  private boolean isKeptToTheEnd(int event) {
    Timeline timeline = facts.timeline();
    if (!timeline.standsStill()) {
      return false;
    }
    EventKind kind = trace.kindAt(event);
    if (kind == EventKind.LOCK) {
      return facts.holds().isKept(event);
    }
    boolean waits = kind == EventKind.WAIT || kind == EventKind.PARK;
    return waits && timeline.last(trace.threadAt(event)) == event;
  }

  private boolean startsLane(int event) {
    int child = facts.threads().target(event);
    return child != Timeline.NONE && lanes.get(child);
  }

  private BitSet keep() {
    List<Integer> byWeight = new ArrayList<>();
    int essential = 0;
    for (int m = 0; m < weights.length; m++) {
      if (weights[m] >= WORTH_A_ROW) {
        byWeight.add(m);
        essential += weights[m] >= ESSENTIAL ? 1 : 0;
      }
    }
    byWeight.sort(
        Comparator.comparingInt((Integer m) -> weights[m]).thenComparingInt(m -> m).reversed());
    int count = Math.min(byWeight.size(), Math.min(Math.max(essential, ENOUGH_STEPS), MAX_ROWS));
    BitSet kept = keep(byWeight.subList(0, count));
    while (count > 1 && rows(kept) > MAX_ROWS) {
      count--;
      kept = keep(byWeight.subList(0, count));
    }
    return kept;
  }

  /** These, and those that would be the only one in a gap, which takes a row as well. */
  private BitSet keep(List<Integer> chosen) {
    BitSet kept = new BitSet();
    chosen.forEach(kept::set);
    for (int m = 0; m < weights.length; m++) {
      boolean alone = (m == 0 || kept.get(m - 1)) && (m + 1 == weights.length || kept.get(m + 1));
      Moment moment = moments.get(m);
      if (alone && moment.events() == 1 && moment.kind() != Moment.Kind.LIBRARY) {
        kept.set(m);
      }
    }
    return kept;
  }

  private int rows(BitSet kept) {
    int rows = choices.size();
    int choice = 0;
    boolean inGap = false;
    for (int m = 0; m < weights.length; m++) {
      while (choice < choices.size() && choices.get(choice).after() < moments.get(m).at()) {
        choice++;
        inGap = false;
      }
      rows += kept.get(m) || !inGap ? 1 : 0;
      inGap = !kept.get(m);
    }
    return rows;
  }
}
