package dev.bohr.core.trace;

/**
 * Cutting and quoting of text that comes from the program under test or from a file. Such text may
 * be of any length and may hold control characters, which must reach neither a terminal nor a
 * one-line message.
 */
final class Texts {
  private static final int MAX_QUOTED = 60;

  private Texts() {}

  /**
   * The text, or its beginning and an ellipsis, at most {@code max} characters; never splits a
   * surrogate pair.
   */
  static String clip(String text, int max) {
    if (text.length() <= max) {
      return text;
    }
    int end = max - 1;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + '…';
  }

  /** The beginning of the text in double quotes, safe to print. */
  static String quote(String text) {
    return '"' + escape(clip(text, MAX_QUOTED), '"') + '"';
  }

  /**
   * Escapes as Java source does: the quote, backslash, and what a terminal could take for a
   * command.
   */
  static String escape(String text, char quote) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c == quote || c == '\\') {
        escaped.append('\\').append((char) c);
      } else if (c == '\n') {
        escaped.append("\\n");
      } else if (c == '\t') {
        escaped.append("\\t");
      } else if (c == '\r') {
        escaped.append("\\r");
      } else if (isUnprintable(c)) {
        escaped.append(String.format("\\u%04x", c));
      } else {
        escaped.appendCodePoint(c);
      }
    }
    return escaped.toString();
  }

  private static boolean isUnprintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      // FORMAT holds the bidirectional overrides, which can make a line read as another.
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> false;
    };
  }
}
