package dev.bohr.core.engine;

import dev.bohr.runtime.TrustedRows;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells, of a watched run, which variables can be raced on in any run like it: two threads access
 * one, at least one of them writes, and no lock that both held and no fork or join orders them.
 * Where nothing races there is nothing to gain from a switch: the access commutes with whatever
 * others do until the lock is released or the thread is joined (Lipton's movers), so the points at
 * the locks are enough.
 *
 * <p>Locksets with happens-before, as O'Callahan and Choi combine them (PPoPP 2003), but only the
 * order of fork and join counts: that of volatiles and queues is an accident of the run.
 *
 * <p>A variable is a field of an object, a static field, or an array as a whole. An access through
 * a VarHandle or Unsafe counts for all fields of its object.
 */
final class Conflicts {
  /** The field of an access that may be to any. */
  static final int ANY = 0;

  /** Kinds of accesses to one variable after which it counts as racing without a closer look. */
  private static final int MOST_KINDS = 512;

  /** Sites of accesses to variables that can be raced on, and to those that threads share. */
  final BitSet racing = new BitSet();

  final BitSet shared = new BitSet();

  /** By thread: what of each thread is known to be over, by fork and join. */
  private int[][] clocks = new int[8][];

  /** One variable of one object. */
  static final class Use {
    final int field;
    private int kinds;
    private int user = -1;
    private boolean isShared;
    private boolean races;
    private @Nullable Access accesses;
    final @Nullable Use next;

    Use(int field, @Nullable Use next) {
      this.field = field;
      this.next = next;
    }
  }

  /** Accesses of one thread that cannot be told apart here. */
  private static final class Access {
    final int thread;
    final boolean write;

    /** Forks of the thread before the access. */
    final int epoch;

    final @Nullable Object[] locks;
    final FewSites sites = new FewSites();
    final @Nullable Access next;

    Access(ControlledThread thread, boolean write, int epoch, @Nullable Access next) {
      this.thread = thread.index;
      this.write = write;
      this.epoch = epoch;
      this.locks = Arrays.copyOf(thread.held, thread.heldCount);
      this.next = next;
    }

    boolean isOf(ControlledThread other, boolean writes, int now) {
      if (thread != other.index || write != writes || epoch != now) {
        return false;
      }
      if (locks.length != other.heldCount) {
        return false;
      }
      for (int i = 0; i < locks.length; i++) {
        if (locks[i] != other.held[i]) {
          return false;
        }
      }
      return true;
    }

    boolean sharesLock(Access other) {
      for (Object lock : locks) {
        for (Object held : other.locks) {
          if (lock == held) {
            return true;
          }
        }
      }
      return false;
    }
  }

  /** A watched run begins. */
  void begin() {
    Arrays.fill(clocks, null);
    clocks[0] = new int[] {1};
  }

  void forked(ControlledThread parent, ControlledThread child) {
    int[] known = Arrays.copyOf(clock(parent.index), child.index + 1);
    known[child.index] = 1;
    if (child.index >= clocks.length) {
      clocks = Arrays.copyOf(clocks, 2 * child.index);
    }
    clocks[child.index] = known;
    clocks[parent.index][parent.index]++;
  }

  void joined(ControlledThread self, ControlledThread other) {
    int[] known = clock(other.index);
    int[] mine = clock(self.index);
    if (mine.length < known.length) {
      mine = Arrays.copyOf(mine, known.length);
      clocks[self.index] = mine;
    }
    for (int i = 0; i < known.length; i++) {
      mine[i] = Math.max(mine[i], known[i]);
    }
  }

  /** Of a thread that nobody forked where this could be seen, nothing is known. */
  private int[] clock(int thread) {
    int[] clock = thread < clocks.length ? clocks[thread] : null;
    if (clock == null) {
      if (thread >= clocks.length) {
        clocks = Arrays.copyOf(clocks, 2 * thread);
      }
      clock = new int[thread + 1];
      clock[thread] = 1;
      clocks[thread] = clock;
    }
    return clock;
  }

  void accessed(
      ControlledThread self, ObjectTable.Entry object, int field, boolean write, int site) {
    Use use = use(object, field);
    if (!use.races) {
      access(self, object, use, write).sites.add(site);
      note(use, self.index);
    }
    if (use.races) {
      racing.set(site);
    }
    if (use.isShared) {
      shared.set(site);
    }
  }

  private static Use use(ObjectTable.Entry object, int field) {
    for (Use use = object.uses; use != null; use = use.next) {
      if (use.field == field) {
        return use;
      }
    }
    Use use = new Use(field, object.uses);
    object.uses = use;
    return use;
  }

  private void note(Use use, int thread) {
    if (use.user < 0) {
      use.user = thread;
    } else if (use.user != thread && !use.isShared) {
      use.isShared = true;
      for (Access access = use.accesses; access != null; access = access.next) {
        access.sites.addTo(shared);
      }
    }
  }

  private Access access(ControlledThread self, ObjectTable.Entry object, Use use, boolean write) {
    int epoch = clock(self.index)[self.index];
    for (Access access = use.accesses; access != null; access = access.next) {
      if (access.isOf(self, write, epoch)) {
        return access;
      }
    }
    Access access = new Access(self, write, epoch, use.accesses);
    for (Use other = object.uses; other != null; other = other.next) {
      if (other == use || other.field == ANY || use.field == ANY) {
        if (races(access, other)) {
          decide(other);
          decide(use);
        }
      }
    }
    use.accesses = access;
    if (++use.kinds > MOST_KINDS) {
      decide(use);
    }
    return access;
  }

  private void decide(Use use) {
    use.races = true;
    use.isShared = true;
    for (Access each = use.accesses; each != null; each = each.next) {
      each.sites.addTo(racing);
      each.sites.addTo(shared);
    }
  }

  private boolean races(Access access, Use use) {
    int[] known = clock(access.thread);
    for (Access other = use.accesses; other != null; other = other.next) {
      boolean ordered = other.thread < known.length && other.epoch <= known[other.thread];
      if (other.thread != access.thread
          && (other.write || access.write)
          && !ordered
          && !other.sharesLock(access)) {
        return true;
      }
    }
    return false;
  }

  /** True for rows of locks that one thread holds at a time. */
  static boolean isExclusive(TrustedRows.Row row) {
    return row.className().equals("java/util/concurrent/locks/ReentrantLock")
        || row.className().equals("java/util/concurrent/locks/ReentrantReadWriteLock$WriteLock");
  }
}
