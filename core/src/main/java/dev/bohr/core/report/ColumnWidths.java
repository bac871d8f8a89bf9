package dev.bohr.core.report;

import java.util.Arrays;
import java.util.List;

/**
 * Divides the width among columns. Each is as wide as its longest text if all of them fit;
 * otherwise the division with the fewest lines wins, found by dynamic programming over columns and
 * width.
 */
final class ColumnWidths {
  /** Below this a column is not worth reading. */
  private static final int MIN = 14;

  /** A line more is worse than any unevenness, and a word cut short is worse than that. */
  private static final long LINE = 100_000;

  private static final long CUT = 10_000 * LINE;
  private static final long IMPOSSIBLE = Long.MAX_VALUE / 2;

  private ColumnWidths() {}

  /**
   * The width of each column, together at most {@code room}; none when a word would have to be cut.
   *
   * @param texts the texts of each column
   */
  static int[] choose(List<List<String>> texts, int room, Glyphs glyphs) {
    int[] natural = new int[texts.size()];
    for (int c = 0; c < natural.length; c++) {
      natural[c] = texts.get(c).stream().mapToInt(Typesetting::width).max().orElse(0);
    }
    if (Arrays.stream(natural).sum() <= room) {
      return natural;
    }
    if (room < MIN * natural.length) {
      return new int[0];
    }
    // best[c][r]: the least cost of the columns from c on in r cells; taken[c][r]: c's part.
    long[][] best = new long[natural.length + 1][room + 1];
    int[][] taken = new int[natural.length][room + 1];
    for (int c = natural.length - 1; c >= 0; c--) {
      long[] costs = costs(texts.get(c), natural[c], room, glyphs);
      for (int r = 0; r <= room; r++) {
        best[c][r] = IMPOSSIBLE;
        for (int w = Math.min(r, natural[c]); w >= Math.min(MIN, natural[c]); w--) {
          long total = costs[w] + best[c + 1][r - w];
          if (total < best[c][r]) {
            best[c][r] = total;
            taken[c][r] = w;
          }
        }
      }
    }
    if (best[0][room] >= CUT) {
      return new int[0];
    }
    int[] widths = new int[natural.length];
    int rest = room;
    for (int c = 0; c < widths.length; c++) {
      widths[c] = taken[c][rest];
      rest -= widths[c];
    }
    return widths;
  }

  /** What a column costs, by its width. */
  private static long[] costs(List<String> texts, int natural, int room, Glyphs glyphs) {
    long[] costs = new long[room + 1];
    for (int w = Math.min(MIN, natural); w <= Math.min(natural, room); w++) {
      costs[w] = (long) (natural - w) * (natural - w);
      for (String text : texts) {
        if (Typesetting.width(text) > w) {
          costs[w] += LINE * Typesetting.wrap(text, w, 2, glyphs).size();
          for (String word : Typesetting.words(text, w)) {
            costs[w] += Typesetting.width(word) > w ? CUT : 0;
          }
        } else {
          costs[w] += LINE;
        }
      }
    }
    return costs;
  }
}
