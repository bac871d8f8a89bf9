package dev.bohr.core.engine;

import dev.bohr.runtime.Sites;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Learns, from the runs that it watches, which sites access variables that more than one thread
 * uses. Sites that ran and never touched such a variable can be left out of the point set.
 *
 * <p>A variable is a field of an object, a static field, or an array as a whole. The sites of its
 * first user are remembered with it, since they turn out to be shared only when a second thread
 * comes.
 */
public final class Sharing {
  private final ObjectTable objects;
  private final BitSet seen = new BitSet();
  private final BitSet shared = new BitSet();
  private final Map<String, Integer> fields = new HashMap<>();
  private final Map<String, Object> statics = new HashMap<>();
  private int[] fieldOfSite = new int[0];
  private boolean watching;

  Sharing(ObjectTable objects) {
    this.objects = objects;
  }

  /** One field of one object: who used it, where. */
  static final class Use {
    final int field;
    int user;
    final BitSet sites = new BitSet();
    @Nullable Use next;

    Use(int field, int user) {
      this.field = field;
      this.user = user;
    }
  }

  public void watch(boolean on) {
    watching = on;
  }

  boolean watching() {
    return watching;
  }

  void used(ControlledThread thread, @Nullable Object base, int site) {
    seen.set(site);
    Object owner = base == null ? staticOwner(site) : base;
    ObjectTable.Entry entry = objects.entry(owner);
    int field = field(site);
    Use use = entry.uses;
    while (use != null && use.field != field) {
      use = use.next;
    }
    if (use == null) {
      use = new Use(field, thread.index);
      use.next = entry.uses;
      entry.uses = use;
    }
    if (use.user != thread.index && use.user != ObjectTable.SHARED) {
      use.user = ObjectTable.SHARED;
      shared.or(use.sites);
    }
    if (use.user == ObjectTable.SHARED) {
      shared.set(site);
    } else {
      use.sites.set(site);
    }
  }

  /** Statics have no object; one stands in for each class. */
  private Object staticOwner(int site) {
    String owner = Sites.get(site).owner();
    return statics.computeIfAbsent(owner == null ? "" : owner, name -> new Object());
  }

  private int field(int site) {
    if (site >= fieldOfSite.length) {
      fieldOfSite = java.util.Arrays.copyOf(fieldOfSite, Math.max(2 * site, 256));
    }
    int field = fieldOfSite[site];
    if (field == 0) {
      Sites.Site place = Sites.get(site);
      String key = place.is(Sites.ELEMENT) ? "[]" : place.name() + ":" + place.type();
      field = fields.computeIfAbsent(key, k -> fields.size() + 1);
      fieldOfSite[site] = field;
    }
    return field;
  }

  public boolean isSeen(int site) {
    return seen.get(site);
  }

  public boolean isShared(int site) {
    return shared.get(site);
  }

  /**
   * Leaves those sites out of the point set that ran and were never shared.
   *
   * @return true when the point set changed
   */
  public boolean narrow() {
    boolean changed = false;
    for (int site = seen.nextSetBit(0); site >= 0; site = seen.nextSetBit(site + 1)) {
      boolean point = shared.get(site) || Sites.get(site).is(Sites.VOLATILE);
      if (Sites.isPoint(site) != point) {
        Sites.set(site, point ? Sites.POINT : Sites.OFF);
        changed = true;
      }
    }
    return changed;
  }
}
