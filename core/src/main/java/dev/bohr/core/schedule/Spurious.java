package dev.bohr.core.schedule;

/** Whether what the specification allows to happen without a reason does happen. */
public enum Spurious {
  /** A wait ends and a weak compare-and-set fails only for a reason. */
  NEVER,
  /** Both may happen at any time; a failure that needs this says so. */
  ANY
}
