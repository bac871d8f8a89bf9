package dev.bohr.woven;

import dev.bohr.breakpoints.Turn;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The turns of each thread that began at a place and are not closed yet. */
final class OpenTurns {
  private OpenTurns() {}

  private static final ThreadLocal<@Nullable List<OpenTurn>> OPEN = new ThreadLocal<>();

  private record OpenTurn(int place, Turn turn) {}

  /**
   * How many there are in all threads; one that is never closed counts for ever. Written under the
   * lock of {@link #OPEN}. No object: this is read where a thread may come to a place.
   */
  private static volatile int count;

  /** Whether there are any, in any thread. */
  static boolean areThere() {
    return count != 0;
  }

  static void add(int place, Turn turn) {
    List<OpenTurn> open = OPEN.get();
    if (open == null) {
      open = new ArrayList<>();
      OPEN.set(open);
    }
    open.add(new OpenTurn(place, turn));
    count(1);
  }

  /** Closes those of this thread at a place; they may have been left by an exception. */
  static void close(int place) {
    List<OpenTurn> open = OPEN.get();
    if (open == null) {
      return;
    }
    for (int i = open.size() - 1; i >= 0; i--) {
      if (open.get(i).place == place) {
        open.remove(i).turn.close();
        count(-1);
      }
    }
    if (open.isEmpty()) {
      OPEN.remove();
    }
  }

  private static void count(int more) {
    synchronized (OPEN) {
      count += more;
    }
  }
}
