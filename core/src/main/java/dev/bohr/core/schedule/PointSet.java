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
 */
public record PointSet(Mode mode, SortedSet<String> sites) {

  /** Which accesses are points, besides synchronisation, which always is. */
  public enum Mode {
    /** None. */
    SYNC,
    /** Those that earlier runs saw shared between threads. */
    SHARED,
    /** All. */
    ALL
  }

  /** Synchronisation only. */
  public static final PointSet SYNC = new PointSet(Mode.SYNC, Collections.emptySortedSet());

  /** Every access. */
  public static final PointSet ALL = new PointSet(Mode.ALL, Collections.emptySortedSet());

  public PointSet {
    sites = Collections.unmodifiableSortedSet(new TreeSet<>(sites));
    if (mode != Mode.SHARED && !sites.isEmpty()) {
      throw new IllegalArgumentException(
          "only a point set of mode SHARED lists sites, but this one of mode "
              + mode
              + " lists "
              + sites.size());
    }
  }

  /** Synchronisation and the accesses at these sites. */
  public static PointSet shared(Collection<String> siteKeys) {
    return new PointSet(Mode.SHARED, new TreeSet<>(siteKeys));
  }
}
