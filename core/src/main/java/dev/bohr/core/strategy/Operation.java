package dev.bohr.core.strategy;

import org.jspecify.annotations.Nullable;

/**
 * What a thread does in its next step: the one thing in it that other threads can notice. Every
 * thread has one such object, which the engine fills anew at each point; a strategy reads it during
 * a call and keeps nothing of it.
 */
public final class Operation {
  /** The part of an operation on an object as a whole. */
  public static final int WHOLE = 0;

  /** The part that is an object's monitor. */
  public static final int MONITOR = -1;

  /** The object of an operation that depends on everything that others do. */
  public static final Object EVERYTHING = new Object();

  /** The site of the operation; 0 when unknown. */
  public int site;

  /** The object that it is on; null when no other thread can notice it. */
  public @Nullable Object on;

  /**
   * Which part of the object: {@link #WHOLE}, {@link #MONITOR}, a field or element (positive), or a
   * place known only by its offset (below {@link #MONITOR}).
   */
  public int part;

  /** True when it changes what it is on. */
  public boolean writes;

  /** A second object that it changes; null for none. */
  public @Nullable Object also;

  /** Tells apart what operations at one site read. */
  public int place;

  /** Fills the operation; there is no second object then. */
  public Operation to(int newSite, @Nullable Object object, int newPart, boolean newWrites) {
    site = newSite;
    on = object;
    part = newPart;
    writes = newWrites;
    also = null;
    place = 0;
    return this;
  }

  public Operation and(@Nullable Object second) {
    also = second;
    return this;
  }

  void copy(Operation other) {
    to(other.site, other.on, other.part, other.writes);
    also = other.also;
  }

  /** The part for an access by offset. */
  public static int atOffset(long offset) {
    return MONITOR - 1 - (int) (offset & 0x3fffffff);
  }

  /** True when the order of the two could make a difference to anyone. */
  public boolean conflicts(Operation other) {
    if (on == EVERYTHING || other.on == EVERYTHING) {
      return true;
    }
    if (on != null && on == other.on) {
      return (writes || other.writes) && overlap(part, other.part);
    }
    return (also != null && (also == other.on || also == other.also))
        || (other.also != null && other.also == on);
  }

  /** An access by offset may be to any field; two by offset are told apart. */
  public static boolean overlap(int one, int two) {
    return one == two
        || one == WHOLE
        || two == WHOLE
        || (one > 0 && two < MONITOR)
        || (two > 0 && one < MONITOR);
  }
}
