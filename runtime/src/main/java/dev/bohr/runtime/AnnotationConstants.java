package dev.bohr.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The enums that annotations of the program have values of. The JDK reads an annotation once and
 * keeps it, with the constants in it, for as long as the class lives: a run that made these
 * constants afresh would find others in its annotations than in its code.
 */
public final class AnnotationConstants {
  private AnnotationConstants() {}

  private static final Set<String> TYPES = ConcurrentHashMap.newKeySet();

  /**
   * An annotation type was loaded.
   *
   * @param element what one of its elements is of, by its name with slashes
   */
  public static void learn(String element) {
    TYPES.add(element.replace('/', '.'));
  }

  /** Whether the constants of a class are the same in all runs. */
  static boolean are(Class<?> type) {
    return type.isEnum() && TYPES.contains(type.getName());
  }
}
