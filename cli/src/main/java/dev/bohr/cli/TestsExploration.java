package dev.bohr.cli;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SearchTotals;
import dev.bohr.cli.worker.Survey;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Searches several tests: a survey tries a few schedules of each, and those that fail there, or may
 * fail in others, are searched one after another, each with an equal share of the time that is
 * left; when none is left, the survey's answer stands, and what failed there is listed as not
 * confirmed. The survey may take as much time again. Every test gets a line; the first failure is
 * reported in full, the others by where their files are.
 */
final class TestsExploration {
  /** A search below that would be over before its JVM is warm. */
  private static final Duration LEAST = Duration.ofSeconds(5);

  /** The survey took up to five seconds for a test, in a JVM that was warm. */
  private static final Duration LEAST_TO_CONFIRM = Duration.ofSeconds(20);

  private final SearchOptions options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final long start = System.nanoTime();
  private final List<Exploration.Result> failures = new ArrayList<>();
  private int exitCode = ExitCode.CLEAN;
  private int unanswered;
  private int unconfirmed;
  private int searched;
  private long schedules;

  TestsExploration(SearchOptions options, PrintWriter out, PrintWriter err) {
    this.options = options;
    this.out = out;
    this.err = err;
  }

  /**
   * Tests with the same class path.
   *
   * @param root where the directories of failures are made, unless the user says where
   */
  record Group(List<Target> tests, Path root) {}

  /**
   * A test that is worth a search.
   *
   * @param root where the directory of a failure is made
   * @param surveyed what is known of it
   * @param answers where the answer goes
   */
  record Candidate(
      Target test, Path root, WorkerMessage.Surveyed surveyed, Consumer<TestAnswer> answers) {
    /**
     * A bug that was seen comes before those that may be there, as time may not suffice for all;
     * first of all one of a test with threads, since the others also show without Bohr.
     */
    static final Comparator<Candidate> ORDER =
        Comparator.comparing((Candidate candidate) -> !candidate.isSuspect())
            .thenComparing(candidate -> candidate.isSuspect() && candidate.surveyed.threads() <= 1);

    boolean isSuspect() {
      return surveyed.outcome().isBad();
    }
  }

  /** Searches and prints the result; answers the exit code. */
  int run(List<Group> groups) throws IOException, BadFileException, InterruptedException {
    options.check();
    if (options.output != null && groups.size() > 1) {
      throw CommandError.usage(
          "-o names one directory, and these are %d modules; leave it out, each has its own."
              .formatted(groups.size()));
    }
    List<Target> tests = groups.stream().flatMap(group -> group.tests().stream()).toList();
    TestTable table = new TestTable(out, tests);
    List<Candidate> candidates = new ArrayList<>();
    try (TestResults results = new TestResults()) {
      for (Group group : groups) {
        Consumer<TestAnswer> answers = results.in(root(group)).andThen(table::row);
        survey(group, tests.size(), answers, candidates);
      }
      candidates.sort(Candidate.ORDER);
      SharedTime time = new SharedTime(options.timeLimit(), System.nanoTime());
      for (int i = 0; i < candidates.size(); i++) {
        Candidate candidate = candidates.get(i);
        long now = System.nanoTime();
        Duration least = candidate.isSuspect() ? LEAST_TO_CONFIRM : LEAST;
        TestAnswer answer =
            time.isOver(now)
                ? surveyed(candidate)
                : search(candidate, time.next(now, candidates.size() - i, least));
        candidate.answers().accept(answer);
      }
    }
    table.end();
    summary(tests.size());
    return exitCode;
  }

  private Path root(Group group) {
    return options.output == null ? group.root() : options.output;
  }

  private void survey(
      Group group, int tests, Consumer<TestAnswer> answers, List<Candidate> candidates)
      throws IOException, BadFileException, InterruptedException {
    List<WorkerMessage.Surveyed> surveyed;
    try (WorkDirectory work = new WorkDirectory();
        StatusLine line = new StatusLine(Terminals.writer())) {
      surveyed =
          new Survey(
                  work,
                  Targets.program(group.tests().get(0), work.path()),
                  options.engineOptions(),
                  options.strategy,
                  options.seedOrNew(),
                  options.runLimit(),
                  options.stallTimeout,
                  done -> line.show("looking for threads: %d of %d tests".formatted(done, tests)))
              .run(group.tests(), surveyDeadline(group.tests().size(), tests));
    }
    for (int i = 0; i < group.tests().size(); i++) {
      Target test = group.tests().get(i);
      if (i >= surveyed.size()) {
        unsure();
        answers.accept(TestAnswer.notReached(test));
        continue;
      }
      WorkerMessage.Surveyed answer = surveyed.get(i);
      schedules += answer.schedules();
      if (isWorthASearch(answer)) {
        candidates.add(new Candidate(test, root(group), answer, answers));
        continue;
      }
      if (answer.outcome() != OutcomeKind.PASSED) {
        unsure();
      }
      answers.accept(TestAnswer.of(test, answer));
    }
  }

  /**
   * A bug must be confirmed in a JVM of its own; and where there are more schedules, look on, also
   * when a slow machine had time for few of those that were asked for.
   */
  private boolean isWorthASearch(WorkerMessage.Surveyed answer) {
    boolean more = answer.threads() > 1 && !answer.all() && options.runLimit() > answer.schedules();
    return more || answer.outcome().isBad();
  }

  private long surveyDeadline(int part, int all) {
    Duration limit = options.timeLimit();
    return limit == null
        ? System.nanoTime() + Long.MAX_VALUE / 2
        : System.nanoTime() + limit.toNanos() / all * part;
  }

  /** There is no time for a search. */
  private TestAnswer surveyed(Candidate candidate) {
    if (candidate.surveyed().outcome() != OutcomeKind.PASSED) {
      unsure();
      unconfirmed += candidate.isSuspect() ? 1 : 0;
    }
    return TestAnswer.of(candidate.test(), candidate.surveyed());
  }

  private TestAnswer search(Candidate candidate, @Nullable Duration time)
      throws IOException, BadFileException, InterruptedException {
    Target test = candidate.test();
    WorkerMessage.Surveyed before = candidate.surveyed();
    // What the survey saw is looked for where the survey saw it.
    SearchOptions own =
        candidate.isSuspect()
            ? options.first(before.schedules(), before.threads() > 1, time)
            : options.within(time);
    searched++;
    try (WorkDirectory work = new WorkDirectory()) {
      Program program = Targets.program(test, work.path());
      Exploration.Result result =
          new Exploration(own, program, work, candidate.root(), err)
              .punctual()
              .after(before)
              .search();
      schedules += result.totals().runs();
      if (isCutShort(candidate, result)) {
        return surveyed(candidate);
      }
      if (result.failure() != null) {
        failures.add(result);
        exitCode = ExitCode.BUG;
      } else if (result.exitCode() != ExitCode.CLEAN || candidate.isSuspect()) {
        unsure();
      }
      return TestAnswer.of(test, before, result);
    } catch (CommandError lost) {
      if (lost.exitCode() != ExitCode.UNSURE) {
        throw lost;
      }
      unsure();
      return TestAnswer.lost(test, before, String.valueOf(lost.getMessage()));
    }
  }

  /** Time was over before the search could say more than the survey. */
  private static boolean isCutShort(Candidate candidate, Exploration.Result result) {
    SearchTotals totals = result.totals();
    if (result.exitCode() != ExitCode.CLEAN || totals.complete()) {
      return false;
    }
    return candidate.isSuspect()
        ? totals.stopped() || totals.runs() < candidate.surveyed().schedules()
        : totals.runs() == 0;
  }

  /** A test has no answer, which hides no bug of another. */
  private void unsure() {
    unanswered++;
    exitCode = exitCode == ExitCode.CLEAN ? ExitCode.UNSURE : exitCode;
  }

  private void summary(int tests) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    if (failures.isEmpty()) {
      out.printf(
          "No bug %s in %s of %s%s (%s, seed %d, %s).%n",
          unconfirmed == 0 ? "found" : "confirmed",
          Counts.of(schedules, "schedule"),
          Counts.of(tests, "test"),
          withoutAnswer(),
          options.strategy,
          options.seedOrNew(),
          Durations.format(elapsed));
      return;
    }
    out.printf(
        "%s of %s %s%s (%d searched, %s, %s, seed %d, %s).%n%n",
        failures.size(),
        Counts.of(tests, "test"),
        failures.size() == 1 ? "fails" : "fail",
        withoutAnswer(),
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

  /** What the reader must not take for an answer. */
  private String withoutAnswer() {
    int others = unanswered - unconfirmed;
    return (unconfirmed == 0 ? "" : ", " + unconfirmed + " failed but not confirmed")
        + (others == 0
            ? ""
            : others == 1 ? ", 1 of them without an answer" : ", " + others + " without an answer");
  }
}
