package dev.bohr.core.simplify;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.IntIntHashMap;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes decisions on to a strategy and writes down what the threads of its run do: every step, and
 * what orders it with the steps of others. The objects of the program are numbered as they come up
 * and are not kept.
 */
final class StepLog implements Strategy, Steps {
  /**
   * A thread makes its first step; it does what it stood before; it goes on where it was blocked.
   */
  static final int BEGIN = 0;

  static final int STEP = 1;
  static final int WAKE = 2;

  /** In the course of its step a thread gives free, starts a thread, goes on after a release. */
  static final int RELEASE = 3;

  static final int START = 4;
  static final int ACQUIRE = 5;

  /** No object. */
  static final int NONE = -1;

  /** The object of an operation that depends on everything. */
  static final int EVERYTHING = -2;

  private final Strategy strategy;
  private Decision.@Nullable Threads threads;

  /** Entries, column by column. */
  final IntArrayList kinds = new IntArrayList();

  final IntArrayList movers = new IntArrayList();
  final IntArrayList sites = new IntArrayList();
  final IntArrayList objects = new IntArrayList();
  final IntArrayList parts = new IntArrayList();
  final IntArrayList seconds = new IntArrayList();
  final BitSet writes = new BitSet();

  /** Entries before which a thread was stopped that could have gone on. */
  final BitSet preempted = new BitSet();

  /** By entry that follows a wait which was ended early: how, as an ordinal. */
  final IntIntHashMap early = new IntIntHashMap();

  /** By thread that stood before something when the run was decided: the site. */
  final IntIntHashMap remaining = new IntIntHashMap();

  private final Map<Object, Integer> numbers = new IdentityHashMap<>();

  StepLog(Strategy strategy) {
    this.strategy = strategy;
  }

  /** The spawn paths of the threads that have made a step, by index. */
  List<String> paths() {
    int count = 0;
    for (int i = 0; i < movers.size(); i++) {
      count = Math.max(count, movers.get(i) + 1);
    }
    List<String> paths = new ArrayList<>();
    for (int i = 0; i < count && threads != null; i++) {
      paths.add(threads.path(i));
    }
    return paths;
  }

  /** The run is over: its objects can go, their numbers stay. */
  void forgetObjects() {
    numbers.clear();
    threads = null;
  }

  @Override
  public boolean beginRun() {
    clear();
    return strategy.beginRun();
  }

  @Override
  public void repeatRun() {
    clear();
    strategy.repeatRun();
  }

  private void clear() {
    kinds.clear();
    movers.clear();
    sites.clear();
    objects.clear();
    parts.clear();
    seconds.clear();
    writes.clear();
    preempted.clear();
    early.clear();
    remaining.clear();
    numbers.clear();
  }

  @Override
  public int choose(Decision decision) {
    int position = strategy.choose(decision);
    if (decision.kind == DecisionKind.SWITCH && position >= 0) {
      note(decision, position);
    }
    return position;
  }

  private void note(Decision decision, int position) {
    DecisionKind how = decision.kindAt(position);
    if (how != DecisionKind.SWITCH) {
      early.put(kinds.size(), how.ordinal());
    }
    int own = decision.positionOf(decision.thread);
    if (decision.candidates[position] != decision.thread
        && own >= 0
        && decision.kindAt(own) == DecisionKind.SWITCH) {
      preempted.set(kinds.size());
    }
  }

  @Override
  public void endRun(RunEnd end) {
    strategy.endRun(end);
  }

  @Override
  public Steps steps(Decision.Threads newThreads) {
    threads = newThreads;
    Steps others = strategy.steps(newThreads);
    return Objects.requireNonNull(Steps.both(this, others));
  }

  @Override
  public String name() {
    return strategy.name();
  }

  @Override
  public void steps(int thread, Operation operation) {
    add(STEP, thread, operation);
  }

  @Override
  public void resumes(int thread, Operation operation) {
    add(WAKE, thread, operation);
  }

  @Override
  public void begins(int thread) {
    add(BEGIN, thread, 0, NONE, 0, NONE, false);
  }

  @Override
  public void starts(int thread, int child) {
    add(START, thread, 0, child, 0, NONE, false);
  }

  @Override
  public void releases(int thread, Object on, int part) {
    add(RELEASE, thread, 0, number(on), part, NONE, true);
  }

  @Override
  public void acquires(int thread, Object on, int part) {
    add(ACQUIRE, thread, 0, number(on), part, NONE, false);
  }

  @Override
  public void remains(int thread, Operation operation) {
    remaining.put(thread, operation.site);
  }

  private void add(int kind, int thread, Operation operation) {
    add(
        kind,
        thread,
        operation.site,
        number(operation.on),
        operation.part,
        number(operation.also),
        operation.writes);
  }

  private void add(
      int kind, int thread, int site, int object, int part, int second, boolean changes) {
    if (changes) {
      writes.set(kinds.size());
    }
    kinds.add(kind);
    movers.add(thread);
    sites.add(site);
    objects.add(object);
    parts.add(part);
    seconds.add(second);
  }

  /** The number of an object, if it has come up. */
  int numberOf(@Nullable Object object) {
    return object == null ? NONE : numbers.getOrDefault(object, NONE);
  }

  private int number(@Nullable Object object) {
    if (object == null) {
      return NONE;
    }
    if (object == Operation.EVERYTHING) {
      return EVERYTHING;
    }
    Integer known = numbers.putIfAbsent(object, numbers.size());
    return known == null ? numbers.size() - 1 : known;
  }
}
