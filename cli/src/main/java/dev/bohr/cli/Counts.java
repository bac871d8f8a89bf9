package dev.bohr.cli;

import java.util.Locale;

/** Numbers of things, as people read them: {@code 1 schedule}, {@code 12,345 schedules}. */
final class Counts {
  private Counts() {}

  static String of(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
