package dev.bohr.core.run;

import dev.bohr.core.engine.Blockage;
import dev.bohr.core.engine.Blockage.How;
import dev.bohr.core.trace.Site;
import dev.bohr.runtime.Sites;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/** Says what a thread that could not go on was waiting for, and where. */
final class BlockedWords {
  private final List<Blockage> blockages;
  private final @Nullable HeldLocks locks;

  /**
   * @param locks names of locks; null when the run was not recorded
   */
  BlockedWords(List<Blockage> blockages, @Nullable HeldLocks locks) {
    this.blockages = blockages;
    this.locks = locks;
  }

  List<Blockage> blockages() {
    return blockages;
  }

  /** {@code waits for Bank.b at Bank.java:13}. */
  String waiting(Blockage blockage) {
    String at = " at " + place(blockage);
    return switch (blockage.how()) {
      case MONITOR -> "waits for " + wanted(blockage) + at;
      case WAIT -> "waits on " + waitedOn(blockage) + at;
      case PARK ->
          wantedLock(blockage)
              .map(lock -> "waits for " + lock.name() + at)
              .or(() -> awaits(blockage).map(condition -> condition + at))
              .orElseGet(() -> "waits in " + parked(blockage) + at);
      case JOIN -> "waits for the end of " + nameOf(blockage.owner()) + at;
      case SLEEP -> "sleeps" + at;
      case CLASS -> "waits for the initialisation of " + typeName(blockage.object()) + at;
      case RUNNING -> "runs" + at;
    };
  }

  /**
   * What a thread holds of what a blocked one wants: {@code " holds Bank.a (taken at Bank.java:12)
   * and"}; empty when it is no lock.
   */
  String holding(Blockage blocked, Blockage holder) {
    if (blocked.how() == How.CLASS) {
      return " initialises " + typeName(blocked.object()) + " and";
    }
    if (blocked.how() != How.MONITOR && blocked.how() != How.PARK) {
      return "";
    }
    Optional<HeldLocks.Held> held = held(blocked, holder);
    String label = held.map(HeldLocks.Held::name).orElseGet(() -> typeName(blocked.object()));
    String taken = takenAt(blocked, held);
    return " holds " + label + (taken.isEmpty() ? "" : " (taken at " + taken + ")") + " and";
  }

  /** The program's own line; empty when only a line of the library that it called is known. */
  private static String takenAt(Blockage blocked, Optional<HeldLocks.Held> held) {
    Sites.Site site = Sites.get(blocked.ownerSite());
    return site.id() != 0 && !site.is(Sites.LIBRARY)
        ? place(site)
        : held.map(each -> place(each.takenAt())).orElse("");
  }

  /** {@code Bank.java:13}: the line of the program at which the thread stands. */
  String place(Blockage blockage) {
    Sites.Site site = Sites.get(blockage.site());
    StackTraceElement frame = Frames.program(blockage.stack());
    if (frame != null
        && (site.id() == 0 || site.is(Sites.LIBRARY) || blockage.how() != How.RUNNING)) {
      return Frames.place(frame.getFileName(), frame.getLineNumber());
    }
    return place(site);
  }

  StackTraceElement[] stackOf(int thread) {
    for (Blockage each : blockages) {
      if (each.thread() == thread) {
        return each.stack();
      }
    }
    return new StackTraceElement[0];
  }

  private static String place(Sites.Site site) {
    return site.id() == 0 ? "an unknown place" : Frames.place(site.file(), site.line());
  }

  private static String place(Site site) {
    return site.equals(Site.UNKNOWN) ? "" : Frames.place(site.file(), site.line());
  }

  private String wanted(Blockage blocked) {
    return wantedLock(blocked)
        .or(() -> held(blocked, find(blocked.owner())))
        .map(HeldLocks.Held::name)
        .orElseGet(() -> typeName(blocked.object()));
  }

  /** The lock that a thread is blocked for; empty when it is for no known lock. */
  private Optional<HeldLocks.Held> wantedLock(Blockage blocked) {
    boolean lock =
        blocked.how() == How.MONITOR || (blocked.how() == How.PARK && !blocked.owners().isEmpty());
    return locks == null || !lock ? Optional.empty() : locks.wanted(blocked.path());
  }

  private Optional<HeldLocks.Held> held(Blockage blocked, @Nullable Blockage owner) {
    if (locks == null || owner == null) {
      return Optional.empty();
    }
    Sites.Site site = Sites.get(blocked.ownerSite());
    String key =
        site.className().replace('/', '.')
            + '.'
            + site.method()
            + site.descriptor()
            + '@'
            + site.bytecodeIndex();
    return locks.held(owner.path(), wantedLock(blocked), key);
  }

  private String waitedOn(Blockage blockage) {
    String label = locks == null ? null : locks.waitsOn(blockage.path()).orElse(null);
    return label == null ? typeName(blockage.object()) : label;
  }

  private Optional<String> awaits(Blockage blockage) {
    return locks == null ? Optional.empty() : locks.awaits(blockage.path());
  }

  private static String parked(Blockage blockage) {
    String call = Frames.libraryCall(blockage.stack());
    return call == null ? "LockSupport.park" : call;
  }

  private String nameOf(int thread) {
    Blockage found = find(thread);
    return found == null ? "another thread" : found.name();
  }

  private @Nullable Blockage find(int thread) {
    for (Blockage each : blockages) {
      if (each.thread() == thread) {
        return each;
      }
    }
    return null;
  }

  private static String typeName(@Nullable Object object) {
    if (object == null) {
      return "an unknown object";
    }
    if (object instanceof Class<?> type) {
      return "class " + type.getSimpleName();
    }
    String name = lockClass(object).getName();
    return "a " + name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  /** The class that the program knows: not the queue inside a lock, always called some Sync. */
  private static Class<?> lockClass(Object object) {
    Class<?> type = object.getClass();
    Class<?> outer = type.getEnclosingClass();
    boolean inner =
        object instanceof AbstractQueuedSynchronizer && type.getSimpleName().endsWith("Sync");
    return inner && outer != null ? outer : type;
  }
}
