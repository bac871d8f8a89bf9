package dev.bohr.cli;

import dev.bohr.cli.conflicts.ConflictTable;
import dev.bohr.cli.conflicts.Tally;
import dev.bohr.cli.conflicts.Trial;
import dev.bohr.cli.conflicts.TrialList;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.trace.AtomicFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What {@code bohr conflicts} says at its end: the table, and what follows from it. */
final class ConflictText {
  /** More rows are for programs. */
  private static final int MOST_ROWS = 20;

  private static final String BREAKPOINTS = "breakpoints.bp";
  private static final String TABLE = "conflicts.tsv";

  private final PrintWriter out;
  private final TrialList list;
  private final ConflictTable table;
  private final Tally base;
  private final int runs;

  /**
   * @param base the executions without breakpoints
   * @param runs how many executions of each order were wanted
   */
  ConflictText(PrintWriter out, TrialList list, ConflictTable table, Tally base, int runs) {
    this.out = out;
    this.list = list;
    this.table = table;
    this.base = base;
    this.runs = runs;
  }

  /** Publishes files; answers where they are. */
  @FunctionalInterface
  interface Publisher {
    Path publish(ResultDirectory.Content files) throws IOException;
  }

  /** Prints, and publishes the table and the best breakpoint; answers the exit code. */
  int print(Publisher publisher) throws IOException {
    out.println(conflicts());
    out.printf("Without breakpoints %s.%n", failures(base));
    if (base.alwaysFails()) {
      out.println("It needs no breakpoint to fail: `bohr explore` explains how.");
      return ExitCode.BUG;
    }
    if (list.trials().isEmpty()) {
      return nothingToTry();
    }
    out.println();
    out.print(table.text(MOST_ROWS));
    int hidden = table.trials().size() - MOST_ROWS;
    Trial top = table.trials().get(0);
    Path directory = publisher.publish(files -> write(files, top));
    if (hidden > 0) {
      out.printf("%s more in %s.%n", Counts.of(hidden, "row"), directory.resolve(TABLE));
    }
    out.println();
    missing();
    return verdict(top, directory);
  }

  private String conflicts() {
    if (list.trials().isEmpty()) {
      return list.without() == 0
          ? "No potential conflicts."
          : "%s; none has a place for a breakpoint."
              .formatted(Counts.of(list.without(), "potential conflict"));
    }
    String found =
        "%s, in %s."
            .formatted(
                Counts.of(list.conflicts(), "potential conflict"),
                Counts.of(list.trials().size(), "order"));
    return list.without() == 0
        ? found
        : "%s %d more %s no place for a breakpoint."
            .formatted(found, list.without(), list.without() == 1 ? "has" : "have");
  }

  /** No answer, where something fails, or might. */
  private int nothingToTry() {
    if (base.failed() > 0) {
      out.println(
          "It fails now and then, and there is no breakpoint to try: `bohr explore` may find why.");
      return ExitCode.UNSURE;
    }
    return list.without() > 0 ? ExitCode.UNSURE : ExitCode.CLEAN;
  }

  private void write(Path directory, Trial top) throws IOException {
    write(directory.resolve(TABLE), table.tsv());
    if (top.isReproducible()) {
      write(directory.resolve(BREAKPOINTS), top.file().toString());
    }
  }

  private static void write(Path file, String text) throws IOException {
    AtomicFiles.write(file, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** {@code 3 of 10 executions failed (stall)}. */
  private static String failures(Tally tally) {
    String symptom = tally.failed() == 0 ? "" : " (" + tally.symptom() + ")";
    return "%d of %s failed%s"
        .formatted(tally.failed(), Counts.of(tally.runs(), "execution"), symptom);
  }

  /** What there was no time for, or what took too long. */
  private void missing() {
    long slow = list.trials().stream().filter(trial -> trial.tally().slow() > 0).count();
    long early =
        list.trials().stream()
            .filter(trial -> trial.tally().slow() == 0 && trial.tally().runs() < runs)
            .count();
    if (early > 0) {
      out.printf(
          "The time was up: %s had fewer than %s. Give more with --time.%n",
          Counts.of(early, "order"), Counts.of(runs, "execution"));
    }
    if (slow > 0) {
      out.printf(
          "%s paused so often that executions did not end; try a shorter --pause.%n",
          Counts.of(slow, "order"));
    }
  }

  private int verdict(Trial top, Path directory) {
    if (top.isReproducible()) {
      reproducible(top, directory.resolve(BREAKPOINTS));
      return ExitCode.BUG;
    }
    long failing = list.trials().stream().filter(trial -> trial.tally().failed() > 0).count();
    if (failing == 0 && base.failed() == 0) {
      return noneFailed();
    }
    if (top.tally().failedAndHit() > 0) {
      out.printf(
          "None makes it fail every time. Most telling: %s, %s. A longer --pause may do more.%n",
          table.order(top), failures(top.tally()));
    } else {
      out.println("It fails, but never where a breakpoint was hit: something else makes it fail.");
    }
    return ExitCode.UNSURE;
  }

  /** An order that has no execution to its name has no answer either. */
  private int noneFailed() {
    int all = list.trials().size();
    long hit = list.trials().stream().filter(trial -> trial.tally().hit() > 0).count();
    long open = list.trials().stream().filter(trial -> trial.tally().runs() == 0).count();
    String rest =
        open == 0 ? "" : ", and %d %s no answer".formatted(open, open == 1 ? "has" : "have");
    out.printf(
        "None made it fail; %d of %s %s hit%s.%n",
        hit, Counts.of(all, "order"), all == 1 ? "was" : "were", rest);
    return open == 0 ? ExitCode.CLEAN : ExitCode.UNSURE;
  }

  private void reproducible(Trial top, Path file) {
    Trial opposite = top.opposite();
    String otherwise =
        opposite == null
            ? ""
            : "; the other way round %d of %d"
                .formatted(opposite.tally().failed(), opposite.tally().runs());
    out.printf(
        "%s makes it fail every time: %s%s.%n", table.order(top), failures(top.tally()), otherwise);
    long others = table.trials().stream().filter(Trial::isReproducible).count() - 1;
    if (others > 0) {
      out.printf(
          "%s %s it fail every time, too.%n",
          Counts.of(others, "other order"), others == 1 ? "makes" : "make");
    }
    if (list.trials().stream().anyMatch(Trial::failsWithoutHit)) {
      out.println("Where it fails and is seldom hit, other conflicts are what makes it fail.");
    }
    out.printf(
        "The breakpoint is in %s. Use it:  java -javaagent:bohr.jar=breakpoints=%s ...%n",
        file, ResultDirectory.word(file));
  }
}
