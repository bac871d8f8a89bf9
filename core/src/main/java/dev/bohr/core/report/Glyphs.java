package dev.bohr.core.report;

/** The characters that a text report draws with, for terminals that know Unicode and for others. */
public enum Glyphs {
  /** Box-drawing characters, arrows, ellipses. */
  UNICODE("│", "─", "┼", "●", "┌─>", "│", "└──"),
  /**
   * Nothing above 0x7e; other characters of names and values appear as {@code \}{@code uXXXX}
   * escapes.
   */
  ASCII("|", "-", "+", "*", "+->", "|", "+--");

  final String bar;
  final String dash;
  final String cross;
  final String dot;
  final String ringTop;
  final String ringSide;
  final String ringBottom;

  Glyphs(
      String bar,
      String dash,
      String cross,
      String dot,
      String ringTop,
      String ringSide,
      String ringBottom) {
    this.bar = bar;
    this.dash = dash;
    this.cross = cross;
    this.dot = dot;
    this.ringTop = ringTop;
    this.ringSide = ringSide;
    this.ringBottom = ringBottom;
  }

  /** The text in characters that this set has. Called before anything is measured. */
  String text(String text) {
    if (this == UNICODE || text.chars().allMatch(c -> c <= '~')) {
      return text;
    }
    StringBuilder ascii = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '→' -> ascii.append("->");
        case '…' -> ascii.append("...");
        case Typesetting.HARD_SPACE -> ascii.append(c);
        default -> {
          if (c <= '~') {
            ascii.append(c);
          } else {
            ascii.append(String.format("\\u%04x", (int) c));
          }
        }
      }
    }
    return ascii.toString();
  }
}
