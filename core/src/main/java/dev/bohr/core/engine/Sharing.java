package dev.bohr.core.engine;

import dev.bohr.runtime.Control;
import dev.bohr.runtime.Sites;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Learns the point set of a search from the runs that it watches. Sites that ran and where nothing
 * can race ({@link Conflicts}) are left out; sites never seen stay in. Those left out are looked at
 * again in every watched run, since another run may get to them in another way.
 */
public final class Sharing {
  private final ObjectTable objects;
  private final Conflicts conflicts = new Conflicts();
  private final BitSet seen = new BitSet();
  private final Places places = new Places();
  private boolean watching;

  /** Sites of shared variables as of the last {@link #narrow}: worth telling, point or not. */
  private BitSet events = new BitSet();

  Sharing(ObjectTable objects) {
    this.objects = objects;
  }

  Places places() {
    return places;
  }

  /** Turned on before a run that is to be watched, and off after it. */
  public void watch(boolean on) {
    if (on == watching) {
      return;
    }
    watching = on;
    Control.watching = on;
    for (int site = seen.nextSetBit(0); site >= 0; site = seen.nextSetBit(site + 1)) {
      if (!Sites.isPoint(site)) {
        Sites.set(site, on ? Sites.WATCHED : Sites.OFF);
      }
    }
  }

  boolean watching() {
    return watching;
  }

  /** A run begins. */
  void begin() {
    if (watching) {
      conflicts.begin();
    }
  }

  void forked(ControlledThread parent, ControlledThread child) {
    if (watching) {
      conflicts.forked(parent, child);
    }
  }

  void joined(ControlledThread self, ControlledThread other) {
    if (watching) {
      conflicts.joined(self, other);
    }
  }

  void used(ControlledThread thread, @Nullable Object base, int site) {
    seen.set(site);
    Object owner = base == null ? places.owner(site) : base;
    boolean write = Sites.get(site).action() != Sites.READ;
    conflicts.accessed(thread, objects.entry(owner), places.field(site), write, site);
  }

  /** An access through a VarHandle or Unsafe, which are points in any case. */
  void updated(ControlledThread thread, @Nullable Object base, int site) {
    if (base != null) {
      boolean write = Sites.get(site).action() != Sites.READ;
      conflicts.accessed(thread, objects.entry(base), Conflicts.ANY, write, site);
    }
  }

  /** A thread asked for the state of another, which its start changes. */
  void asked(ControlledThread self, Thread thread) {
    if (watching) {
      int field = places.field(Sites.START, "Z");
      conflicts.accessed(self, objects.entry(thread), field, false, 0);
    }
  }

  /** Whether the site will be no point after this run, as far as the run has come. */
  boolean mayBeLeftOut(int site) {
    return watching && !conflicts.racing.get(site) && !Sites.get(site).is(Sites.VOLATILE);
  }

  public boolean isSeen(int site) {
    return seen.get(site);
  }

  /** The sites whose accesses recorded runs tell of even where they are no points. */
  BitSet events() {
    return events;
  }

  /**
   * Leaves those sites out of the point set that ran and where nothing could race.
   *
   * @return true when the point set changed
   */
  public boolean narrow() {
    boolean changed = false;
    for (int site = seen.nextSetBit(0); site >= 0; site = seen.nextSetBit(site + 1)) {
      boolean point = conflicts.racing.get(site) || Sites.get(site).is(Sites.VOLATILE);
      if (Sites.isPoint(site) != point) {
        Sites.set(site, point ? Sites.POINT : Sites.OFF);
        changed = true;
      }
    }
    events = (BitSet) conflicts.shared.clone();
    return changed;
  }
}
