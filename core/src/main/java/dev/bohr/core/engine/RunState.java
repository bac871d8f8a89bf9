package dev.bohr.core.engine;

import dev.bohr.runtime.SlotHooks.Slot;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK keeps in statics and a run has for itself: seeds, name counters, the common pool.
 * Every run starts with the same values.
 */
final class RunState {
  /** Above the ids of the threads that a JVM starts with, so that none is met twice. */
  private static final long FIRST_THREAD_ID = 1_000;

  private long seeds;
  private int threadNumber;
  private int poolNumber;
  private long threadId;
  private final Map<Slot, Object> slots = new EnumMap<>(Slot.class);

  void reset() {
    seeds = 0;
    threadNumber = 0;
    poolNumber = 0;
    threadId = FIRST_THREAD_ID;
    slots.clear();
  }

  long seed() {
    return (++seeds * 0x9E3779B97F4A7C15L) >>> 1 | 1;
  }

  int threadNumber() {
    return threadNumber++;
  }

  long threadId() {
    return threadId++;
  }

  int poolNumber() {
    return poolNumber++;
  }

  @Nullable Object slot(Slot slot, @Nullable Object original) {
    Object own = slots.get(slot);
    if (own == null) {
      own = SlotFactory.make(slot, original, this);
      if (own == null) {
        return original;
      }
      slots.put(slot, own);
    }
    return own;
  }
}
