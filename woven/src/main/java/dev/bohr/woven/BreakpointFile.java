package dev.bohr.woven;

import java.time.Duration;
import java.util.List;

/**
 * The text of a breakpoint file, as it is read and written.
 *
 * <pre>
 * # Two deposits read the same balance, and one of them is lost.
 * breakpoint lost update
 *   pause 200 ms
 *   at most 1
 *   1. bank.Account.deposit write balance
 *      same this
 *   2. bank.Account.deposit write balance
 *      same this
 *      when this.balance >= 0
 * </pre>
 *
 * <p>A line is one statement; indentation means nothing. What comes before the first place is about
 * the breakpoint, what comes after one is about that place. Lines that begin with {@code #} are
 * comments.
 *
 * @param breakpoints in the order of the file
 */
public record BreakpointFile(List<Declared> breakpoints) {
  public BreakpointFile {
    breakpoints = List.copyOf(breakpoints);
  }

  /**
   * Reads a file.
   *
   * @param name of the file, for messages
   */
  public static BreakpointFile parse(String name, String text) throws BadBreakpointFile {
    return new BreakpointFile(new FileReader(name).read(text));
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Declared breakpoint : breakpoints) {
      if (text.length() > 0) {
        text.append('\n');
      }
      print(breakpoint, text);
    }
    return text.toString();
  }

  private static void print(Declared breakpoint, StringBuilder text) {
    text.append("breakpoint ").append(breakpoint.name()).append('\n');
    text.append("  pause ").append(time(breakpoint.pause())).append('\n');
    if (breakpoint.together()) {
      text.append("  together\n");
    }
    if (breakpoint.ignoreFirst() > 0) {
      text.append("  ignore first ").append(breakpoint.ignoreFirst()).append('\n');
    }
    if (breakpoint.atMost() < Long.MAX_VALUE) {
      text.append("  at most ").append(breakpoint.atMost()).append('\n');
    }
    if (breakpoint.giveUpAfter() < Long.MAX_VALUE) {
      text.append("  give up after ").append(breakpoint.giveUpAfter()).append('\n');
    }
    for (int i = 0; i < breakpoint.places().size(); i++) {
      print(breakpoint, i, text);
    }
  }

  private static void print(Declared breakpoint, int number, StringBuilder text) {
    DeclaredPlace place = breakpoint.places().get(number);
    text.append("  ").append(number + 1).append(". ").append(place.location()).append('\n');
    if (!place.same().isEmpty()) {
      text.append("     same ");
      for (int i = 0; i < place.same().size(); i++) {
        text.append(i == 0 ? "" : ", ").append(place.same().get(i));
      }
      text.append('\n');
    }
    for (Condition condition : place.conditions()) {
      text.append("     when ").append(condition).append('\n');
    }
    if (place.holding() != null) {
      text.append("     holding ").append(place.holding()).append('\n');
    }
    if (place.thread() != null) {
      text.append("     thread ").append(place.thread()).append('\n');
    }
    if (place.caller() != null) {
      text.append("     called from ").append(place.caller()).append('\n');
    }
    if (place.ignoreFirst() != breakpoint.ignoreFirst()) {
      text.append("     ignore first ").append(place.ignoreFirst()).append('\n');
    }
  }

  /** A time as files have it: {@code 100 ms}, {@code 2 s}. */
  public static String time(Duration time) {
    return time.toMillis() % 1000 == 0 && !time.isZero()
        ? time.toSeconds() + " s"
        : time.toMillis() + " ms";
  }
}
