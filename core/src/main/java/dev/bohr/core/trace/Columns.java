package dev.bohr.core.trace;

import java.util.Arrays;

/**
 * Events in columns: one array per property, about 26 bytes an event, no object per event. Grows
 * like an ArrayList. Shared by {@link TraceBuilder}, which appends, {@link EventCodec}, which fills
 * it from a file, and {@link Trace}, which owns a copy that nobody changes. Values that few events
 * have (the value before, the detail) are kept sparse.
 */
final class Columns {
  /** In {@link #kinds}: the event happened in library code. */
  static final int LIBRARY = 0x80;

  /** In {@link #kinds}: the event has an entry in {@link #details}. */
  static final int DETAIL = 0x40;

  /** In {@link #kinds}: the code of the {@link EventKind}. */
  static final int KIND_MASK = EventKind.CODE_LIMIT - 1;

  /** The largest array that every JVM allocates. */
  static final int MAX_SIZE = Integer.MAX_VALUE - 8;

  int size;
  int[] threads;

  /** Code of the kind, {@link #LIBRARY}, {@link #DETAIL}. */
  byte[] kinds;

  int[] sites;

  /** -1 for none. */
  int[] variables;

  int[] steps;

  /**
   * Code of the {@link ValueKind} of the value in the low four bits, of the value before in the
   * high four.
   */
  byte[] tags;

  long[] values;

  /** One entry per event whose high tag is not NONE. */
  final Sparse befores = new Sparse();

  /** One entry, an index of a text, per event with the flag {@link #DETAIL}. */
  final Sparse details = new Sparse();

  /** One entry, the index of its site in the library, per event for which that is known. */
  final Sparse inners = new Sparse();

  Columns(int capacity) {
    threads = new int[capacity];
    kinds = new byte[capacity];
    sites = new int[capacity];
    variables = new int[capacity];
    steps = new int[capacity];
    tags = new byte[capacity];
    values = new long[capacity];
  }

  /**
   * Makes room for so many more events; the caller sees to it that the sum is at most {@link
   * #MAX_SIZE}. If the arrays must grow, they grow to {@code expected} events, or by half when that
   * is too little.
   */
  void reserve(int more, int expected) {
    int needed = size + more;
    if (needed > kinds.length) {
      long capacity = Math.max(Math.max(needed, expected), kinds.length + kinds.length / 2L);
      resize((int) Math.min(MAX_SIZE, capacity));
    }
  }

  /** Gives back what growth took too much, unless it is little. */
  void trim() {
    if (kinds.length - size > size / 8) {
      resize(size);
    }
    befores.trim();
    details.trim();
    inners.trim();
  }

  Columns copy() {
    Columns copy = new Columns(0);
    copy.threads = Arrays.copyOf(threads, size);
    copy.kinds = Arrays.copyOf(kinds, size);
    copy.sites = Arrays.copyOf(sites, size);
    copy.variables = Arrays.copyOf(variables, size);
    copy.steps = Arrays.copyOf(steps, size);
    copy.tags = Arrays.copyOf(tags, size);
    copy.values = Arrays.copyOf(values, size);
    copy.size = size;
    copy.befores.copyFrom(befores);
    copy.details.copyFrom(details);
    copy.inners.copyFrom(inners);
    return copy;
  }

  void clear() {
    size = 0;
    befores.size = 0;
    details.size = 0;
    inners.size = 0;
  }

  private void resize(int capacity) {
    threads = Arrays.copyOf(threads, capacity);
    kinds = Arrays.copyOf(kinds, capacity);
    sites = Arrays.copyOf(sites, capacity);
    variables = Arrays.copyOf(variables, capacity);
    steps = Arrays.copyOf(steps, capacity);
    tags = Arrays.copyOf(tags, capacity);
    values = Arrays.copyOf(values, capacity);
  }

  /** A column that few events have: their indices, ascending, each with its bits. */
  static final class Sparse {
    int size;
    int[] indices = new int[0];
    long[] bits = new long[0];

    /** The index must be larger than every one before it. */
    void add(int index, long value) {
      if (size == indices.length) {
        int capacity = (int) Math.min(MAX_SIZE, Math.max(16, size * 2L));
        indices = Arrays.copyOf(indices, capacity);
        bits = Arrays.copyOf(bits, capacity);
      }
      indices[size] = index;
      bits[size] = value;
      size++;
    }

    /** The bits of an event that has an entry. */
    long get(int index) {
      return bits[Arrays.binarySearch(indices, 0, size, index)];
    }

    /** The bits of an event, or others where it has no entry. */
    long get(int index, long otherwise) {
      int found = Arrays.binarySearch(indices, 0, size, index);
      return found >= 0 ? bits[found] : otherwise;
    }

    /** How many entries belong to events before this one. */
    int countBefore(int index) {
      int found = Arrays.binarySearch(indices, 0, size, index);
      return found >= 0 ? found : -found - 1;
    }

    void copyFrom(Sparse other) {
      indices = Arrays.copyOf(other.indices, other.size);
      bits = Arrays.copyOf(other.bits, other.size);
      size = other.size;
    }

    void trim() {
      if (size < indices.length) {
        indices = Arrays.copyOf(indices, size);
        bits = Arrays.copyOf(bits, size);
      }
    }
  }
}
