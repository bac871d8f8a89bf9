package dev.bohr.cli.conflicts;

import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The table of section 5 of the paper: for each order of each conflict, how often the program
 * failed, and how often the breakpoint was hit. The most telling comes first.
 */
public final class ConflictTable {
  /** Wider cells stick out, rather than making all as wide. */
  private static final int WIDEST = 72;

  private final List<Trial> trials;
  private final ConflictNames names;

  public ConflictTable(List<Trial> trials) {
    List<Trial> sorted = new ArrayList<>(trials);
    sorted.sort(Trial.MOST_TELLING);
    this.trials = sorted;
    this.names = new ConflictNames(trials);
  }

  /** The rows, from the top. */
  public List<Trial> trials() {
    return trials;
  }

  /** In a sentence: {@code Account.java:12 before Account.java:17}. */
  public String order(Trial trial) {
    return order(trial, " before ", " together with ");
  }

  private String cell(Trial trial) {
    return order(trial, " -> ", " + ");
  }

  private String order(Trial trial, String before, String with) {
    Declared breakpoint = trial.file().breakpoints().get(0);
    return names.name(trial, 0)
        + (breakpoint.together() ? with : before)
        + names.name(trial, 1)
        + (trial.isRefined() ? ", pause " + BreakpointFile.time(breakpoint.pause()) : "");
  }

  /**
   * The table for people.
   *
   * @param most rows at most
   */
  public String text(int most) {
    List<Trial> shown = trials.subList(0, Math.min(most, trials.size()));
    int order = width("order", shown, this::cell);
    int symptom = width("symptom", shown, trial -> trial.tally().symptom());
    StringBuilder text = new StringBuilder();
    line(text, "fails", "hit", pad("symptom", symptom), pad("order", order), "conflict");
    for (Trial trial : shown) {
      Tally tally = trial.tally();
      line(
          text,
          percent(tally.failed(), tally.runs()),
          percent(tally.hit(), tally.runs()),
          pad(tally.symptom(), symptom),
          pad(cell(trial), order),
          ConflictNames.what(trial));
    }
    return text.toString();
  }

  /** Of a column, but for those that would make it too wide. */
  private static int width(String title, List<Trial> shown, Function<Trial, String> column) {
    return Stream.concat(Stream.of(title), shown.stream().map(column))
        .mapToInt(String::length)
        .filter(width -> width <= WIDEST)
        .max()
        .orElse(0);
  }

  private static void line(StringBuilder text, String... cells) {
    String line =
        String.format(
            Locale.ROOT, "%5s  %5s  %s  %s  %s", cells[0], cells[1], cells[2], cells[3], cells[4]);
    text.append(line.stripTrailing()).append('\n');
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String percent(int count, int runs) {
    return runs == 0 ? "?" : Math.round(100.0 * count / runs) + " %";
  }

  /** All rows for programs, with tabs between the fields, and a line with their names. */
  public String tsv() {
    StringBuilder text =
        new StringBuilder(
            "conflict\tfirst\tits location\tsecond\tits location\truns\tfailed\thit\tfailed and hit\tslow\tsymptom\n");
    for (Trial trial : trials) {
      Tally tally = trial.tally();
      text.append(ConflictNames.what(trial))
          .append('\t')
          .append(place(trial, 0))
          .append('\t')
          .append(place(trial, 1));
      for (int count :
          new int[] {
            tally.runs(), tally.failed(), tally.hit(), tally.failedAndHit(), tally.slow()
          }) {
        text.append('\t').append(count);
      }
      text.append('\t').append(tally.symptom()).append('\n');
    }
    return text.toString();
  }

  /** What people call it, and what a breakpoint file does. */
  private String place(Trial trial, int place) {
    return names.name(trial, place)
        + '\t'
        + trial.file().breakpoints().get(0).places().get(place).location();
  }
}
