package dev.bohr.core.trace;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Collects the events of one run. Appending costs array stores and, now and then, growth; no object
 * is made per event. Threads, sites and variables are added once by the caller, who keeps the index
 * that comes back; texts are interned here. An event is appended and then completed, all in one
 * expression:
 *
 * <pre>
 * {@code builder.append(thread, EventKind.WRITE, site, variable, step).value(ValueKind.LONG, 5);}
 * </pre>
 *
 * <p>Not thread-safe: in a controlled run only the thread that holds the token appends.
 */
public final class TraceBuilder {
  private static final int INITIAL_CAPACITY = 256;

  private final Tables tables = Tables.growing();
  private final Columns columns = new Columns(INITIAL_CAPACITY);
  private final Map<String, Integer> textIndices = new HashMap<>();
  private final Set<String> threadPaths = new HashSet<>();

  /**
   * Adds a thread and returns its index.
   *
   * @throws IllegalArgumentException if a thread with this path was added before
   */
  public int addThread(ThreadName thread) {
    if (!threadPaths.add(thread.path())) {
      throw new IllegalArgumentException("two threads have the path " + thread.path());
    }
    tables.threads().add(thread);
    return tables.threads().size() - 1;
  }

  /** Adds a site and returns its index. */
  public int addSite(Site site) {
    tables.sites().add(site);
    return tables.sites().size() - 1;
  }

  /** Adds a variable and returns its id, which is its index. */
  public int addVariable(VariableKind kind, String label, String descriptor) {
    int id = tables.variables().size();
    tables.variables().add(new Variable(id, kind, label, descriptor));
    return id;
  }

  /**
   * The index of a text, for values of kind {@link ValueKind#TEXT} (pass {@link Value#clip}) and
   * {@link ValueKind#OBJECT}. Equal texts have the same index.
   */
  public int text(String text) {
    Integer known = textIndices.get(text);
    if (known != null) {
      return known;
    }
    int index = tables.texts().size();
    tables.texts().add(text);
    textIndices.put(text, index);
    return index;
  }

  /**
   * Appends an event without values, in the program's own code.
   *
   * @param variable its id, or {@link Trace#NO_VARIABLE}
   * @param step the thread's step number, at least 0
   * @throws IndexOutOfBoundsException if thread, site or variable was not added before
   * @throws IllegalStateException if the trace is full, at about two thousand million events
   */
  public TraceBuilder append(int thread, EventKind kind, int site, int variable, int step) {
    Objects.checkIndex(thread, tables.threads().size());
    Objects.checkIndex(site, tables.sites().size());
    Objects.checkIndex(variable + 1, tables.variables().size() + 1);
    Objects.checkIndex(step, Integer.MAX_VALUE);
    Columns c = columns;
    int at = c.size;
    if (at == c.kinds.length) {
      if (at == Columns.MAX_SIZE) {
        throw new IllegalStateException(
            "a trace holds at most " + Columns.MAX_SIZE + " events; record a shorter run");
      }
      c.reserve(1, 0);
    }
    c.threads[at] = thread;
    c.kinds[at] = kind.code();
    c.sites[at] = site;
    c.variables[at] = variable;
    c.steps[at] = step;
    c.tags[at] = 0;
    c.values[at] = 0;
    c.size = at + 1;
    return this;
  }

  /**
   * The value that the last event read or wrote, with the bits that {@link ValueKind} describes.
   */
  public TraceBuilder value(ValueKind kind, long bits) {
    int at = last();
    checkBits(kind, bits);
    columns.tags[at] = (byte) ((columns.tags[at] & 0xf0) | kind.code());
    columns.values[at] = bits;
    return this;
  }

  /** The value that the last event read or wrote. */
  public TraceBuilder value(Value value) {
    return value(value.kind(), bits(value));
  }

  /** The value that the last event replaced. Called at most once per event. */
  public TraceBuilder before(ValueKind kind, long bits) {
    int at = last();
    checkBits(kind, bits);
    if ((columns.tags[at] & 0xf0) != 0) {
      throw new IllegalStateException("event " + at + " already has a value before");
    }
    if (kind != ValueKind.NONE) {
      columns.tags[at] = (byte) (columns.tags[at] | kind.code() << 4);
      columns.befores.add(at, bits);
    }
    return this;
  }

  /** The value that the last event replaced. Called at most once per event. */
  public TraceBuilder before(Value value) {
    return before(value.kind(), bits(value));
  }

  /** The last event happened inside JDK or library code. */
  public TraceBuilder library() {
    int at = last();
    columns.kinds[at] = (byte) (columns.kinds[at] | Columns.LIBRARY);
    return this;
  }

  /** The last event happened at this site in a library. Called at most once per event. */
  public TraceBuilder inner(int site) {
    Objects.checkIndex(site, tables.sites().size());
    columns.inners.add(last(), site);
    return this;
  }

  /** More about the last event, for the reader. Called at most once per event. */
  public TraceBuilder detail(String detail) {
    int at = last();
    if ((columns.kinds[at] & Columns.DETAIL) != 0) {
      throw new IllegalStateException("event " + at + " already has a detail");
    }
    columns.kinds[at] = (byte) (columns.kinds[at] | Columns.DETAIL);
    columns.details.add(at, text(detail));
    return this;
  }

  /** The number of events appended since the start or the last {@link #clearEvents}. */
  public int size() {
    return columns.size;
  }

  /**
   * Forgets the events but keeps threads, sites, variables and texts with their indices, and the
   * memory.
   */
  public void clearEvents() {
    columns.clear();
  }

  /**
   * A trace of what was appended so far. The builder can go on.
   *
   * @param target as {@link Target#describe()} says it
   * @param environment see {@link Trace#ENVIRONMENT_KEYS}
   */
  public Trace build(String target, Map<String, String> environment, Outcome outcome) {
    return new Trace(target, environment, outcome, false, tables.copy(), columns.copy());
  }

  Tables tables() {
    return tables;
  }

  Columns columns() {
    return columns;
  }

  private long bits(Value value) {
    return value.kind().isText() ? text(value.text()) : value.bits();
  }

  private void checkBits(ValueKind kind, long bits) {
    if (!kind.accepts(bits, tables.texts().size())) {
      throw new IllegalArgumentException("bits " + bits + " are no value of kind " + kind);
    }
  }

  private int last() {
    if (columns.size == 0) {
      throw new IllegalStateException("append an event before its value or detail");
    }
    return columns.size - 1;
  }
}
