package dev.bohr.core.engine;

/**
 * Identity hashes that are the same in every run of the same schedule, as the JVM's are not.
 *
 * <p>What outlives a run has the same hash in every run: maps of the JDK may remember it. Maps of
 * test tools remember what it is outside of runs, where they may have been filled.
 */
final class IdentityHashes {
  /** Numbers the objects of a run in the order of their first appearance. */
  private final ObjectTable objects;

  IdentityHashes(ObjectTable objects) {
    this.objects = objects;
  }

  int of(Object object) {
    int number;
    if (isLasting(object) && ProgramFrames.isToolAtWork()) {
      return System.identityHashCode(object);
    }
    if (object instanceof Class<?> type) {
      number = type.getName().hashCode();
    } else if (object instanceof Enum<?> constant) {
      number = constant.name().hashCode();
    } else {
      number = objects.entry(object).number;
    }
    // A spread: consecutive hashes would hide collisions.
    return (number * 0x9E3779B1) >>> 5;
  }

  /** A class, or a constant of an enum that is not initialised afresh for every run. */
  private static boolean isLasting(Object object) {
    return object instanceof Class<?>
        || (object instanceof Enum<?> constant
            && !ProgramFrames.isOfProgram(constant.getDeclaringClass()));
  }
}
