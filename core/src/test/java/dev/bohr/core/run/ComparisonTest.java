package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.engine.Passes;
import dev.bohr.core.run.Comparison.Answer;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Replays on the same code, and comparison with changed code. */
final class ComparisonTest {
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final InputStream in = System.in;
  private final ProcessState state =
      new ProcessState(new ProgramOutput(1_000), new ProgramOutput(1_000));

  @AfterEach
  void restoreStreams() {
    System.setOut(out);
    System.setErr(err);
    System.setIn(in);
  }

  private static Runner runner(Runnable target) {
    return new Runner(Options.defaults(), target, "test", "hash");
  }

  private RunResult failure(Runnable target) {
    return failure(target, 1);
  }

  private RunResult failure(Runnable target, int seed) {
    SearchSettings settings = new SearchSettings(1, 0, 1_000, SearchSettings.UNLIMITED, false, 0);
    try (Runner runner = runner(target)) {
      SearchResult result =
          new Search(runner, new RandomWalk(seed), settings, state, Map.of())
              .run((runs, steps) -> {});
      return Objects.requireNonNull(result.found()).result();
    }
  }

  private Comparison.Result compare(RunResult old, Runnable changed) {
    try (Runner runner = runner(changed)) {
      return new Comparison(runner, state, Map.of())
          .run(
              old.schedule(),
              Objects.requireNonNull(old.trace()),
              FailureKind.of(old.ending()),
              50);
    }
  }

  private static Runnable after(int steps, Runnable program) {
    return () -> {
      for (int i = 0; i < steps; i++) {
        HookedCounter.sequential();
      }
      program.run();
    };
  }

  @Test
  void replaysEventByEvent() {
    RunResult failing = failure(HookedCounter::race);
    try (Runner runner =
        new Runner(
            Options.defaults().withPoints(failing.schedule().points()),
            HookedCounter::race,
            "test",
            "hash")) {
      Replays.Result result =
          new Replays(runner, state, Map.of())
              .run(
                  failing.schedule(),
                  Objects.requireNonNull(failing.trace()),
                  FailureKind.of(failing.ending()),
                  5,
                  Long.MAX_VALUE,
                  number -> {});

      assertThat(result.times()).isEqualTo(5);
      assertThat(result.same()).isEqualTo(5);
      assertThat(result.failed()).isEqualTo(5);
      assertThat(result.difference()).isNull();
    }
  }

  @Test
  void saysHowAReplayDiffers() {
    RunResult failing = failure(HookedCounter::race);
    try (Runner runner = runner(HookedCounter::repairedRace)) {
      Replays.Result result =
          new Replays(runner, state, Map.of())
              .run(
                  failing.schedule(),
                  Objects.requireNonNull(failing.trace()),
                  FailureKind.of(failing.ending()),
                  1,
                  0,
                  number -> {});

      assertThat(result.same()).isZero();
      assertThat(result.difference()).contains("event");
    }
  }

  @Test
  void findsTheFailureAgainWhenStepsHaveMoved() {
    RunResult old = failure(HookedCounter::race);

    Comparison.Result result = compare(old, after(3, HookedCounter::race));

    assertThat(result.answer()).isEqualTo(Answer.STILL_FAILS);
    assertThat(result.interleavings()).as("found at once, not around it").isZero();
    assertThat(result.summary()).contains("n is 1");
  }

  @Test
  void findsAStepWithoutAnEventAgainByTheSiteThatItPasses() {
    RunResult old = failure(() -> HookedCounter.quietRace(0));
    assertThat(old.schedule().deviations())
        .anyMatch(deviation -> "app.Counter.quiet()V@50".equals(deviation.site()));

    Comparison.Result result = compare(old, () -> HookedCounter.quietRace(5));

    assertThat(result.answer()).isEqualTo(Answer.STILL_FAILS);
    assertThat(result.interleavings()).as("found at once, not around it").isZero();
  }

  @Test
  void deviationsTellHowOftenTheThreadHadPassedTheirSite() {
    RandomWalk random = new RandomWalk(5);
    int counted = 0;
    try (Runner runner = runner(after(4, HookedCounter::race))) {
      for (int i = 0; i < 20; i++) {
        random.beginRun();
        RunResult run = runner.record(random, Map.of());
        Passes passes = Objects.requireNonNull(run.passes());
        for (Deviation deviation : run.schedule().deviations()) {
          if (deviation.site() != null) {
            int occurrence = Objects.requireNonNull(deviation.siteOccurrence());
            assertThat(passes.step(deviation.thread(), deviation.site(), occurrence))
                .hasValue(deviation.step());
            counted++;
          }
        }
      }
      random.beginRun();
      runner.run(random);
      assertThat(runner.schedule().deviations())
          .as("a run that is not recorded does not count")
          .allMatch(deviation -> deviation.siteOccurrence() == null);
    }
    assertThat(counted).isPositive();
  }

  @Test
  void saysThatARepairedProgramNoLongerFails() {
    Comparison.Result result = compare(failure(HookedCounter::race), HookedCounter::repairedRace);

    assertThat(result.answer()).isEqualTo(Answer.NO_LONGER_FAILS);
    assertThat(result.interleavings()).isEqualTo(51);
    assertThat(result.lost()).as("every place is reached").isEmpty();
  }

  /**
   * Who is closed before it looks never comes to where it was stopped; in another order it does.
   */
  @Test
  void aPlaceThatOnlyAnotherInterleavingComesToIsNotLost() {
    int lost = 0;
    for (int seed = 1; seed <= 20; seed++) {
      RunResult old = failure(() -> HookedCounter.closing(false), seed);
      lost += lostByItself(old, () -> HookedCounter.closing(true));

      Comparison.Result result = compare(old, () -> HookedCounter.closing(true));
      assertThat(result.answer()).as("seed %d", seed).isEqualTo(Answer.NO_LONGER_FAILS);
      assertThat(result.lost()).as("seed %d", seed).isEmpty();
    }
    assertThat(lost).as("places that the old interleaving alone does not come to").isPositive();
  }

  private static int lostByItself(RunResult old, Runnable changed) {
    try (Runner runner = runner(changed)) {
      return new Reanchoring(old.schedule(), Objects.requireNonNull(old.trace()))
          .run(schedule -> runner.record(new Replay(schedule), Map.of()))
          .lost()
          .size();
    }
  }

  @Test
  void aPlaceThatOnlyAnotherThreadComesToIsNotLost() {
    Comparison.Result result = compare(failure(HookedCounter::race), HookedCounter::dividedRace);

    assertThat(result.answer()).isEqualTo(Answer.NO_LONGER_FAILS);
    assertThat(result.lost()).isEmpty();
  }

  @Test
  void saysThatItFailsDifferently() {
    Comparison.Result result = compare(failure(HookedCounter::race), HookedCounter::alwaysFails);

    assertThat(result.answer()).isEqualTo(Answer.FAILS_DIFFERENTLY);
  }

  @Test
  void doesNotCompareWhatHasNothingInCommon() {
    Comparison.Result result = compare(failure(HookedCounter::race), () -> {});

    assertThat(result.answer()).isEqualTo(Answer.NOT_COMPARABLE);
    assertThat(result.reason()).contains("stand at code that no longer runs (first: ");
  }
}
