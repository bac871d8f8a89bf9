package dev.bohr.core.conflicts;

/** What two threads come into each other's way about; the first kinds tell more than the last. */
public enum ConflictKind {
  /** Each is about to take a lock that the other holds. */
  DEADLOCK,
  /** Accesses to a field, an element or a collection, without a lock that both hold. */
  RACE,
  /** Both take the same lock. */
  LOCK,
  /**
   * Both use the same synchronisation object: a volatile, an atomic, a queue, a latch, a permit.
   */
  SYNC
}
