package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import java.util.Arrays;

/**
 * The choices of a run that differ from the default rule, in the order in which they were made.
 * Flat arrays: a run that nobody looks at later costs nothing but these stores.
 */
final class DeviationLog {
  private static final int WIDTH = 5;
  private static final DecisionKind[] KINDS = DecisionKind.values();

  private long[] entries = new long[WIDTH * 64];
  private int size;

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  /** Logs that a thread, at its step, took the candidate at a position. */
  void add(ControlledThread thread, Decision decision, int position) {
    int at = WIDTH * size++;
    if (at == entries.length) {
      entries = Arrays.copyOf(entries, 2 * at);
    }
    entries[at] = thread.index;
    entries[at + 1] = decision.step;
    entries[at + 2] = decision.kindAt(position).ordinal() | (long) decision.ordinal << 8;
    entries[at + 3] = decision.candidates[position];
    entries[at + 4] = decision.site;
  }

  /** Takes the newest entry back. */
  void removeLast() {
    size--;
  }

  int thread(int i) {
    return (int) entries[WIDTH * i];
  }

  long step(int i) {
    return entries[WIDTH * i + 1];
  }

  DecisionKind kind(int i) {
    return KINDS[(int) entries[WIDTH * i + 2] & 0xff];
  }

  int ordinal(int i) {
    return (int) (entries[WIDTH * i + 2] >> 8);
  }

  int chosen(int i) {
    return (int) entries[WIDTH * i + 3];
  }

  int site(int i) {
    return (int) entries[WIDTH * i + 4];
  }
}
