package dev.bohr.cli.worker;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.support.CommandError;
import dev.bohr.core.engine.Options;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches each of several tests of one class path briefly, in one worker JVM after another: a test
 * that ends its JVM, or stands still in it, costs a new one and has no answer; when it was run with
 * others, these are first run alone in the next. What fails here is a reason to look closer, and no
 * finding yet: the tests before it were run in the same JVM.
 */
public final class Survey {
  /** Schedules of one test at most: enough to see what fails often, and what cannot be run. */
  private static final long RUNS = 10;

  private static final long POLL_MILLIS = 25;

  /** How long after the deadline the first test may take. */
  private static final long FIRST_GRACE_NANOS = 60_000_000_000L;

  private final WorkDirectory work;
  private final Program program;
  private final Options options;
  private final String strategy;
  private final long seed;
  private final long runs;
  private final Duration stallTimeout;
  private final Watcher watcher;
  private final List<WorkerMessage.Surveyed> answers = new ArrayList<>();
  private int workers;

  /** So many of the tests without an answer are run alone. */
  private int alone;

  /** Told what happens, on the calling thread. */
  @FunctionalInterface
  public interface Watcher {
    /** Some time has passed and so many tests have been run. */
    void tick(int tests);
  }

  /**
   * @param program any of the tests: their class path and main class are the same
   * @param runs schedules of each test, if there are so many; at most {@link #RUNS} are made
   */
  public Survey(
      WorkDirectory work,
      Program program,
      Options options,
      String strategy,
      long seed,
      long runs,
      Duration stallTimeout,
      Watcher watcher) {
    this.work = work;
    this.program = program;
    this.options = options;
    this.strategy = strategy;
    this.seed = seed;
    this.runs = Math.min(runs, RUNS);
    this.stallTimeout = stallTimeout;
    this.watcher = watcher;
  }

  /**
   * Runs the tests, as many as there is time for, at least one.
   *
   * @param deadlineNanos when to stop, as {@link System#nanoTime} counts
   * @return one answer per test, in order; the answers stop where time was up
   */
  public List<WorkerMessage.Surveyed> run(List<Target> tests, long deadlineNanos)
      throws IOException, BadFileException, InterruptedException {
    while (answers.size() < tests.size() && (answers.isEmpty() || !isOver(deadlineNanos))) {
      List<Target> left = tests.subList(answers.size(), tests.size());
      List<String> words = new ArrayList<>(List.of(Integer.toString(alone)));
      left.forEach(test -> words.addAll(test.arguments().subList(0, 2)));
      Target all = new Target(Target.Kind.JUNIT, "survey", program.target().classPath(), words);
      one(
          WorkerConfig.survey(
              all, program.mainClass(), options, strategy, seed, runs, millis(deadlineNanos)),
          left.size(),
          deadlineNanos);
    }
    return answers;
  }

  /** The moment in epoch milliseconds. */
  private static long millis(long deadlineNanos) {
    return System.currentTimeMillis() + (deadlineNanos - System.nanoTime()) / 1_000_000;
  }

  private static boolean isOver(long deadlineNanos) {
    return System.nanoTime() - deadlineNanos > 0;
  }

  private void one(WorkerConfig config, int tests, long deadlineNanos)
      throws IOException, BadFileException, InterruptedException {
    int before = answers.size();
    WorkerProcess worker =
        WorkerProcess.start(
            work,
            "survey-" + workers++,
            Cores.find().prefix(0),
            new JavaCommand(program, 1, config.points(), null),
            config,
            null,
            null);
    Slot slot = new Slot(0, tests);
    slot.started(worker);
    int together = 0;
    String lost = null;
    while (lost == null && answers.size() < before + tests) {
      boolean dead = !worker.isAlive();
      for (WorkerMessage message : worker.poll()) {
        if (message instanceof WorkerMessage.Progress progress) {
          slot.progressed(progress);
        } else if (message instanceof WorkerMessage.Surveying surveying) {
          together = (int) surveying.tests();
        } else if (message instanceof WorkerMessage.Surveyed answer) {
          answers.add(answer);
          alone = Math.max(0, alone - 1);
        } else if (message instanceof WorkerMessage.Problem problem) {
          throw new CommandError(problem.exitCode(), problem.message());
        } else {
          worker.finish();
          return;
        }
      }
      watcher.tick(answers.size());
      if (dead) {
        lost = "its JVM ended (" + worker.lastWords() + ")";
      } else if (slot.isStuck(stallTimeout)) {
        lost = "it made no step for %d s".formatted(stallTimeout.toSeconds());
      } else if (!answers.isEmpty() && isOver(deadlineNanos)) {
        worker.kill();
        return;
      } else if (isOver(deadlineNanos + FIRST_GRACE_NANOS)) {
        lost = "its first run was not over in time";
      } else {
        Thread.sleep(POLL_MILLIS);
      }
    }
    worker.kill();
    if (lost != null && together > 1) {
      alone = together;
    } else if (lost != null && answers.size() < before + tests) {
      answers.add(noAnswer(answers.size(), lost));
      alone = Math.max(0, alone - 1);
    }
  }

  private static WorkerMessage.Surveyed noAnswer(int test, @Nullable String reason) {
    return new WorkerMessage.Surveyed(
        test, 0, 1, false, false, OutcomeKind.INCONCLUSIVE, String.valueOf(reason), null);
  }
}
