package dev.bohr.core.report;

import dev.bohr.core.failure.Failure.Thrown;
import dev.bohr.core.trace.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Prints an exception: its message and those of its frames that the user wrote. Frames of the JDK
 * and of the test framework shrink to a count.
 */
final class ThrownText {
  private static final String INDENT = "  ";
  private static final int MAX_MESSAGE_LINES = 6;
  private static final int MAX_FRAMES = 5;

  private final int width;
  private final Glyphs glyphs;
  private final List<String> lines = new ArrayList<>();

  private ThrownText(int width, Glyphs glyphs) {
    this.width = width;
    this.glyphs = glyphs;
  }

  /** The exception in lines; a message that the summary already has is not repeated. */
  static List<String> print(Thrown thrown, String summary, int width, Glyphs glyphs) {
    ThrownText text = new ThrownText(width, glyphs);
    text.message(thrown, summary);
    text.frames(thrown.frames());
    return text.lines;
  }

  private void message(Thrown thrown, String summary) {
    String message = thrown.message();
    boolean untold = message != null && !message.isBlank() && !summary.contains(message);
    List<String> wrapped = new ArrayList<>();
    String text =
        untold ? thrown.className() + ": " + Objects.toString(message).strip() : thrown.className();
    for (String line : text.split("\\R", -1)) {
      if (!line.isBlank()) {
        wrapped.addAll(
            Typesetting.wrap(
                glyphs.text(Typesetting.clean(line)), width - INDENT.length(), 4, glyphs));
      }
    }
    int shown = wrapped.size() <= MAX_MESSAGE_LINES ? wrapped.size() : MAX_MESSAGE_LINES - 1;
    wrapped.subList(0, shown).forEach(line -> lines.add(INDENT + line));
    if (shown < wrapped.size()) {
      lines.add(INDENT + glyphs.text("… " + (wrapped.size() - shown) + " more lines"));
    }
  }

  private void frames(List<String> frames) {
    int shown = 0;
    int i = 0;
    while (i < frames.size()) {
      int end = i;
      while (end < frames.size() && isForeign(frames.get(end))) {
        end++;
      }
      if (end > i) {
        collapsed(frames.subList(i, end));
        i = end;
      } else if (shown == MAX_FRAMES) {
        frame(glyphs.text("… " + (frames.size() - i) + " more frames"));
        return;
      } else {
        frame(glyphs.text(Typesetting.clean("at " + withoutModule(frames.get(i)))));
        shown++;
        i++;
      }
    }
  }

  private void collapsed(List<String> foreign) {
    long jdk = foreign.stream().filter(frame -> origin(frame) == Origin.JDK).count();
    String whose =
        jdk == foreign.size()
            ? "of the JDK"
            : jdk == 0 ? "of the test framework" : "of the JDK and the test framework";
    String count = foreign.size() == 1 ? "1 frame " : foreign.size() + " frames ";
    frame(glyphs.text("… " + count + whose));
  }

  private void frame(String text) {
    lines.add(INDENT + INDENT + Typesetting.shorten(text, width - 2 * INDENT.length(), glyphs));
  }

  private static boolean isForeign(String frame) {
    return origin(frame) != Origin.PROGRAM;
  }

  private static Origin origin(String frame) {
    return Origin.of(withoutModule(frame));
  }

  /** The frame without class loader and module: {@code java.base/java.util.HashMap.put(...)}. */
  private static String withoutModule(String frame) {
    int paren = frame.indexOf('(');
    int slash = frame.lastIndexOf('/', paren < 0 ? frame.length() : paren);
    return frame.substring(slash + 1);
  }
}
