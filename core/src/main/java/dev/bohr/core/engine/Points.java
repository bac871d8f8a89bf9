package dev.bohr.core.engine;

import dev.bohr.runtime.Sites;
import java.util.BitSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The point set of a search: which sites are points.
 *
 * <p>Synchronisation always is. Of the accesses, {@code sync} takes the volatile ones, {@code all}
 * takes all, and {@code shared} takes those that can race by the runs so far; sites never seen
 * count as racing. A replay takes exactly those that its schedule names.
 */
public final class Points {
  private final Options options;
  private final Sharing sharing;
  private final @Nullable Set<String> fixed;

  /** True while a run is recorded: accesses that are no points are reported all the same. */
  private boolean watchAll;

  /** Those of the sites below {@link #looked} that recorded runs watch unless they are points. */
  private final BitSet watchable = new BitSet();

  private int looked = 1;

  Points(Options options, Sharing sharing) {
    this.options = options;
    this.sharing = sharing;
    this.fixed = options.fixedPoints();
  }

  /** Applies the set to all sites known so far. */
  void apply() {
    int count = Sites.count();
    for (int site = 1; site < count; site++) {
      Sites.set(site, treatment(Sites.get(site)));
    }
  }

  byte treatment(Sites.Site site) {
    if (isPoint(site)) {
      return Sites.POINT;
    }
    return watchAll ? watched(site) : Sites.OFF;
  }

  private boolean isPoint(Sites.Site site) {
    if (isSynchronisation(site)) {
      return true;
    }
    if (fixed != null) {
      return fixed.contains(key(site));
    }
    return switch (options.points()) {
      case ALL -> true;
      // Finals do not change once others can see them.
      case SHARED -> !site.is(Sites.FINAL);
      case SYNC -> false;
    };
  }

  private static boolean isSynchronisation(Sites.Site site) {
    return site.action() == Sites.UPDATE
        || site.action() == Sites.MONITOR
        || site.action() == Sites.CALL
        || site.is(Sites.VOLATILE);
  }

  /** The program's accesses name its objects; most of those of libraries would only be noise. */
  private byte watched(Sites.Site site) {
    return site.is(Sites.LIBRARY) && !isEvent(site.id()) ? Sites.OFF : Sites.WATCHED;
  }

  /** True when recorded runs tell of the accesses at a site even where it is no point. */
  public boolean isEvent(int site) {
    return fixed == null ? sharing.events().get(site) : isFixedEvent(Sites.get(site));
  }

  private boolean isFixedEvent(Sites.Site site) {
    return options.fixedEvents().contains(key(site));
  }

  /** Turns the watching of accesses that are no points on or off. */
  void watchAll(boolean on) {
    watchAll = on;
    lookAtNewSites();
    watch(watchable, on);
    watch(sharing.events(), on);
  }

  /** Each site is looked at once: a JVM has hundreds of thousands, most of them of libraries. */
  private void lookAtNewSites() {
    int count = Sites.count();
    for (; looked < count; looked++) {
      Sites.Site site = Sites.get(looked);
      if (!isSynchronisation(site)
          && (!site.is(Sites.LIBRARY) || (fixed != null && isFixedEvent(site)))) {
        watchable.set(looked);
      }
    }
  }

  private static void watch(BitSet sites, boolean on) {
    for (int site = sites.nextSetBit(0); site >= 0; site = sites.nextSetBit(site + 1)) {
      if (!Sites.isPoint(site)) {
        Sites.set(site, on ? Sites.WATCHED : Sites.OFF);
      }
    }
  }

  /**
   * The site's name across JVMs. One instruction is one site, but for a copy between arrays, which
   * reads one array and writes another.
   */
  public static String key(Sites.Site site) {
    String key = SiteNames.of(site).key();
    boolean copies = site.is(Sites.ELEMENT) && "".equals(site.type());
    return copies && site.action() == Sites.WRITE ? key + ":write" : key;
  }
}
