package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Hooks before plain and volatile accesses to fields and array elements.
 *
 * <p>Called immediately before the access, on the accessing thread; nothing else runs between the
 * return of the hook and the access itself. Values are not passed: whoever wants them reads the
 * variable while the token is held.
 */
public final class AccessHooks {
  private AccessHooks() {}

  /** Before an access of the program's own code to a field; {@code base} is null for a static. */
  public static void field(@Nullable Object base, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.callback = Control.trusted;
      if (Sites.isOn(site)) {
        Control.running = null;
        try {
          Control.mode.field(base, site);
        } finally {
          Control.running = self;
        }
      }
    }
  }

  /** Before an access of the program's own code to a static field. */
  public static void staticField(int site) {
    field(null, site);
  }

  /** Before an access of the program's own code to an array element; -1: to the whole array. */
  public static void element(@Nullable Object array, int index, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.callback = Control.trusted;
      if (Sites.isOn(site)) {
        Control.running = null;
        try {
          Control.mode.element(array, index, site);
        } finally {
          Control.running = self;
        }
      }
    }
  }

  /** As {@link #field}, in a library whose trusted methods run whole. */
  public static void libraryField(@Nullable Object base, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      boolean trusted = Control.trusted != Control.callback;
      if ((!trusted || Control.watching) && Sites.isOn(site)) {
        Control.running = null;
        try {
          if (trusted) {
            Control.mode.accessedWhole(base, site, false);
          } else {
            Control.mode.field(base, site);
          }
        } finally {
          Control.running = self;
        }
      }
    }
  }

  /** As {@link #staticField}, in a library. */
  public static void libraryStaticField(int site) {
    libraryField(null, site);
  }

  /** As {@link #element}, in a library. */
  public static void libraryElement(@Nullable Object array, int index, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      boolean trusted = Control.trusted != Control.callback;
      if ((!trusted || Control.watching) && Sites.isOn(site)) {
        Control.running = null;
        try {
          if (trusted) {
            Control.mode.accessedWhole(array, site, false);
          } else {
            Control.mode.element(array, index, site);
          }
        } finally {
          Control.running = self;
        }
      }
    }
  }

  /** In place of {@link System#arraycopy} in the program's own code. */
  public static void arrayCopy(
      Object from, int fromIndex, Object to, int toIndex, int length, int readSite, int writeSite) {
    element(from, -1, readSite);
    element(to, -1, writeSite);
    System.arraycopy(from, fromIndex, to, toIndex, length);
  }

  /** In place of {@link System#arraycopy} in a library. */
  public static void libraryArrayCopy(
      Object from, int fromIndex, Object to, int toIndex, int length, int readSite, int writeSite) {
    libraryElement(from, -1, readSite);
    libraryElement(to, -1, writeSite);
    System.arraycopy(from, fromIndex, to, toIndex, length);
  }

  /**
   * Before an access through a VarHandle or Unsafe, in any code.
   *
   * @param base the object, array, or class (static) accessed; null when unknown
   * @param place the VarHandle, or the offset within {@code base} as a Long, or null
   * @param site where; its kind says whether the access reads, writes or updates
   */
  public static void atomic(@Nullable Object base, @Nullable Object place, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      boolean trusted = Control.trusted != Control.callback;
      if (!trusted || Control.watching) {
        Control.running = null;
        try {
          if (trusted) {
            Control.mode.accessedWhole(base, site, true);
          } else {
            Control.mode.atomic(base, place, 0, site);
          }
        } finally {
          Control.running = self;
        }
      }
    }
  }

  /** As {@link #atomic(Object, Object, int)}, with the element index or Unsafe offset. */
  public static void atomic(@Nullable Object base, long offset, int site) {
    if (base instanceof Class<?> type) {
      ReflectionHooks.use(type);
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      boolean trusted = Control.trusted != Control.callback;
      if (!trusted || Control.watching) {
        Control.running = null;
        try {
          if (trusted) {
            Control.mode.accessedWhole(base, site, true);
          } else {
            Control.mode.atomic(base, null, offset, site);
          }
        } finally {
          Control.running = self;
        }
      }
    }
  }

  /**
   * As {@link #atomic(Object, long, int)}, before a weak compare-and-set; true when it must fail
   * without a reason.
   */
  public static boolean weak(@Nullable Object base, long offset, int site) {
    Thread self = Thread.currentThread();
    if (self == Control.running && Control.trusted == Control.callback) {
      Control.running = null;
      try {
        return Control.mode.weakUpdate(base, offset, site);
      } finally {
        Control.running = self;
      }
    }
    return false;
  }

  // A weak compare-and-set that must fail is carried out with the expected value as the new one,
  // which changes nothing, and then answers false: rewritten code needs no branch for it.

  /** The value that a weak compare-and-set writes. */
  public static int written(int expected, int value, boolean fails) {
    return fails ? expected : value;
  }

  /** The value that a weak compare-and-set writes. */
  public static long written(long expected, long value, boolean fails) {
    return fails ? expected : value;
  }

  /** The value that a weak compare-and-set writes. */
  public static float written(float expected, float value, boolean fails) {
    return fails ? expected : value;
  }

  /** The value that a weak compare-and-set writes. */
  public static double written(double expected, double value, boolean fails) {
    return fails ? expected : value;
  }

  /** The value that a weak compare-and-set writes. */
  public static @Nullable Object written(
      @Nullable Object expected, @Nullable Object value, boolean fails) {
    return fails ? expected : value;
  }

  /** What a weak compare-and-set answers. */
  public static boolean answered(boolean set, boolean fails) {
    return set && !fails;
  }

  /** At the entry of a method of the program that libraries call back: trust ends here. */
  public static void callback() {
    if (Thread.currentThread() == Control.running) {
      Control.callback = Control.trusted;
    }
  }
}
