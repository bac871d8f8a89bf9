package dev.bohr.cli;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.Survey;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches several tests: each is run once, and those with more than one thread, or without a clean
 * end, are searched one after another, each with an equal share of the time that is left. The
 * single runs may take as much time again. Every test gets a line; the first failure is reported in
 * full, the others by where their files are.
 */
final class TestsExploration {
  /** A search below that would be over before its JVM is warm. */
  private static final Duration LEAST = Duration.ofSeconds(5);

  private final SearchOptions options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final long start = System.nanoTime();
  private final List<Exploration.Result> failures = new ArrayList<>();
  private int exitCode = ExitCode.CLEAN;
  private long schedules;

  TestsExploration(SearchOptions options, PrintWriter out, PrintWriter err) {
    this.options = options;
    this.out = out;
    this.err = err;
  }

  /**
   * Tests with the same class path.
   *
   * @param root where the directories of failures are made
   */
  record Group(List<Target> tests, Path root) {}

  /** A test that is worth a search. */
  private record Candidate(Target test, Path root) {}

  /** Searches and prints the result; answers the exit code. */
  int run(List<Group> groups) throws IOException, BadFileException, InterruptedException {
    options.check();
    if (options.output != null) {
      throw CommandError.usage(
          "-o names one directory, and these are several tests; leave it out.");
    }
    int tests = groups.stream().mapToInt(group -> group.tests().size()).sum();
    TestTable table = new TestTable(out, groups.stream().flatMap(g -> g.tests().stream()).toList());
    List<Candidate> candidates = new ArrayList<>();
    for (Group group : groups) {
      survey(group, tests, table, candidates);
    }
    long searchStart = System.nanoTime();
    for (int i = 0; i < candidates.size(); i++) {
      search(candidates.get(i), share(searchStart, candidates.size() - i), table);
    }
    table.end();
    summary(tests, candidates.size());
    return exitCode;
  }

  private void survey(Group group, int tests, TestTable table, List<Candidate> candidates)
      throws IOException, BadFileException, InterruptedException {
    List<WorkerMessage.Surveyed> answers;
    try (WorkDirectory work = new WorkDirectory();
        StatusLine line = new StatusLine(Terminals.writer())) {
      Program program = Targets.program(group.tests().get(0), work.path());
      answers =
          new Survey(
                  work,
                  program,
                  options.engineOptions(),
                  options.stallTimeout,
                  done -> line.show("looking for threads: %d of %d tests".formatted(done, tests)))
              .run(group.tests(), surveyDeadline(group.tests().size(), tests));
    }
    for (int i = 0; i < group.tests().size(); i++) {
      Target test = group.tests().get(i);
      if (i >= answers.size()) {
        table.row(test, 0, "not reached; give it more --time");
        unsure();
        continue;
      }
      WorkerMessage.Surveyed answer = answers.get(i);
      schedules++;
      if (answer.threads() > 1 || answer.outcome().isBad()) {
        candidates.add(new Candidate(test, group.root()));
      } else if (answer.outcome() != OutcomeKind.PASSED) {
        table.row(test, 1, "no answer: " + answer.text());
        unsure();
      } else if (answer.skipped() != null) {
        table.row(test, 1, "skipped" + (answer.skipped().isEmpty() ? "" : ": " + answer.skipped()));
      } else {
        table.row(test, 1, "passes, starts no thread");
      }
    }
  }

  private long surveyDeadline(int part, int all) {
    Duration limit = options.timeLimit();
    return limit == null
        ? System.nanoTime() + Long.MAX_VALUE / 2
        : System.nanoTime() + limit.toNanos() / all * part;
  }

  /** What is left of the time, for one of so many tests; null for no limit. */
  private @Nullable Duration share(long searchStart, int left) {
    Duration limit = options.timeLimit();
    if (limit == null) {
      return null;
    }
    Duration share = limit.minusNanos(System.nanoTime() - searchStart).dividedBy(left);
    return share.compareTo(LEAST) < 0 ? LEAST : share;
  }

  private void search(Candidate candidate, @Nullable Duration time, TestTable table)
      throws IOException, BadFileException, InterruptedException {
    Target test = candidate.test();
    SearchOptions own = options.within(time);
    try (WorkDirectory work = new WorkDirectory()) {
      Program program = Targets.program(test, work.path());
      Exploration.Result result =
          new Exploration(own, program, work, candidate.root(), err).search();
      schedules += result.totals().runs();
      table.row(test, result.totals().runs() + 1, words(result));
      if (result.failure() != null) {
        failures.add(result);
        exitCode = ExitCode.BUG;
      } else if (result.exitCode() != ExitCode.CLEAN) {
        unsure();
      }
    } catch (CommandError lost) {
      if (lost.exitCode() != ExitCode.UNSURE) {
        throw lost;
      }
      table.row(test, 1, "no answer: " + lost.getMessage());
      unsure();
    }
  }

  private static String words(Exploration.Result result) {
    if (result.failure() != null) {
      Failure failure = result.failure().failure();
      return failure.summary().substring(failure.target().prefix().length());
    }
    if (result.exitCode() == ExitCode.CLEAN) {
      return result.totals().complete() && result.totals().claim() != null
          ? "no bug in any schedule"
          : "no bug found";
    }
    return result.text().lines().findFirst().orElse("no answer");
  }

  private void unsure() {
    exitCode = exitCode == ExitCode.CLEAN ? ExitCode.UNSURE : exitCode;
  }

  private void summary(int tests, int searched) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    if (failures.isEmpty()) {
      out.printf(
          "No bug found in %s of %s (%s, seed %d, %s).%n",
          Counts.of(schedules, "schedule"),
          Counts.of(tests, "test"),
          options.strategy,
          options.seedOrNew(),
          Durations.format(elapsed));
      return;
    }
    out.printf(
        "%s of %s %s (%d with threads, %s, %s, seed %d, %s).%n%n",
        failures.size(),
        Counts.of(tests, "test"),
        failures.size() == 1 ? "fails" : "fail",
        searched,
        Counts.of(schedules, "schedule"),
        options.strategy,
        options.seedOrNew(),
        Durations.format(elapsed));
    failures.get(0).print(out);
    for (Exploration.Result other : failures.subList(1, failures.size())) {
      if (other.failure() != null && other.directory() != null) {
        out.printf(
            "%n%s%nReplay it:  bohr replay %s%n",
            other.failure().failure().summary(), ResultDirectory.word(other.directory()));
      }
    }
  }
}
