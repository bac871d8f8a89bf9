package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The table of trusted methods as the engine and the reports see it: what the row number that
 * {@link TrustHooks} passes on means.
 *
 * <p>The agent reads the table from its resource and registers it once, before any class is
 * rewritten.
 */
public final class TrustedRows {
  private TrustedRows() {}

  /** What a trusted method does to the state that it guards. */
  public enum Effect {
    /** Observes. */
    READ,
    /** Changes, without telling what was there before. */
    WRITE,
    /** Waits until the receiver lets it through, and takes something. */
    ACQUIRE,
    /** Gives something back or lets others through. */
    RELEASE,
    /** Observes and changes, or releases and acquires. */
    BOTH,
    /** Nothing that another thread could observe. */
    NONE
  }

  /** When a call had its effect, as far as its result tells; one that threw mostly had none. */
  public enum Result {
    /** It returned. */
    ALWAYS,
    TRUE,
    NON_NULL,
    NON_ZERO,
    /** It returned or threw: a barrier that a timeout broke, a wait that was interrupted. */
    LEFT
  }

  /**
   * A trusted method, or all methods of a class with one name.
   *
   * @param number what {@link TrustHooks} passes on
   * @param className internal name, with slashes
   * @param parameters simple names of the types, separated by blanks; null: all methods of that
   *     name
   * @param key the number, from 1, of the parameter that is the key of a map or the index of a
   *     list; calls with other keys do not touch. 0: the whole receiver
   * @param on the number, from 1, of the parameter that the effect is on and that {@link
   *     TrustHooks} passes on in place of the receiver; 0: the receiver
   * @param guard the field of the receiver that holds what is really locked (the synchroniser that
   *     a lock shares with its conditions and its twin); null: the receiver itself
   * @param open the method is not whole: its start and its end are one empty call each, so that it
   *     is ordered with the trusted methods of the same object, and its inside is instrumented
   * @param verb for reports, such as "locks"
   */
  public record Row(
      int number,
      String className,
      String method,
      @Nullable String parameters,
      Effect effect,
      Result result,
      int key,
      int on,
      @Nullable String guard,
      boolean open,
      String verb) {
    /** The name of the class as programs write it. */
    public String simpleClassName() {
      String name = className.substring(className.lastIndexOf('/') + 1);
      return name.replace('$', '.');
    }
  }

  private static volatile Row[] rows = {};

  /** Called by the agent; row n has the number n. */
  public static void register(Row[] table) {
    rows = table.clone();
  }

  public static Row get(int row) {
    return rows[row];
  }

  public static int count() {
    return rows.length;
  }

  public static Effect effect(int row) {
    return rows[row].effect();
  }

  /** For example "locks ReentrantLock". */
  public static String describe(int row) {
    Row r = rows[row];
    return r.verb() + " " + r.simpleClassName();
  }
}
