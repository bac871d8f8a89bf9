package dev.bohr.core.report;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Explains a failure as plain text: one sentence, the exception or who waits for whom, the
 * interleaving in thread columns, what to know about the run, and the command that replays it. The
 * reader needs to know Java and nothing of schedules.
 *
 * <p>Lines end in {@code \n} and are at most {@code width} cells wide, except that a command is
 * never broken, so that it can be copied.
 */
public final class TextReport {
  /** For output that goes to no terminal. */
  public static final int DEFAULT_WIDTH = 100;

  /** Narrower is not readable; a smaller width counts as this one. */
  public static final int MIN_WIDTH = 60;

  /** More threads side by side are shown only when the failure needs them. */
  private static final int MAX_LANES = 5;

  /** Columns that wrap so much that they take this many times the lines are too narrow. */
  private static final double MAX_GROWTH = 1.5;

  private static final int MAX_OTHERS = 4;

  private final int width;
  private final Glyphs glyphs;
  private final List<String> lines = new ArrayList<>();

  private TextReport(int width, Glyphs glyphs) {
    this.width = Math.max(width, MIN_WIDTH);
    this.glyphs = glyphs;
  }

  /** The report without the command that replays the failure. */
  public static String render(Failure failure, Trace trace, Schedule schedule, int width) {
    return render(failure, trace, schedule, null, width, Glyphs.UNICODE);
  }

  /** The report with the command that replays the failure, such as {@code bohr replay DIR}. */
  public static String render(
      Failure failure, Trace trace, Schedule schedule, String replayCommand, int width) {
    return render(failure, trace, schedule, replayCommand, width, Glyphs.UNICODE);
  }

  /**
   * The report.
   *
   * @param trace of a run that failed in this way under this schedule
   * @param replayCommand null leaves the line out
   * @param glyphs what the terminal can show
   */
  public static String render(
      Failure failure,
      Trace trace,
      Schedule schedule,
      @Nullable String replayCommand,
      int width,
      Glyphs glyphs) {
    RunFacts facts = RunFacts.of(failure, trace, schedule);
    Standstill standstill = Standstill.of(facts);
    TextReport report = new TextReport(width, glyphs);
    report.paragraph(failure.summary());
    Failure.Thrown thrown = failure.exception();
    if (thrown != null) {
      report.block(ThrownText.print(thrown, failure.summary(), report.width, glyphs));
    }
    if (!standstill.isEmpty()) {
      report.block(StandstillText.print(standstill, report.width, glyphs));
    }
    report.stops(facts);
    report.interleaving(facts, standstill);
    report.notes(failure, trace);
    report.replay(failure.replay(), replayCommand);
    return String.join("\n", report.lines) + "\n";
  }

  private void stops(RunFacts facts) {
    List<String> sentences = StopSentences.of(facts);
    if (!sentences.isEmpty()) {
      lines.add("");
      sentences.forEach(this::paragraph);
    }
  }

  private void interleaving(RunFacts facts, Standstill standstill) {
    Interleaving interleaving = Interleavings.of(facts, standstill, MAX_LANES);
    if (interleaving.rows().isEmpty()) {
      return;
    }
    lines.add("");
    paragraph("How it happens, from top to bottom:");
    List<String> lanes = LanesText.print(interleaving, width, glyphs);
    List<String> columns =
        interleaving.lanes().size() <= MAX_LANES
            ? ColumnsText.print(interleaving, width, glyphs)
            : List.of();
    int rows = columns.size() - ColumnsText.HEADER_LINES;
    boolean roomy = rows > 0 && rows <= lanes.size() * MAX_GROWTH;
    block(roomy ? columns : lanes);
    others(interleaving);
    neverBegun(facts);
    unmarked(interleaving);
  }

  private void unmarked(Interleaving interleaving) {
    int count = interleaving.otherMarks();
    if (count > 0) {
      boolean anyMarked =
          interleaving.rows().stream().anyMatch(Interleaving.Mark.class::isInstance);
      String switches = (anyMarked ? " more" : "") + (count == 1 ? " switch is" : " switches are");
      lines.add("");
      String them = count == 1 ? "it" : "them";
      paragraph(count + switches + " not marked, because less seems to depend on " + them + ".");
    }
  }

  private void others(Interleaving interleaving) {
    List<String> names = interleaving.others();
    if (names.isEmpty()) {
      return;
    }
    String events = String.format(Locale.ROOT, "%,d events", interleaving.otherEvents());
    lines.add("");
    if (names.size() == 1) {
      paragraph("Not shown: " + names.get(0) + " (" + events + ").");
      return;
    }
    String list = String.join(", ", names.subList(0, Math.min(names.size(), MAX_OTHERS)));
    String more = names.size() > MAX_OTHERS ? ", …" : "";
    paragraph("Not shown: " + names.size() + " threads with " + events + ": " + list + more);
  }

  /** Threads without an event have no column, but that they did nothing may be the cause. */
  private void neverBegun(RunFacts facts) {
    Trace trace = facts.trace();
    List<String> names = new ArrayList<>();
    for (int e = 0; e < trace.size(); e++) {
      if (trace.kindAt(e) == EventKind.FORK) {
        int child = facts.threads().target(e);
        if (child == Timeline.NONE || facts.timeline().last(child) == Timeline.NONE) {
          names.add(facts.threads().targetName(e));
        }
      }
    }
    if (!names.isEmpty() && !trace.truncated()) {
      String list = String.join(", ", names.subList(0, Math.min(names.size(), MAX_OTHERS)));
      lines.add("");
      paragraph(
          "Started, but had not run at all: " + list + (names.size() > MAX_OTHERS ? ", …" : ""));
    }
  }

  private void notes(Failure failure, Trace trace) {
    List<String> notes = new ArrayList<>(failure.notes());
    if (trace.truncated()) {
      notes.add("The trace was cut short, so that events at the end may be missing.");
    }
    if (notes.isEmpty()) {
      return;
    }
    lines.add("");
    for (String note : notes) {
      indented("Note: " + note, 6);
    }
  }

  private void replay(Failure.ReplayRate rate, @Nullable String command) {
    lines.add("");
    if (rate.of() == 0) {
      paragraph("It has not been replayed yet.");
    } else if (rate.failed() == rate.of()) {
      paragraph("It fails in the same way every time (" + rate + " replays).");
    } else {
      paragraph("It fails in the same way in " + rate + " replays.");
    }
    if (command != null) {
      String label = "Replay it:  ";
      String line = glyphs.text(Typesetting.clean(command));
      if (Typesetting.width(label + line) <= width) {
        lines.add(label + line);
      } else {
        lines.add(label.strip());
        lines.add(line);
      }
    }
  }

  private void paragraph(String text) {
    indented(text, 0);
  }

  private void indented(String text, int hang) {
    lines.addAll(Typesetting.wrap(glyphs.text(Typesetting.clean(text)), width, hang, glyphs));
  }

  private void block(List<String> block) {
    lines.add("");
    lines.addAll(block);
  }
}
