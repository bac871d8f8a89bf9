package dev.bohr.agent;

import java.util.HashMap;
import java.util.Map;

/**
 * Methods that would grow beyond what a class file allows, and the hooks that they do without:
 * first those on accesses, then all but those that a controlled run cannot do without.
 */
final class Exemptions {
  private static final int ACCESSES = 1;
  private static final int ALL_BUT_VITAL = 2;

  private final Map<String, Integer> levels = new HashMap<>();
  private boolean all;

  /** One step more for the method; false when nothing more can be left out. */
  boolean add(String name, String descriptor) {
    return levels.merge(name + descriptor, ACCESSES, Integer::sum) <= ALL_BUT_VITAL;
  }

  /** Every method does without hooks on accesses; false when that is so already. */
  boolean addAll() {
    boolean added = !all;
    all = true;
    return added;
  }

  boolean accesses(MethodContext method) {
    return all || level(method) >= ACCESSES;
  }

  boolean allButVital(MethodContext method) {
    return level(method) >= ALL_BUT_VITAL;
  }

  private int level(MethodContext method) {
    return levels.getOrDefault(method.name + method.descriptor, 0);
  }
}
