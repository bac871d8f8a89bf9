package dev.bohr.core.trace;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of one run in a total order, with the target, the outcome and the environment.
 * Immutable and safe to share between threads. {@link #event} and iteration make an object per
 * event; the methods named {@code ...At} read the columns without one; they do not check that the
 * event is below {@link #size()} and are meant for analyses of millions of events.
 */
public final class Trace implements Iterable<Event> {
  /** The version that this Bohr writes, and the newest that it reads. */
  public static final int FORMAT_VERSION = 2;

  /** What {@link #variableAt} answers for an event that acts on nothing. */
  public static final int NO_VARIABLE = -1;

  /** What {@link #innerSiteAt} answers for an event that did not happen in a library. */
  public static final int NO_SITE = -1;

  /** Keys of {@link #environment()} that every trace should have; others may be added. */
  public static final List<String> ENVIRONMENT_KEYS = List.of("jdk", "os", "bohr", "seed", "run");

  private final String target;
  private final SortedMap<String, String> environment;
  private final Outcome outcome;
  private final boolean truncated;
  private final Tables tables;
  private final Columns columns;

  /** Takes over tables and columns: the caller must not change them any more. */
  Trace(
      String target,
      Map<String, String> environment,
      Outcome outcome,
      boolean truncated,
      Tables tables,
      Columns columns) {
    this.target = target;
    this.environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
    this.outcome = outcome;
    this.truncated = truncated;
    this.tables = tables;
    this.columns = columns;
  }

  /** What was run, as {@link Target#describe()} says it. */
  public String target() {
    return target;
  }

  /** The same events, as those of another target that does the same. */
  public Trace withTarget(String other) {
    return new Trace(other, environment, outcome, truncated, tables, columns);
  }

  /**
   * JDK, operating system, version of Bohr, seed, number of the run; see {@link #ENVIRONMENT_KEYS}.
   */
  public SortedMap<String, String> environment() {
    return environment;
  }

  /** How the run ended; inconclusive when the trace is {@link #truncated()}. */
  public Outcome outcome() {
    return outcome;
  }

  /** Whether the file ended before its last block, so that events may be missing at the end. */
  public boolean truncated() {
    return truncated;
  }

  public List<ThreadName> threads() {
    return tables.threads();
  }

  public List<Site> sites() {
    return tables.sites();
  }

  /** Each variable stands at the position of its id. */
  public List<Variable> variables() {
    return tables.variables();
  }

  /** The number of events. */
  public int size() {
    return columns.size;
  }

  /** The event at this index, from 0. */
  public Event event(int index) {
    Objects.checkIndex(index, size());
    return new Event(
        index,
        threadAt(index),
        kindAt(index),
        tables.sites().get(siteAt(index)),
        variableOf(index),
        beforeAt(index),
        valueAt(index),
        stepAt(index),
        libraryAt(index),
        detailAt(index));
  }

  @Override
  public Iterator<Event> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size();
      }

      @Override
      public Event next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return event(next++);
      }
    };
  }

  /** Index in {@link #threads()}. */
  public int threadAt(int event) {
    return columns.threads[event];
  }

  public EventKind kindAt(int event) {
    return Objects.requireNonNull(EventKind.ofCode(columns.kinds[event] & Columns.KIND_MASK));
  }

  /** Index in {@link #sites()}. */
  public int siteAt(int event) {
    return columns.sites[event];
  }

  /** Index in {@link #variables()}, or {@link #NO_VARIABLE}. */
  public int variableAt(int event) {
    return columns.variables[event];
  }

  /** The thread's step number. */
  public int stepAt(int event) {
    return columns.steps[event];
  }

  /** Whether the event happened inside JDK or library code. */
  public boolean libraryAt(int event) {
    return (columns.kinds[event] & Columns.LIBRARY) != 0;
  }

  /**
   * Index in {@link #sites()} of the place in the library where an event happened that {@link
   * #siteAt} tells by the program's call, or {@link #NO_SITE}.
   */
  public int innerSiteAt(int event) {
    return (int) columns.inners.get(event, NO_SITE);
  }

  public ValueKind valueKindAt(int event) {
    return valueKind(columns.tags[event] & 0xf);
  }

  /**
   * The value's bits as {@link ValueKind} says; equal kinds and bits mean equal values, within one
   * trace.
   */
  public long valueBitsAt(int event) {
    return columns.values[event];
  }

  public Value valueAt(int event) {
    return value(valueKindAt(event), columns.values[event]);
  }

  /** The value that this event replaced, {@link Value#NONE} when not recorded. */
  public Value beforeAt(int event) {
    ValueKind kind = valueKind(columns.tags[event] >> 4 & 0xf);
    return kind == ValueKind.NONE ? Value.NONE : value(kind, columns.befores.get(event));
  }

  public @Nullable String detailAt(int event) {
    boolean present = (columns.kinds[event] & Columns.DETAIL) != 0;
    return present ? tables.texts().get((int) columns.details.get(event)) : null;
  }

  /**
   * Compares thread path, kind, site key, variable label and value event by event, then the number
   * of events and the kind of outcome. Describes the first difference in a sentence ("here" is this
   * trace, "there" the other), or is empty when there is none.
   */
  public Optional<String> firstDifference(Trace other) {
    return new TraceDifference(this, other).first();
  }

  Tables tables() {
    return tables;
  }

  Columns columns() {
    return columns;
  }

  private @Nullable Variable variableOf(int event) {
    int variable = variableAt(event);
    return variable == NO_VARIABLE ? null : tables.variables().get(variable);
  }

  private Value value(ValueKind kind, long bits) {
    return switch (kind) {
      case NONE -> Value.NONE;
      case NULL -> Value.NULL;
      case TEXT, OBJECT -> new Value(kind, 0, tables.texts().get((int) bits));
      case BOOLEAN, CHAR, LONG, FLOAT, DOUBLE -> new Value(kind, bits, "");
    };
  }

  private static ValueKind valueKind(int code) {
    return Objects.requireNonNull(ValueKind.ofCode(code));
  }
}
