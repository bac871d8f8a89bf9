package dev.bohr.bench;

import dev.bohr.core.simplify.Cost;
import dev.bohr.core.simplify.Simplification;
import java.util.Locale;

/**
 * One failing run and what both algorithms made of it, as a line that a child prints.
 *
 * @param symptom tells the failures of one program apart
 * @param runs schedules until it was found
 * @param seconds how long that took
 */
record SimplifiedTrace(
    long seed, String symptom, long runs, double seconds, Side best, Side tinertia) {
  private static final String MARK = "trace ";
  private static final String BOUNDED = "bounded ";
  private static final String LARGE = "large ";

  /**
   * What one algorithm did.
   *
   * @param replays how many of 100 replays failed in the same way
   */
  record Side(
      Simplification.Shape before,
      Simplification.Shape after,
      int executions,
      int iterations,
      double seconds,
      int replays) {
    Side(Simplification.Result result, double seconds, int replays) {
      this(
          result.before(),
          result.after(),
          result.executions(),
          result.iterations(),
          seconds,
          replays);
    }

    private String words() {
      return String.format(
          Locale.ROOT,
          "%s %s %d %d %.3f %d",
          words(before),
          words(after),
          executions,
          iterations,
          seconds,
          replays);
    }

    /** A side without the other one. */
    String largeLine() {
      return LARGE + words();
    }

    private static String words(Simplification.Shape shape) {
      Cost cost = shape.cost();
      return "%d %d %d %d"
          .formatted(cost.steps(), shape.threads(), cost.switches(), cost.preemptions());
    }

    private static Side parse(String[] words, int from) {
      return new Side(
          shape(words, from),
          shape(words, from + 4),
          Integer.parseInt(words[from + 8]),
          Integer.parseInt(words[from + 9]),
          Double.parseDouble(words[from + 10]),
          Integer.parseInt(words[from + 11]));
    }

    private static Simplification.Shape shape(String[] words, int from) {
      return new Simplification.Shape(
          new Cost(
              Integer.parseInt(words[from + 2]),
              Integer.parseInt(words[from + 3]),
              Integer.parseInt(words[from])),
          Integer.parseInt(words[from + 1]));
    }
  }

  /** What the bounded search alone took. */
  record Bounded(long runs, double seconds, boolean found) {}

  String line() {
    return String.format(
        Locale.ROOT,
        "%s%d %s %d %.3f %s %s",
        MARK,
        seed,
        symptom,
        runs,
        seconds,
        best.words(),
        tinertia.words());
  }

  static boolean isOne(String line) {
    return line.startsWith(MARK);
  }

  static SimplifiedTrace parse(String line) {
    String[] words = line.split(" ");
    return new SimplifiedTrace(
        Long.parseLong(words[1]),
        words[2],
        Long.parseLong(words[3]),
        Double.parseDouble(words[4]),
        Side.parse(words, 5),
        Side.parse(words, 17));
  }

  static String boundedLine(long runs, double seconds, boolean found) {
    return String.format(Locale.ROOT, "%s%d %.3f %s", BOUNDED, runs, seconds, found);
  }

  static boolean isLarge(String line) {
    return line.startsWith(LARGE);
  }

  static Side parseLarge(String line) {
    return Side.parse(line.split(" "), 1);
  }

  static boolean isBounded(String line) {
    return line.startsWith(BOUNDED);
  }

  static Bounded parseBounded(String line) {
    String[] words = line.split(" ");
    return new Bounded(
        Long.parseLong(words[1]), Double.parseDouble(words[2]), Boolean.parseBoolean(words[3]));
  }
}
