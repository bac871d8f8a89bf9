package dev.bohr.agent;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Why a class, or a part of one, was left as it is. Reports name these so that nobody takes silence
 * for control.
 */
public final class Reasons {
  private Reasons() {}

  private static final ConcurrentHashMap<String, String> TABLE = new ConcurrentHashMap<>();

  /** Remembers a reason; a class may have several, which are joined by "; ". */
  static void add(String internalName, String reason) {
    TABLE.merge(
        internalName.replace('/', '.'),
        reason,
        (old, added) -> old.contains(added) ? old : old + "; " + added);
  }

  /** Reason by class name (with dots), in the order of the names. */
  public static Map<String, String> all() {
    return new TreeMap<>(TABLE);
  }
}
