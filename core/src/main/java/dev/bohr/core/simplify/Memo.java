package dev.bohr.core.simplify;

import static dev.bohr.core.strategy.Mix.mix;

import com.carrotsearch.hppc.LongHashSet;
import com.carrotsearch.hppc.LongLongHashMap;

/**
 * Remembers which runs were executed, up to the order of moves that do not conflict, so that
 * nothing is executed twice. A plan is known by the run that it would give if every thread did what
 * it did before: a sum over its moves, each hashed with the thread's move before it and with what
 * the moves before it left in the objects that it is on.
 */
final class Memo {
  private final LongHashSet seen = new LongHashSet();

  void add(Run run) {
    seen.add(key(new Plan(run, run.segments())));
  }

  /** True when the plan was not seen before; it is from now on. */
  boolean isNew(Plan plan) {
    return seen.add(key(plan));
  }

  private static long key(Plan plan) {
    return new Hash(plan.run()).of(plan);
  }

  /** The hash of one plan. */
  private static final class Hash {
    private final Run run;
    private final Dependences dependences;
    private final long[] last;
    private final LongLongHashMap written = new LongLongHashMap();
    private final LongLongHashMap read = new LongLongHashMap();

    Hash(Run run) {
      this.run = run;
      this.dependences = run.dependences();
      this.last = new long[run.threads()];
    }

    long of(Plan plan) {
      long sum = mix(plan.switches(), 3);
      for (Segment segment : plan.segments()) {
        int[] own = run.movesOf(segment.thread());
        for (int n = segment.from(); n < segment.to(); n++) {
          if (!dependences.isIdle(own[n])) {
            sum += mix(of(own[n]), 1);
          }
        }
        if (segment.open()) {
          sum += mix(last[segment.thread()], 2);
        }
      }
      return sum;
    }

    private long of(int move) {
      int thread = run.thread(move);
      long before = last[thread] == 0 ? run.path(thread).hashCode() : last[thread];
      long hash = mix(before, run.signature(move));
      int end = move + 1 < run.moves() ? run.entry(move + 1) : run.log.kinds.size();
      for (int entry = run.entry(move); entry < end; entry++) {
        hash = access(hash, entry);
      }
      last[thread] = hash;
      return hash;
    }

    private long access(long hash, int entry) {
      int object = run.log.objects.get(entry);
      if (object < 0 || run.log.kinds.get(entry) == StepLog.START) {
        return hash;
      }
      long variable = (long) object << 32 | run.log.parts.get(entry) & 0xffff_ffffL;
      long after = mix(hash, written.getOrDefault(variable, 0));
      if (run.log.writes.get(entry)) {
        after = mix(after, read.getOrDefault(variable, 0));
        written.put(variable, after);
        read.remove(variable);
      } else {
        read.addTo(variable, after);
      }
      return after;
    }
  }
}
