package dev.bohr.runtime;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/** Lets Bohr look at a variable without the effects that the program's own look would have. */
public final class Inspection {
  private Inspection() {}

  /** The thread that looks; one run at a time is recorded in a JVM, by one thread at a time. */
  static volatile @Nullable Thread inspector;

  /** What the field holds in this run; never initialises a class. */
  public static @Nullable Object read(Field field, @Nullable Object base)
      throws IllegalAccessException {
    inspector = Thread.currentThread();
    try {
      return field.get(base);
    } finally {
      inspector = null;
    }
  }
}
