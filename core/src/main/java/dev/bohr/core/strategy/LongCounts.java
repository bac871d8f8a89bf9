package dev.bohr.core.strategy;

/** How often each of many numbers was seen; open addressing, since there may be many. */
final class LongCounts {
  private long[] keys = new long[256];
  private int[] counts = new int[256];
  private int size;

  /** Adds one, and answers how many there are now. */
  int add(long key) {
    if (2 * size > keys.length) {
      grow();
    }
    int slot = slot(key);
    if (counts[slot] == 0) {
      keys[slot] = key;
      size++;
    }
    return ++counts[slot];
  }

  int get(long key) {
    return counts[slot(key)];
  }

  /** How many different numbers there are. */
  int size() {
    return size;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
    while (counts[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldCounts = counts;
    keys = new long[2 * oldKeys.length];
    counts = new int[2 * oldKeys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldCounts[i] != 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        counts[slot] = oldCounts[i];
      }
    }
  }
}
