package dev.bohr.core.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a run knows about objects, by identity: a number in order of first appearance, the model
 * monitor, and who used the object.
 *
 * <p>Open addressing over the JVM's identity hash. The numbers are the same in every run of the
 * same schedule; the JVM's hashes are not, and never leave this class.
 */
final class ObjectTable {
  /** The record of one object. */
  static final class Entry {
    final Object object;
    final int number;
    @Nullable Monitor monitor;

    /** Set when the object is a thread of the run. */
    @Nullable ControlledThread thread;

    /** Set when the object is a thread that was stopped before it was started. */
    boolean stillborn;

    /** Who used which field, while sharing is watched. */
    Conflicts.@Nullable Use uses;

    Entry(Object object, int number) {
      this.object = object;
      this.number = number;
    }
  }

  private static final int INITIAL = 64;

  private @Nullable Entry[] table = new Entry[INITIAL];
  private int size;

  /** The last answer: the same lock is often used many times in a row. */
  private @Nullable Entry last;

  void clear() {
    if (table.length > 16 * INITIAL) {
      table = new Entry[INITIAL];
    } else if (size > 0) {
      Arrays.fill(table, null);
    }
    size = 0;
    last = null;
  }

  Entry entry(Object object) {
    Entry recent = last;
    if (recent != null && recent.object == object) {
      return recent;
    }
    int mask = table.length - 1;
    int slot = spread(System.identityHashCode(object)) & mask;
    Entry entry = table[slot];
    while (entry != null && entry.object != object) {
      slot = (slot + 1) & mask;
      entry = table[slot];
    }
    if (entry == null) {
      entry = new Entry(object, ++size);
      table[slot] = entry;
      if (2 * size > table.length) {
        grow();
      }
    }
    last = entry;
    return entry;
  }

  Monitor monitor(Object object) {
    Entry entry = entry(object);
    Monitor monitor = entry.monitor;
    if (monitor == null) {
      monitor = new Monitor(object);
      entry.monitor = monitor;
    }
    return monitor;
  }

  /** All monitors in use, in the order in which their objects appeared. */
  Iterable<Monitor> monitors() {
    return Arrays.stream(table)
            .filter(e -> e != null && e.monitor != null)
            .sorted((a, b) -> Integer.compare(a.number, b.number))
            .map(e -> e.monitor)
        ::iterator;
  }

  private void grow() {
    @Nullable Entry[] old = table;
    int mask = 2 * old.length - 1;
    @Nullable Entry[] bigger = new Entry[mask + 1];
    for (Entry entry : old) {
      if (entry != null) {
        int slot = spread(System.identityHashCode(entry.object)) & mask;
        while (bigger[slot] != null) {
          slot = (slot + 1) & mask;
        }
        bigger[slot] = entry;
      }
    }
    table = bigger;
  }

  private static int spread(int hash) {
    return hash ^ (hash >>> 15);
  }
}
