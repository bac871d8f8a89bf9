package dev.bohr.core.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Measures, wraps and shortens text by terminal cells. Text of the program under test may be of any
 * length and may hold anything, so whatever comes from there goes through {@link #clean} first.
 */
final class Typesetting {
  /** A space at which no line is broken; printed as any other. */
  static final char HARD_SPACE = '\u00a0';

  private static final int MAX_GLUED = 24;

  private static final String ELLIPSIS = "…";
  private static final String ASCII_ELLIPSIS = "...";

  private Typesetting() {}

  /** One line that a terminal cannot take for a command: line breaks and tabs become spaces. */
  static String clean(String text) {
    StringBuilder clean = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              switch (Character.getType(c)) {
                case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> {
                  if (Character.isWhitespace(c)) {
                    clean.append(' ');
                  } else {
                    clean.append(String.format("\\u%04x", c));
                  }
                }
                // Format characters can make a line read as another one.
                case Character.FORMAT, Character.SURROGATE ->
                    clean.append(String.format("\\u%04x", c));
                default -> clean.appendCodePoint(c);
              }
            });
    return clean.toString();
  }

  /** The text with spaces at which no line is broken; a long text is left alone. */
  static String glue(String text) {
    return text.length() > MAX_GLUED ? text : text.replace(' ', HARD_SPACE);
  }

  /** How many cells of a terminal the text takes. */
  static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      width += width(c);
      i += Character.charCount(c);
    }
    return width;
  }

  private static int width(int codePoint) {
    if (codePoint < 0x300) {
      return 1;
    }
    return switch (Character.getType(codePoint)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK -> 0;
      default -> isWide(codePoint) ? 2 : 1;
    };
  }

  /** East Asian wide and emoji, by their main ranges; to err is to have a ragged line. */
  private static boolean isWide(int c) {
    return isIn(c, 0x1100, 0x115f)
        || isIn(c, 0x2e80, 0xa4cf)
        || isIn(c, 0xac00, 0xd7a3)
        || isIn(c, 0xf900, 0xfaff)
        || isIn(c, 0xfe30, 0xfe6f)
        || isIn(c, 0xff00, 0xff60)
        || isIn(c, 0x1f300, 0x1faff)
        || isIn(c, 0x20000, 0x3fffd);
  }

  private static boolean isIn(int c, int first, int last) {
    return first <= c && c <= last;
  }

  /** The text with spaces up to the width. */
  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }

  /**
   * The text, or its beginning and end around an ellipsis, at most so wide. The end gets the larger
   * part: it is what tells {@code com.example.Account.java:14} from its neighbours.
   */
  static String shorten(String text, int max, Glyphs glyphs) {
    if (width(text) <= max) {
      return text;
    }
    String ellipsis = glyphs == Glyphs.UNICODE ? ELLIPSIS : ASCII_ELLIPSIS;
    int room = Math.max(0, max - ellipsis.length());
    int head = room * 2 / 5;
    String start = text.substring(0, prefix(text, head));
    int end = text.length();
    int tail = 0;
    while (end > start.length()) {
      int c = text.codePointBefore(end);
      if (tail + width(c) > room - head) {
        break;
      }
      tail += width(c);
      end -= Character.charCount(c);
    }
    return start + ellipsis + text.substring(end);
  }

  /** How many chars of the text fit into so many cells. */
  private static int prefix(String text, int cells) {
    int end = 0;
    int used = 0;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      if (used + width(c) > cells) {
        break;
      }
      used += width(c);
      end += Character.charCount(c);
    }
    return end;
  }

  /**
   * The text in lines at most so wide, broken at spaces; words that are too long for a line are
   * shortened. Lines after the first are indented by {@code hang}, less where a word needs it.
   */
  static List<String> wrap(String text, int width, int hang, Glyphs glyphs) {
    if (width(text) <= width) {
      return List.of(text.replace(HARD_SPACE, ' ').stripTrailing());
    }
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    boolean empty = true;
    for (String word : words(text, width - hang)) {
      String fitting = shorten(word, width, glyphs);
      int size = width(fitting);
      if (!empty && width(line.toString()) + 1 + size > width) {
        lines.add(finished(line));
        line.setLength(0);
        line.append(" ".repeat(Math.min(hang, width - size)));
        empty = true;
      }
      line.append(empty ? "" : " ").append(fitting);
      empty = false;
    }
    lines.add(finished(line));
    return lines;
  }

  /** The words of a text; one that is too wide is broken at its hard spaces, too. */
  static List<String> words(String text, int width) {
    List<String> words = new ArrayList<>();
    for (String word : text.split(" ", -1)) {
      if (width(word) <= width) {
        words.add(word);
      } else {
        words.addAll(List.of(word.split(String.valueOf(HARD_SPACE), -1)));
      }
    }
    return words;
  }

  private static String finished(StringBuilder line) {
    return line.toString().replace(HARD_SPACE, ' ').stripTrailing();
  }
}
