package dev.bohr.core.report;

import dev.bohr.core.report.Standstill.Held;
import dev.bohr.core.report.Standstill.Stuck;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Prints who waits for whom: the ring of a deadlock with a line that leads from the last thread
 * back to the first, and each other thread on a line of its own.
 */
final class StandstillText {
  private static final String INDENT = "  ";

  private final int width;
  private final Glyphs glyphs;
  private final List<String> lines = new ArrayList<>();

  private StandstillText(int width, Glyphs glyphs) {
    this.width = width;
    this.glyphs = glyphs;
  }

  static List<String> print(Standstill standstill, int width, Glyphs glyphs) {
    StandstillText text = new StandstillText(width, glyphs);
    List<Stuck> all = new ArrayList<>(standstill.ring());
    all.addAll(standstill.others());
    int name = text.nameWidth(all);
    if (standstill.ring().isEmpty()) {
      text.others(standstill.others(), name, INDENT);
    } else {
      text.ring(standstill.ring(), name);
      text.others(standstill.others(), name, INDENT + " ".repeat(glyphs.ringTop.length() + 1));
    }
    return text.lines;
  }

  private void ring(List<Stuck> ring, int name) {
    List<String> body = new ArrayList<>();
    int margin = INDENT.length() + glyphs.ringTop.length() + 1;
    for (Stuck stuck : ring) {
      body.addAll(named(stuck, List.of(held(stuck), wants(stuck)), name, width - margin));
    }
    for (int i = 0; i < body.size(); i++) {
      String side =
          i == 0
              ? glyphs.ringTop
              : i == body.size() - 1
                  ? glyphs.ringBottom
                  : Typesetting.pad(glyphs.ringSide, glyphs.ringTop.length());
      lines.add(INDENT + side + ' ' + body.get(i));
    }
  }

  private void others(List<Stuck> others, int name, String indent) {
    for (Stuck stuck : others) {
      List<String> facts = new ArrayList<>();
      facts.add(wants(stuck));
      if (!stuck.held().isEmpty()) {
        facts.add(held(stuck));
      }
      for (String line : named(stuck, facts, name, width - indent.length())) {
        lines.add(indent + line);
      }
    }
  }

  private int nameWidth(List<Stuck> all) {
    int longest = 0;
    for (Stuck stuck : all) {
      longest = Math.max(longest, Typesetting.width(glyphs.text(stuck.name())));
    }
    return Math.min(longest, width / 4);
  }

  private List<String> named(Stuck stuck, List<String> facts, int name, int room) {
    List<String> result = new ArrayList<>();
    String label = Typesetting.shorten(glyphs.text(stuck.name()), name, glyphs);
    for (String fact : facts) {
      for (String line : Typesetting.wrap(glyphs.text(fact), room - name - 2, 2, glyphs)) {
        result.add(Typesetting.pad(result.isEmpty() ? label : "", name) + "  " + line);
      }
    }
    return result;
  }

  private static String held(Stuck stuck) {
    if (stuck.held().isEmpty()) {
      return "holds what the thread above waits for";
    }
    return stuck.held().stream()
        .map(StandstillText::held)
        .collect(Collectors.joining(" and ", "holds ", ""));
  }

  private static String held(Held held) {
    return held.lock()
        + (held.place().isEmpty() ? "" : ", " + Typesetting.glue("taken at " + held.place()));
  }

  private static String wants(Stuck stuck) {
    String at = stuck.place().isEmpty() ? "" : " at " + stuck.place();
    return switch (stuck.how()) {
      case LOCK ->
          "wants " + stuck.wanted() + at + ", " + Typesetting.glue("held by " + stuck.holderName());
      case NOTIFY -> "waits on " + stuck.wanted() + at + "; nobody is left to notify it";
      case SIGNAL -> stuck.wanted() + at + "; nobody is left to signal it";
      case PARK ->
          "is parked"
              + (stuck.wanted().isEmpty() ? "" : " on " + stuck.wanted())
              + at
              + "; nobody is left to unpark it";
      case JOIN -> "waits" + at + " for " + stuck.wanted() + " to end";
      case UNKNOWN -> "cannot go on" + (at.isEmpty() ? "" : "; it was last seen" + at);
    };
  }
}
