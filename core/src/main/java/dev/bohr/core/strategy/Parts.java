package dev.bohr.core.strategy;

import org.jspecify.annotations.Nullable;

/**
 * What is known of the parts of objects in one run: an object by its identity, and a field, an
 * element or the monitor of it by the number that an {@link Operation} has for it.
 *
 * <p>Open addressing, asked at every step of a watched run. Nothing that comes out depends on the
 * hashes.
 */
final class Parts<V> {
  private @Nullable Object[] objects = new @Nullable Object[64];
  private int[] parts = new int[64];
  private @Nullable Object[] values = new @Nullable Object[64];
  private int size;

  /** Null when nothing is known of the part. */
  @SuppressWarnings("unchecked")
  @Nullable V get(Object on, int part) {
    return (V) values[slot(on, part)];
  }

  /** For a part of which nothing is known yet. */
  V add(Object on, int part, V value) {
    if (2 * ++size > objects.length) {
      grow();
    }
    put(on, part, value);
    return value;
  }

  private void put(Object on, int part, @Nullable Object value) {
    int slot = slot(on, part);
    objects[slot] = on;
    parts[slot] = part;
    values[slot] = value;
  }

  private int slot(Object on, int part) {
    int mask = objects.length - 1;
    int slot = (System.identityHashCode(on) + part) * 0x9E3779B9 >>> 7 & mask;
    while (objects[slot] != null && (objects[slot] != on || parts[slot] != part)) {
      slot = slot + 1 & mask;
    }
    return slot;
  }

  private void grow() {
    @Nullable Object[] oldObjects = objects;
    int[] oldParts = parts;
    @Nullable Object[] oldValues = values;
    int length = 2 * oldObjects.length;
    objects = new @Nullable Object[length];
    parts = new int[length];
    values = new @Nullable Object[length];
    for (int i = 0; i < oldObjects.length; i++) {
      Object on = oldObjects[i];
      if (on != null) {
        put(on, oldParts[i], oldValues[i]);
      }
    }
  }
}
