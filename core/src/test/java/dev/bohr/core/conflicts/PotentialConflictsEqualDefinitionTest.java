package dev.bohr.core.conflicts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.VariableKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Random runs, and the definition taken at its word: every pair of events, their order as the
 * closure of program order, forks and joins, and the locks counted from the beginning of the
 * thread.
 */
class PotentialConflictsEqualDefinitionTest {
  private static final int RUNS = 2_000;
  private static final int THREADS = 4;
  private static final int FIELDS = 3;
  private static final int MONITORS = 2;
  private static final int LINES = 12;

  /** In the keys of pairs that may deadlock, which are pairs of their own. */
  private static final String DEADLOCK = "deadlock ";

  /** A random run: threads fork and join each other, lock and unlock in turn, read and write. */
  private static final class RandomRun {
    final TraceBuilder trace = new TraceBuilder();
    final Random random;
    final int[] fields = new int[FIELDS];
    final int[] monitors = new int[MONITORS];
    final int[] threadVariables = new int[THREADS];
    final List<List<Integer>> held = new ArrayList<>();
    final boolean[] started = new boolean[THREADS];
    final boolean[] ended = new boolean[THREADS];
    final String[] paths = new String[THREADS];
    final int[] children = new int[THREADS];
    int known = 1;

    RandomRun(long seed) {
      random = new Random(seed);
      for (int i = 0; i < FIELDS; i++) {
        fields[i] = trace.addVariable(VariableKind.FIELD, "Bank#1.field" + i, "I");
      }
      for (int i = 0; i < MONITORS; i++) {
        monitors[i] = trace.addVariable(VariableKind.MONITOR, "Lock#" + i, "");
      }
      for (int i = 0; i < THREADS; i++) {
        threadVariables[i] = trace.addVariable(VariableKind.THREAD, "t" + i, "");
        held.add(new ArrayList<>());
      }
      paths[0] = "0";
      trace.addThread(new ThreadName("0", "t0"));
      started[0] = true;
    }

    Trace make() {
      for (int step = 0; step < 60; step++) {
        int thread = random.nextInt(known);
        if (!ended[thread]) {
          step(thread);
        }
      }
      return trace.build("test", Map.of(), new Outcome(OutcomeKind.PASSED, ""));
    }

    void step(int thread) {
      if (!started[thread]) {
        started[thread] = true;
        append(thread, EventKind.BEGIN, Trace.NO_VARIABLE);
        return;
      }
      switch (random.nextInt(11)) {
        case 0 -> fork(thread);
        case 1 -> join(thread);
        case 2, 3, 4 -> lock(thread);
        case 5, 6 -> unlock(thread);
        case 7 -> end(thread);
        default -> {
          EventKind kind = random.nextBoolean() ? EventKind.READ : EventKind.WRITE;
          append(thread, kind, fields[random.nextInt(FIELDS)]);
        }
      }
    }

    void fork(int thread) {
      if (known < THREADS) {
        paths[known] = paths[thread] + '.' + ++children[thread];
        trace.addThread(new ThreadName(paths[known], "t" + known));
        append(thread, EventKind.FORK, threadVariables[known++]);
      }
    }

    void join(int thread) {
      int other = random.nextInt(known);
      if (ended[other]) {
        append(thread, EventKind.JOIN, threadVariables[other]);
      }
    }

    void lock(int thread) {
      int monitor = monitors[random.nextInt(MONITORS)];
      for (int i = 0; i < THREADS; i++) {
        if (i != thread && held.get(i).contains(monitor)) {
          return;
        }
      }
      held.get(thread).add(monitor);
      append(thread, EventKind.LOCK, monitor);
    }

    void unlock(int thread) {
      List<Integer> mine = held.get(thread);
      if (!mine.isEmpty()) {
        append(thread, EventKind.UNLOCK, mine.remove(mine.size() - 1));
      }
    }

    void end(int thread) {
      if (thread > 0 && random.nextBoolean()) {
        while (!held.get(thread).isEmpty()) {
          unlock(thread);
        }
        ended[thread] = true;
        append(thread, EventKind.END, Trace.NO_VARIABLE);
      }
    }

    void append(int thread, EventKind kind, int variable) {
      int line = 1 + random.nextInt(LINES);
      int site = trace.addSite(new Site("Bank", "run", "()V", "Bank.java", line, line));
      trace.append(thread, kind, site, variable, 0);
    }
  }

  /** By lines, as {@code 3-5}: the kind. */
  private static Map<String, ConflictKind> byDefinition(Trace trace) {
    boolean[][] before = closure(trace);
    Map<String, ConflictKind> found = new TreeMap<>();
    for (int a = 0; a < trace.size(); a++) {
      for (int b = a + 1; b < trace.size(); b++) {
        ConflictKind kind = kind(trace, a, b);
        if (kind != null && !before[a][b] && shared(held(trace, a), held(trace, b)).isEmpty()) {
          found.merge(key(trace, a, b), kind, (x, y) -> x.compareTo(y) < 0 ? x : y);
        }
        if (isCrossed(trace, a, b) && !before[a][b]) {
          found.put(DEADLOCK + key(trace, a, b), ConflictKind.DEADLOCK);
        }
      }
    }
    return found;
  }

  private static boolean isCrossed(Trace trace, int a, int b) {
    boolean locks = trace.kindAt(a) == EventKind.LOCK && trace.kindAt(b) == EventKind.LOCK;
    return locks
        && trace.threadAt(a) != trace.threadAt(b)
        && !held(trace, a).containsKey(trace.variableAt(a))
        && !held(trace, b).containsKey(trace.variableAt(b))
        && held(trace, a).containsKey(trace.variableAt(b))
        && held(trace, b).containsKey(trace.variableAt(a))
        && shared(held(trace, a), held(trace, b)).isEmpty();
  }

  private static @Nullable ConflictKind kind(Trace trace, int a, int b) {
    if (trace.threadAt(a) == trace.threadAt(b) || trace.variableAt(a) != trace.variableAt(b)) {
      return null;
    }
    if (trace.kindAt(a) == EventKind.LOCK && trace.kindAt(b) == EventKind.LOCK) {
      boolean again = held(trace, a).containsKey(trace.variableAt(a));
      again |= held(trace, b).containsKey(trace.variableAt(b));
      return again ? null : ConflictKind.LOCK;
    }
    boolean writes = trace.kindAt(a) == EventKind.WRITE || trace.kindAt(b) == EventKind.WRITE;
    return writes && isAccess(trace, a) && isAccess(trace, b) ? ConflictKind.RACE : null;
  }

  private static boolean isAccess(Trace trace, int event) {
    return trace.kindAt(event) == EventKind.READ || trace.kindAt(event) == EventKind.WRITE;
  }

  /** The monitors that the thread holds before an event, and how often each. */
  private static Map<Integer, Integer> held(Trace trace, int event) {
    Map<Integer, Integer> held = new HashMap<>();
    for (int i = 0; i < event; i++) {
      if (trace.threadAt(i) == trace.threadAt(event)) {
        if (trace.kindAt(i) == EventKind.LOCK) {
          held.merge(trace.variableAt(i), 1, Integer::sum);
        } else if (trace.kindAt(i) == EventKind.UNLOCK) {
          held.merge(trace.variableAt(i), -1, Integer::sum);
        }
      }
    }
    held.values().removeIf(times -> times == 0);
    return held;
  }

  private static Set<Integer> shared(Map<Integer, Integer> one, Map<Integer, Integer> two) {
    Set<Integer> both = new HashSet<>(one.keySet());
    both.retainAll(two.keySet());
    return both;
  }

  private static boolean[][] closure(Trace trace) {
    int size = trace.size();
    boolean[][] before = new boolean[size][size];
    for (int b = 0; b < size; b++) {
      for (int a = 0; a < b; a++) {
        if (isStep(trace, a, b)) {
          before[a][b] = true;
          for (int i = 0; i < a; i++) {
            before[i][b] |= before[i][a];
          }
        }
      }
    }
    return before;
  }

  /** Whether two events are ordered by one thread, one fork or one join. */
  private static boolean isStep(Trace trace, int a, int b) {
    String one = trace.threads().get(trace.threadAt(a)).javaName();
    String two = trace.threads().get(trace.threadAt(b)).javaName();
    boolean fork =
        trace.kindAt(a) == EventKind.FORK
            && trace.variables().get(trace.variableAt(a)).label().equals(two);
    boolean join =
        trace.kindAt(b) == EventKind.JOIN
            && trace.variables().get(trace.variableAt(b)).label().equals(one);
    return one.equals(two) || fork || join;
  }

  private static String key(Trace trace, int a, int b) {
    int one = trace.sites().get(trace.siteAt(a)).line();
    int two = trace.sites().get(trace.siteAt(b)).line();
    return Math.min(one, two) + "-" + Math.max(one, two);
  }

  @Test
  void randomRunsHaveTheConflictsThatTheDefinitionGives() {
    int conflicts = 0;
    int deadlocks = 0;
    for (long seed = 0; seed < RUNS; seed++) {
      Trace trace = new RandomRun(seed).make();
      Map<String, ConflictKind> found = new TreeMap<>();
      for (Conflict conflict : PotentialConflicts.of(List.of(trace), Set.of())) {
        String prefix = conflict.kind() == ConflictKind.DEADLOCK ? DEADLOCK : "";
        ConflictKind twice =
            found.put(prefix + key(trace, conflict.first(), conflict.second()), conflict.kind());
        assertThat(twice).as("seed %d: listed twice", seed).isNull();
      }
      assertThat(found).as("seed %d", seed).isEqualTo(byDefinition(trace));
      conflicts += found.size();
      deadlocks += found.containsValue(ConflictKind.DEADLOCK) ? 1 : 0;
    }
    assertThat(deadlocks).isGreaterThan(10);
    assertThat(conflicts).isGreaterThan(RUNS);
  }
}
