package dev.bohr.core.report;

import dev.bohr.core.report.Interleaving.Gap;
import dev.bohr.core.report.Interleaving.Lane;
import dev.bohr.core.report.Interleaving.Mark;
import dev.bohr.core.report.Interleaving.Row;
import dev.bohr.core.report.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Prints an interleaving with a column per thread and the source places at the left; texts that are
 * too long for their column wrap.
 */
final class ColumnsText {
  /** How many lines stand above the first row. */
  static final int HEADER_LINES = 2;

  private static final int MAX_PLACE = 26;

  private static final String INDENT = "  ";

  private final Interleaving interleaving;
  private final int width;
  private final Glyphs glyphs;
  private final int place;
  private final int[] columns;
  private final List<String> lines = new ArrayList<>();

  private ColumnsText(Interleaving interleaving, int width, Glyphs glyphs) {
    this.interleaving = interleaving;
    this.width = width;
    this.glyphs = glyphs;
    this.place = placeWidth(interleaving, Math.min(MAX_PLACE, width / 4), glyphs);
    this.columns = columnWidths();
  }

  /** The lines; none when the columns would be too narrow to read. */
  static List<String> print(Interleaving interleaving, int width, Glyphs glyphs) {
    ColumnsText text = new ColumnsText(interleaving, width, glyphs);
    if (text.columns.length > 0) {
      text.print();
    }
    return text.lines;
  }

  /** How wide the source places are, at most {@code max}. */
  static int placeWidth(Interleaving interleaving, int max, Glyphs glyphs) {
    int widest = 0;
    for (Row row : interleaving.rows()) {
      if (row instanceof Step step) {
        widest = Math.max(widest, Typesetting.width(glyphs.text(step.place())));
      }
    }
    return Math.min(widest, max);
  }

  private int[] columnWidths() {
    List<List<String>> texts = new ArrayList<>();
    for (Lane lane : interleaving.lanes()) {
      texts.add(new ArrayList<>(List.of(glyphs.text(lane.name()))));
    }
    for (Row row : interleaving.rows()) {
      if (row instanceof Step step) {
        texts.get(step.lane()).add(glyphs.text(step.text()));
      } else if (row instanceof Gap gap) {
        for (int lane = 0; lane < texts.size(); lane++) {
          texts.get(lane).add(glyphs.text(gapText(gap.events().get(lane))));
        }
      }
    }
    int room = width - INDENT.length() - place - 3 * texts.size();
    return ColumnWidths.choose(texts, room, glyphs);
  }

  private void print() {
    List<String> names = interleaving.lanes().stream().map(Lane::name).toList();
    List<List<String>> header = new ArrayList<>();
    for (int lane = 0; lane < columns.length; lane++) {
      header.add(List.of(Typesetting.shorten(glyphs.text(names.get(lane)), columns[lane], glyphs)));
    }
    cells("", header);
    StringBuilder rule = new StringBuilder(INDENT).append(glyphs.dash.repeat(place));
    for (int column : columns) {
      rule.append(glyphs.dash).append(glyphs.cross).append(glyphs.dash.repeat(column + 1));
    }
    lines.add(rule.toString());
    for (Row row : interleaving.rows()) {
      if (row instanceof Step step) {
        String text = glyphs.text(step.text());
        List<List<String>> cells = emptyCells();
        cells.set(step.lane(), Typesetting.wrap(text, columns[step.lane()], 2, glyphs));
        cells(glyphs.text(step.place()), cells);
      } else if (row instanceof Gap gap) {
        List<List<String>> cells = emptyCells();
        for (int lane = 0; lane < columns.length; lane++) {
          String text = glyphs.text(gapText(gap.events().get(lane)));
          cells.set(lane, Typesetting.wrap(text, columns[lane], 2, glyphs));
        }
        cells("", cells);
      } else if (row instanceof Mark mark) {
        lines.addAll(rule(mark.text(), rule.length(), width, glyphs));
      }
    }
  }

  private List<List<String>> emptyCells() {
    List<List<String>> cells = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      cells.add(List.of());
    }
    return cells;
  }

  private void cells(String placeText, List<List<String>> cells) {
    int height = cells.stream().mapToInt(List::size).max().orElse(1);
    for (int i = 0; i < height; i++) {
      String left = i == 0 ? Typesetting.shorten(placeText, place, glyphs) : "";
      StringBuilder line = new StringBuilder(INDENT).append(Typesetting.pad(left, place));
      for (int lane = 0; lane < columns.length; lane++) {
        List<String> cell = cells.get(lane);
        String text = i < cell.size() ? cell.get(i) : "";
        line.append(' ').append(glyphs.bar).append(' ');
        line.append(Typesetting.pad(text, columns[lane]));
      }
      lines.add(line.toString().stripTrailing());
    }
  }

  /** What a gap says of one thread; empty when nothing of it is left out. */
  static String gapText(int events) {
    return events == 0
        ? ""
        : events == 1 ? "… 1 more event" : String.format(Locale.ROOT, "… %,d more events", events);
  }

  /**
   * A line across all columns with a text in it.
   *
   * @param drawn how wide the line is, unless the text needs more
   */
  static List<String> rule(String text, int drawn, int width, Glyphs glyphs) {
    String start = INDENT + glyphs.dash.repeat(2) + ' ';
    List<String> lines = new ArrayList<>();
    for (String part : Typesetting.wrap(glyphs.text(text), width - start.length() - 3, 0, glyphs)) {
      int rest = Math.max(2, drawn - Typesetting.width(start + part) - 1);
      lines.add(start + part + ' ' + glyphs.dash.repeat(rest));
    }
    return lines;
  }
}
