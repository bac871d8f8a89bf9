package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import java.util.HashMap;
import java.util.Map;

/**
 * The sites of classes that may be loaded more than once. The same instruction of the same class
 * keeps its site under each loader: what was learnt about it holds, and a program that makes
 * loaders without end does not fill the table of sites.
 */
final class KnownSites {
  private static final Map<Sites.Site, Integer> KNOWN = new HashMap<>();

  private KnownSites() {}

  /** The number of a site that comes without one. */
  static synchronized int idOf(Sites.Site site) {
    Integer known = KNOWN.get(site);
    if (known == null) {
      known = Sites.register(site);
      KNOWN.put(site, known);
    }
    return known;
  }
}
