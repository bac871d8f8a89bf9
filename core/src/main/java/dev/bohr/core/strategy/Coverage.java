package dev.bohr.core.strategy;

import static dev.bohr.core.strategy.Mix.mix;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How much of what can happen the runs of a search have shown, by two measures that mean something
 * for any program: how many <em>interleavings</em> differ in more than the order of steps that do
 * not conflict, and how many pairs of conflicting places were seen in both orders.
 *
 * <p>An interleaving is known by a hash of its dependences: each step is hashed with the step of
 * its thread before it and with those it conflicts with, and the sum over all steps does not depend
 * on the order in which independent ones happened. The first runs are all looked at, later ones by
 * sample. What is left is estimated after Good and Turing: if one in ten of the interleavings in
 * the sample was seen only once, the next run shows a new one with a probability of about one in
 * ten.
 */
public final class Coverage {
  /** Runs looked at from the start; then one in {@link #SAMPLE}. */
  private static final int ALL_OF_FIRST = 512;

  private static final int SAMPLE = 16;

  /** What a new order of two places is worth in new interleavings. */
  private static final int NEW_ORDER = 4;

  /** Enough for any estimate; what comes later is only counted. */
  private static final int MOST_CLASSES = 1 << 18;

  private final LongCounts classes = new LongCounts();
  private final LongCounts orders = new LongCounts();
  private long run = -1;
  private long sampled;
  private long once;
  private long pairs;
  private long bothOrders;

  /** What the run at hand has shown for the first time. */
  private boolean newClass;

  private int newOrders;

  private @Nullable Watcher watcher;

  /** A run begins. */
  public void begin() {
    run++;
  }

  /** Watches the run that has begun if it is in the sample; null otherwise. */
  public @Nullable Steps steps(Decision.Threads threads) {
    newClass = false;
    newOrders = 0;
    watcher = run < ALL_OF_FIRST || run % SAMPLE == 0 ? new Watcher(threads) : null;
    return watcher;
  }

  /** The run is over. */
  public void end() {
    Watcher seen = watcher;
    if (seen == null || classes.size() >= MOST_CLASSES) {
      return;
    }
    sampled++;
    int count = classes.add(seen.sum);
    newClass = count == 1;
    if (count == 1) {
      once++;
    } else if (count == 2) {
      once--;
    }
  }

  /** What the last run has shown for the first time; see {@link RunEnd}. */
  public int gain() {
    return watcher == null ? RunEnd.UNKNOWN : (newClass ? 1 : 0) + NEW_ORDER * newOrders;
  }

  /** Different interleavings among the runs that were looked at. */
  public long interleavings() {
    return classes.size();
  }

  /** Runs that were looked at. */
  public long sampled() {
    return sampled;
  }

  /** Pairs of places that were seen to conflict, and those of them seen in both orders. */
  public long pairs() {
    return pairs;
  }

  public long pairsInBothOrders() {
    return bothOrders;
  }

  /** The probability that one more run shows a new interleaving, from 0 to 1. */
  public double unseen() {
    return sampled == 0 ? 1 : (double) once / sampled;
  }

  private void order(int first, int second) {
    long key = (long) first << 32 | second;
    if (orders.size() < MOST_CLASSES && orders.add(key) == 1) {
      newOrders++;
      if (first == second || orders.get((long) second << 32 | first) > 0) {
        bothOrders++;
      }
      if (first == second || orders.get((long) second << 32 | first) == 0) {
        pairs++;
      }
    }
  }

  /** One part of one object in the run at hand. */
  private static final class Variable {
    long written;
    long read;
    int writer = -1;
    int writerSite;
    int reader = -1;
    int readerSite;
  }

  private final class Watcher implements Steps {
    private final Decision.Threads threads;
    private long sum;
    private final Parts<Variable> variables = new Parts<>();
    private long[] last = new long[8];

    /** By thread: a monitor that it came for and either took or did not get. */
    private @Nullable Variable[] wanted = new Variable[8];

    private int[] wantedAt = new int[8];

    Watcher(Decision.Threads threads) {
      this.threads = threads;
    }

    @Override
    public void steps(int thread, Operation operation) {
      settle(thread);
      Object on = operation.on;
      if (on == null) {
        last[thread] = mix(last(thread), operation.site);
      } else if (operation.part == Operation.MONITOR) {
        wanted[thread] = variable(on, operation.part);
        wantedAt[thread] = operation.site;
      } else {
        happens(thread, variable(on, operation.part), operation.site, operation.writes);
      }
    }

    @Override
    public void resumes(int thread, Operation operation) {
      ensure(thread);
      // It did not get the monitor when it came for it, so that was no step.
      wanted[thread] = null;
      Object on = operation.on;
      if (on != null) {
        happens(thread, variable(on, operation.part), operation.site, true);
      }
    }

    @Override
    public void begins(int thread) {
      ensure(thread);
    }

    @Override
    public void releases(int thread, Object on, int part) {
      settle(thread);
    }

    /** The thread goes on, so it has the monitor that it came for. */
    private void settle(int thread) {
      ensure(thread);
      Variable monitor = wanted[thread];
      if (monitor != null) {
        wanted[thread] = null;
        happens(thread, monitor, wantedAt[thread], true);
      }
    }

    private void happens(int thread, Variable variable, int site, boolean writes) {
      long event = mix(mix(last(thread), site), variable.written);
      if (variable.writer >= 0 && variable.writer != thread) {
        order(variable.writerSite, site);
      }
      if (writes) {
        event = mix(event, variable.read);
        if (variable.reader >= 0 && variable.reader != thread) {
          order(variable.readerSite, site);
        }
        variable.written = event;
        variable.read = 0;
        variable.writer = thread;
        variable.writerSite = site;
        variable.reader = -1;
      } else {
        variable.read += event;
        variable.reader = thread;
        variable.readerSite = site;
      }
      last[thread] = event;
      sum += mix(event, 1);
    }

    private long last(int thread) {
      if (last[thread] == 0) {
        last[thread] = mix(threads.path(thread).hashCode(), 7);
      }
      return last[thread];
    }

    private void ensure(int thread) {
      if (thread >= last.length) {
        last = Arrays.copyOf(last, 2 * thread);
        wanted = Arrays.copyOf(wanted, 2 * thread);
        wantedAt = Arrays.copyOf(wantedAt, 2 * thread);
      }
    }

    private Variable variable(Object on, int part) {
      Variable known = variables.get(on, part);
      return known == null ? variables.add(on, part, new Variable()) : known;
    }
  }
}
