package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Chooses the threads that a report shows. Those that the failure needs are shown however many they
 * are (up to a dozen): the one that throws, those of a deadlock, those that a switch stops and the
 * ones that then get in their way. The rest are shown while there is room.
 */
final class Lanes {
  private static final int MAX_ESSENTIAL = 12;

  /** So many threads are easy to read. */
  private static final int FEW = 3;

  private static final int ESSENTIAL = 1000;
  private static final int NOTIFIES_THE_STUCK = 700;
  private static final int IN_THE_WAY = 500;
  private static final int STOPPED_IN_VAIN = 200;
  private static final int CONTENDS = 100;
  private static final int STARTS_OTHERS = 50;

  private final RunFacts facts;
  private final Trace trace;
  private final int[] weights;

  private Lanes(RunFacts facts) {
    this.facts = facts;
    this.trace = facts.trace();
    this.weights = new int[trace.threads().size()];
  }

  /**
   * The threads to show, parents before children.
   *
   * @param room how many there is room for
   */
  static List<Integer> choose(RunFacts facts, Standstill standstill, int room) {
    Lanes lanes = new Lanes(facts);
    lanes.weigh(standstill);
    return lanes.heaviest(room);
  }

  private void weigh(Standstill standstill) {
    for (int t = 0; t < weights.length; t++) {
      int last = facts.timeline().last(t);
      if (last != Timeline.NONE && trace.kindAt(last) == EventKind.THROW) {
        raise(t, ESSENTIAL);
      }
    }
    for (Standstill.Stuck stuck : standstill.ring()) {
      raise(stuck.thread(), ESSENTIAL);
    }
    for (Standstill.Stuck stuck : standstill.others()) {
      boolean onlyFollows =
          stuck.how() == Standstill.How.JOIN
              || (stuck.how() == Standstill.How.UNKNOWN && stuck.held().isEmpty());
      raise(stuck.thread(), onlyFollows ? STARTS_OTHERS : ESSENTIAL);
    }
    facts.clashes().all().forEach(this::weigh);
    for (int e = 0; e < trace.size(); e++) {
      EventKind kind = trace.kindAt(e);
      if (kind == EventKind.FORK) {
        raise(trace.threadAt(e), STARTS_OTHERS);
      } else if (standstill.isAwaited(trace.variableAt(e), kind)) {
        raise(trace.threadAt(e), NOTIFIES_THE_STUCK);
      } else if (Contention.isAccess(kind) && facts.contention().isContested(e)) {
        raise(trace.threadAt(e), CONTENDS);
      }
    }
  }

  private void weigh(Clashes.Clash clash) {
    raise(clash.choice().thread(), clash.isEmpty() ? STOPPED_IN_VAIN : ESSENTIAL);
    int[] conflicts = new int[weights.length];
    int worst = Timeline.NONE;
    for (int event : clash.foreign()) {
      int thread = trace.threadAt(event);
      raise(thread, IN_THE_WAY);
      if (++conflicts[thread] > (worst == Timeline.NONE ? 0 : conflicts[worst])) {
        worst = thread;
      }
    }
    if (worst != Timeline.NONE) {
      raise(worst, ESSENTIAL);
    }
  }

  private void raise(int thread, int weight) {
    weights[thread] = Math.max(weights[thread], weight);
  }

  private List<Integer> heaviest(int room) {
    List<Integer> sorted = new ArrayList<>(facts.timeline().threadsInOrder());
    sorted.sort(Comparator.comparingInt((Integer t) -> weights[t]).reversed());
    boolean anyEssential = weights[sorted.get(0)] >= ESSENTIAL;
    List<Integer> chosen = new ArrayList<>();
    for (int thread : sorted) {
      int weight = weights[thread];
      boolean needed = weight >= ESSENTIAL && chosen.size() < MAX_ESSENTIAL;
      // Where it is clear what matters, others that use the same variables only distract.
      int limit = anyEssential && weight < IN_THE_WAY ? Math.min(room, FEW) : room;
      if (needed || (weight >= STARTS_OTHERS && chosen.size() < limit)) {
        chosen.add(thread);
      }
    }
    if (chosen.isEmpty()) {
      chosen.addAll(sorted.subList(0, Math.min(room, sorted.size())));
    }
    chosen.sort(Comparator.comparing((Integer t) -> trace.threads().get(t)));
    return chosen;
  }
}
