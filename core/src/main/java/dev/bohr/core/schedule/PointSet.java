package dev.bohr.core.schedule;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The places where a controlled run may switch threads. Steps are counted in points, so a schedule
 * means something only together with its point set.
 *
 * @param mode which accesses are points
 * @param sites for {@link Mode#SHARED}, the {@linkplain dev.bohr.core.trace.Site#key keys} of the
 *     accesses that were points; empty otherwise
 * @param events for {@link Mode#SHARED}, the keys of accesses to shared variables that were no
 *     points, since nothing can race there; traces tell of them all the same
 */
public record PointSet(Mode mode, SortedSet<String> sites, SortedSet<String> events) {

  /** Which accesses are points, besides synchronisation, which always is. */
  public enum Mode {
    /** None. */
    SYNC,
    /** Those that can race, by what earlier runs showed. */
    SHARED,
    /** All. */
    ALL
  }

  /** Synchronisation only. */
  public static final PointSet SYNC = new PointSet(Mode.SYNC, none(), none());

  /** Every access. */
  public static final PointSet ALL = new PointSet(Mode.ALL, none(), none());

  public PointSet {
    sites = Collections.unmodifiableSortedSet(new TreeSet<>(sites));
    events = Collections.unmodifiableSortedSet(new TreeSet<>(events));
    if (mode != Mode.SHARED && !(sites.isEmpty() && events.isEmpty())) {
      throw new IllegalArgumentException(
          "only a point set of mode SHARED lists sites, but this one of mode "
              + mode
              + " lists "
              + (sites.size() + events.size()));
    }
  }

  private static SortedSet<String> none() {
    return Collections.emptySortedSet();
  }

  /** Synchronisation and the accesses at these sites. */
  public static PointSet shared(Collection<String> siteKeys) {
    return shared(siteKeys, none());
  }

  /** As {@link #shared(Collection)}, with accesses that are events but no points. */
  public static PointSet shared(Collection<String> siteKeys, Collection<String> eventKeys) {
    return new PointSet(Mode.SHARED, new TreeSet<>(siteKeys), new TreeSet<>(eventKeys));
  }
}
