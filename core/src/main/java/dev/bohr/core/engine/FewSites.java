package dev.bohr.core.engine;

import java.util.Arrays;
import java.util.BitSet;

/** A set of sites that mostly has one or two: a watched run keeps one for each object it meets. */
final class FewSites {
  /** Sorted; what comes after the count is not in it. */
  private int[] sites = new int[1];

  private int count;

  void add(int site) {
    int at = Arrays.binarySearch(sites, 0, count, site);
    if (at >= 0) {
      return;
    }
    at = -at - 1;
    if (count == sites.length) {
      sites = Arrays.copyOf(sites, 2 * count);
    }
    System.arraycopy(sites, at, sites, at + 1, count - at);
    sites[at] = site;
    count++;
  }

  void addTo(BitSet others) {
    for (int i = 0; i < count; i++) {
      others.set(sites[i]);
    }
  }
}
