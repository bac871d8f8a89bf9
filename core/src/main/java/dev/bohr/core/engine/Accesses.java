package dev.bohr.core.engine;

import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.TrustedRows;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Accesses to variables, and calls of trusted methods, which count as accesses to an object. */
final class Accesses {
  private final Scheduler scheduler;
  private final Observer observer;
  private final Sharing sharing;
  private final Places places;
  private final boolean spurious;

  /** Whether the point set is learnt. */
  private final boolean narrows;

  /** By row: whether it was looked at, and what was seen. */
  private final BitSet looked = new BitSet();

  private final BitSet partial = new BitSet();

  Accesses(Scheduler scheduler, Observer observer, Sharing sharing, Options options) {
    this.scheduler = scheduler;
    this.observer = observer;
    this.sharing = sharing;
    this.places = sharing.places();
    this.spurious = options.spurious();
    this.narrows = options.points() == PointSet.Mode.SHARED && options.fixedPoints() == null;
  }

  void field(@Nullable Object base, int site) {
    if (Sites.isPoint(site)) {
      observer.reaches(site);
      weigh(site);
      access(site, base, places.field(site));
    }
    ControlledThread self = scheduler.current();
    if (sharing.watching()) {
      sharing.used(self, base, site);
    }
    observer.accessed(self, base, -1, site);
  }

  void element(@Nullable Object array, int index, int site) {
    if (Sites.isPoint(site)) {
      observer.reaches(site);
      weigh(site);
      access(site, array, index + 1);
    }
    ControlledThread self = scheduler.current();
    if (sharing.watching()) {
      sharing.used(self, array, site);
    }
    observer.accessed(self, array, index, site);
  }

  void atomic(@Nullable Object base, @Nullable Object place, long offset, int site) {
    access(site, base, Operation.atOffset(offset));
    if (sharing.watching()) {
      sharing.updated(scheduler.current(), base, site);
    }
    observer.updated(scheduler.current(), base, place, offset, site);
  }

  /** An access that is a point only until the search knows better says little of a run's length. */
  private void weigh(int site) {
    if (narrows && sharing.mayBeLeftOut(site)) {
      scheduler.limit().countsLess();
    }
  }

  /** The JVM's identity hash serves only to tell objects apart; it decides nothing by its value. */
  private void access(int site, @Nullable Object base, int part) {
    Object on = base == null ? places.owner(site) : base;
    boolean writes = Sites.get(site).action() != Sites.READ;
    Operation next = scheduler.current().next.to(site, on, part, writes);
    if (!writes) {
      next.place = System.identityHashCode(base) + part;
    }
    scheduler.point(next);
  }

  boolean weakUpdate(@Nullable Object base, long offset, int site) {
    access(site, base, Operation.atOffset(offset));
    ControlledThread self = scheduler.current();
    boolean fails = spurious && scheduler.decisions().failsForNothing(self);
    if (fails) {
      observer.failsForNothing(self, base);
    } else {
      observer.updated(self, base, null, offset, site);
    }
    return fails;
  }

  /** True for rows of classes of which some methods are trusted and others are not. */
  private boolean isPartly(int row) {
    if (!looked.get(row)) {
      looked.set(row);
      String name = TrustedRows.get(row).className();
      partial.set(
          row,
          !name.startsWith("java/util/concurrent/locks/")
              && !name.startsWith("java/util/concurrent/atomic/"));
    }
    return partial.get(row);
  }

  void accessedWhole(@Nullable Object base, int site, boolean atomic) {
    if (atomic) {
      sharing.updated(scheduler.current(), base, site);
    } else {
      sharing.used(scheduler.current(), base, site);
    }
  }

  void trustedEnter(@Nullable Object receiver, int row) {
    ControlledThread self = scheduler.current();
    self.receiver = receiver;
    if (isPartly(row)) {
      // What its trusted and other methods have in common is not seen as one thing.
      scheduler.doubt("methods of the JDK run whole");
    }
    Operation next = self.next.to(self.site, receiver, Operation.WHOLE, true);
    if (TrustedRows.effect(row) == TrustedRows.Effect.RELEASE) {
      scheduler.pass(next);
    } else {
      scheduler.point(next);
    }
  }

  void trustedExit(@Nullable Object receiver, int row, boolean effect) {
    ControlledThread self = scheduler.current();
    self.receiver = null;
    if (!self.aborted) {
      if (effect && receiver != null && sharing.watching()) {
        held(self, receiver, TrustedRows.get(row));
      }
      observer.trusted(self, receiver, row, effect);
    }
  }

  /** Locks of the library protect as monitors do; only {@link Conflicts} wants to know. */
  private static void held(ControlledThread self, Object lock, TrustedRows.Row row) {
    if (Conflicts.isExclusive(row)) {
      switch (row.effect()) {
        case ACQUIRE -> self.hold(lock);
        case RELEASE -> self.letGo(lock);
        default -> {}
      }
    }
  }
}
