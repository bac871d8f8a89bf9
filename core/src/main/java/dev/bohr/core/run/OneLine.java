package dev.bohr.core.run;

import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Text of the program, such as the message of an exception, in one line of a sentence. Assertion
 * libraries say on several lines what they expected and what they got: the first alone may mean
 * nothing, or the contrary.
 */
public final class OneLine {
  private static final int MAX = 200;

  private OneLine() {}

  /** All lines, cut, without characters that a terminal could take for a command. */
  public static String of(String text) {
    String line =
        text.lines()
            .map(String::strip)
            .filter(Predicate.not(String::isEmpty))
            .collect(Collectors.joining(" "));
    StringBuilder safe = new StringBuilder();
    line.codePoints()
        .limit(MAX)
        .forEach(c -> safe.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
    boolean cut = line.codePointCount(0, line.length()) > MAX;
    return cut ? safe.append("...").toString() : safe.toString();
  }
}
