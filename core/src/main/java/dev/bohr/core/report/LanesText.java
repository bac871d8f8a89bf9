package dev.bohr.core.report;

import dev.bohr.core.report.Interleaving.Gap;
import dev.bohr.core.report.Interleaving.Lane;
import dev.bohr.core.report.Interleaving.Mark;
import dev.bohr.core.report.Interleaving.Row;
import dev.bohr.core.report.Interleaving.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints an interleaving where columns have no room: each thread has a line that runs downward, a
 * dot shows who acts, and the texts share the rest of the width. If that is too little, the lines
 * go and only the names are left.
 */
final class LanesText {
  private static final String INDENT = "  ";
  private static final int NOBODY = -1;
  private static final int MAX_NAME = 20;
  private static final int MAX_PLACE = 30;
  private static final int MIN_TEXT = 20;

  private final Interleaving interleaving;
  private final int width;
  private final Glyphs glyphs;
  private final int place;
  private final int name;
  private final boolean drawn;
  private final List<String> lines = new ArrayList<>();

  private LanesText(Interleaving interleaving, int width, Glyphs glyphs) {
    this.interleaving = interleaving;
    this.width = width;
    this.glyphs = glyphs;
    this.place = ColumnsText.placeWidth(interleaving, Math.min(MAX_PLACE, width / 3), glyphs);
    int longest = 0;
    for (Lane lane : interleaving.lanes()) {
      longest = Math.max(longest, Typesetting.width(glyphs.text(lane.name())));
    }
    this.name = Math.min(longest, Math.min(MAX_NAME, width / 4));
    int drawing = 2 * interleaving.lanes().size();
    this.drawn = width - INDENT.length() - place - drawing - name - 5 >= MIN_TEXT;
  }

  static List<String> print(Interleaving interleaving, int width, Glyphs glyphs) {
    LanesText text = new LanesText(interleaving, width, glyphs);
    text.print();
    return text.lines;
  }

  private void print() {
    for (Row row : interleaving.rows()) {
      if (row instanceof Step step) {
        line(step.place(), step.lane(), glyphs.dot, step.text());
      } else if (row instanceof Gap gap) {
        gap(gap);
      } else if (row instanceof Mark mark) {
        lines.addAll(ColumnsText.rule(mark.text(), width, width, glyphs));
      }
    }
  }

  private void gap(Gap gap) {
    int events = 0;
    int threads = 0;
    int last = 0;
    for (int lane = 0; lane < gap.events().size(); lane++) {
      int count = gap.events().get(lane);
      events += count;
      threads += count > 0 ? 1 : 0;
      last = count > 0 ? lane : last;
    }
    if (threads == 1) {
      line("", last, glyphs.bar, ColumnsText.gapText(events));
    } else {
      line("", NOBODY, glyphs.bar, ColumnsText.gapText(events) + " of " + threads + " threads");
    }
  }

  private void line(String where, int lane, String symbol, String what) {
    String left = Typesetting.shorten(glyphs.text(where), place, glyphs);
    String acting = lane == NOBODY ? "" : interleaving.lanes().get(lane).name();
    String who = Typesetting.shorten(glyphs.text(acting), name, glyphs);
    String head = INDENT + Typesetting.pad(left, place) + threads(lane, symbol) + "  ";
    String blank = INDENT + " ".repeat(place) + threads(lane, glyphs.bar) + "  ";
    int room = width - Typesetting.width(head) - name - 2;
    List<String> texts = Typesetting.wrap(glyphs.text(what), room, 2, glyphs);
    lines.add((head + Typesetting.pad(who, name) + "  " + texts.get(0)).stripTrailing());
    for (String more : texts.subList(1, texts.size())) {
      lines.add(blank + " ".repeat(name) + "  " + more);
    }
  }

  private String threads(int acting, String symbol) {
    if (!drawn) {
      return "";
    }
    StringBuilder text = new StringBuilder(" ");
    for (int lane = 0; lane < interleaving.lanes().size(); lane++) {
      text.append(' ').append(lane == acting ? symbol : glyphs.bar);
    }
    return text.toString();
  }
}
