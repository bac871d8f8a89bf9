package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Threads that are not controlled and came to life since the first run: the JDK's own that a
 * program's call has started, or what native code attached. They may wake threads of the run, so
 * that a run in which nobody can go on is not stuck for sure.
 */
final class Strangers {
  private static final int MARGIN = 16;

  /** Who looks at the JVM from outside wakes nobody inside. */
  private static final String ATTACHED = "Attach Listener";

  private @Nullable Set<Thread> known;

  /** A run is about to begin; who lives before the first one is none of the program's. */
  void begin() {
    if (known == null) {
      Set<Thread> living = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Thread thread : living()) {
        if (thread != null) {
          living.add(thread);
        }
      }
      known = living;
    }
  }

  boolean present() {
    Set<Thread> before = known;
    for (Thread thread : living()) {
      if (thread != null
          && !(thread instanceof Carrier)
          && !thread.getName().equals(ATTACHED)
          && before != null
          && !before.contains(thread)) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Thread[] living() {
    ThreadGroup root = Thread.currentThread().getThreadGroup();
    for (ThreadGroup next = root; next != null; next = next.getParent()) {
      root = next;
    }
    @Nullable Thread[] living = new Thread[root.activeCount() + MARGIN];
    root.enumerate(living);
    return living;
  }
}
