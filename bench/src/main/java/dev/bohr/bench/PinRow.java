package dev.bohr.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code bohr pin --fixed TWIN} said about one example.
 *
 * @param name of the example
 * @param kind of its bug
 * @param replay offer (a)
 * @param woven offer (b)
 * @param patch offer (c)
 */
record PinRow(String name, String kind, Offered replay, Offered woven, Offered patch) {
  private static final Pattern OFFER = Pattern.compile("(?m)^\\(([abc])\\) ");
  private static final Pattern FAILED =
      Pattern.compile("(\\d+ of \\d+) (?:replays|executions)[^(\\n]*failed");
  private static final Pattern PASSED =
      Pattern.compile(
          "epaired program (?:only )?(\\d+ of \\d+) passed(?: \\((.*?) each(?:; (.*) with)?)?");

  /**
   * One of the offers.
   *
   * @param isMade whether it was handed out
   * @param failed how many executions failed, or {@code -}
   * @param passed how many of the twin passed, or {@code stale}, or {@code -}
   * @param time of an execution of the twin with breakpoints, or {@code -}
   * @param off the same with the breakpoints off, or {@code -}
   * @param reason why it was not handed out; empty when it was
   */
  record Offered(
      boolean isMade, String failed, String passed, String time, String off, String reason) {
    static final Offered NONE = new Offered(false, "-", "-", "-", "-", "there was no failure");

    static Offered parse(String text) {
      boolean isMade = !text.contains("Not handed out") && !text.contains("Not possible");
      Matcher failed = FAILED.matcher(text);
      Matcher passed = PASSED.matcher(text);
      boolean tried = passed.find();
      boolean isStale = !isMade && text.contains("stale");
      return new Offered(
          isMade,
          failed.find() ? failed.group(1) : "-",
          isStale ? "stale" : tried ? passed.group(1) : "-",
          tried && passed.group(2) != null ? passed.group(2) : "-",
          tried && passed.group(3) != null ? passed.group(3) : "-",
          isMade ? "" : reason(text));
    }

    private static String reason(String text) {
      return text.lines()
          .map(String::strip)
          .filter(line -> line.startsWith("Not ") || line.startsWith("On the repaired"))
          .reduce((first, last) -> last)
          .orElse("");
    }
  }

  /** Of what the command printed. */
  static PinRow parse(String name, String kind, String text) {
    List<Offered> offers = new ArrayList<>();
    Matcher begin = OFFER.matcher(text);
    List<Integer> at = new ArrayList<>();
    while (begin.find()) {
      at.add(begin.start());
    }
    for (int i = 0; i < at.size(); i++) {
      int end = i + 1 < at.size() ? at.get(i + 1) : text.length();
      offers.add(Offered.parse(text.substring(at.get(i), end)));
    }
    while (offers.size() < 3) {
      offers.add(Offered.NONE);
    }
    return new PinRow(name, kind, offers.get(0), offers.get(1), offers.get(2));
  }

  List<String> cells() {
    List<String> cells = new ArrayList<>(List.of(name, kind));
    cells.addAll(List.of(replay.failed(), replay.passed()));
    for (Offered offer : List.of(woven, patch)) {
      cells.addAll(
          List.of(
              offer.isMade() ? "yes" : "no",
              offer.failed(),
              offer.passed(),
              offer.time(),
              offer.off()));
    }
    return cells;
  }
}
