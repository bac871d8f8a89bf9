package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.trace.OutcomeKind;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The search, over programs whose hooks are called by hand. */
final class SearchTest {
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

  private static SearchSettings runs(long runs) {
    return new SearchSettings(1, 0, runs, SearchSettings.UNLIMITED, false, 10);
  }

  private SearchResult search(Runnable target, SearchSettings settings) {
    try (Runner runner = new Runner(Options.defaults(), target, "test", "hash")) {
      RandomWalk walk = new RandomWalk(settings.strategySeed());
      return new Search(runner, walk, settings, state, Map.of("seed", "1"))
          .run((runs, steps) -> {});
    }
  }

  private SearchResult.Found found(Runnable target) {
    SearchResult result = search(target, runs(1_000));
    assertThat(result.end()).isEqualTo(End.FOUND);
    return Objects.requireNonNull(result.found());
  }

  /** What is read of the array is told, what is written to the thread's own is not. */
  @Test
  void aReplayTellsTheSameOfACopyBetweenArrays() {
    RunResult found = found(HookedCounter::copiesAndRace).result();
    Options options = Options.defaults().withPoints(found.schedule().points());
    try (Runner runner = new Runner(options, HookedCounter::copiesAndRace, "test", "hash")) {
      state.restore();
      RunResult again = runner.record(found.schedule());
      assertThat(Objects.requireNonNull(found.trace()).firstDifference(again.trace())).isEmpty();
      assertThat(found.trace()).anyMatch(event -> String.valueOf(event).contains("byte[]"));
    }
  }

  @Test
  void findsALostUpdateAndConfirmsIt() {
    SearchResult.Found found = found(HookedCounter::race);

    assertThat(found.result().kind()).isEqualTo(OutcomeKind.FAILED);
    assertThat(found.summary()).startsWith("main fails with AssertionError: n is 1");
    assertThat(found.rate()).isEqualTo(new Failure.ReplayRate(10, 10));
    assertThat(found.result().trace()).isNotEmpty();
    assertThat(found.result().schedule().deviations()).isNotEmpty();
  }

  @Test
  void namesTheThreadsOfADeadlock() {
    assertThat(found(HookedCounter::deadlock).summary())
        .startsWith("Deadlock: ")
        .contains("a holds Object#", "(taken at Counter.java:30)", "b holds Object#", "; ");
  }

  @Test
  void namesTheWaiterOfAStall() {
    assertThat(found(HookedCounter::stall).summary())
        .startsWith("Stall: main waits on Object#1 at ")
        .endsWith(" and nobody is left to notify it");
  }

  @Test
  void findsWhatAlwaysFailsInTheFirstRun() {
    assertThat(found(HookedCounter::alwaysFails).run()).isZero();
  }

  @Test
  void stopsWhenTheBudgetIsUsedUp() {
    SearchResult result = search(HookedCounter::repairedRace, runs(100));

    assertThat(result.end()).isEqualTo(End.BUDGET);
    assertThat(result.runs()).isEqualTo(100);
    assertThat(result.found()).isNull();
    assertThat(result.inconclusive().count()).isZero();
    assertThat(result.unconfirmed().count()).isZero();
    assertThat(result.points()).startsWith("synchronisation and the accesses that can race (");
  }

  @Test
  void makesOneRunHoweverSmallTheBudget() {
    SearchSettings settings = new SearchSettings(1, 0, 10, 0, false, 0);

    assertThat(search(HookedCounter::repairedRace, settings).runs()).isEqualTo(1);
  }

  /** A first run of a second, and half a second for all others. */
  @Test
  void theTimeOfALongFirstRunCanBeExtra() {
    long limit = TimeUnit.MILLISECONDS.toNanos(500);
    boolean[] first = {true};
    Runnable target =
        () -> {
          long start = System.nanoTime();
          while (first[0] && System.nanoTime() - start < 2 * limit) {
            Thread.onSpinWait();
          }
          first[0] = false;
          HookedCounter.repairedRace();
        };

    assertThat(search(target, new SearchSettings(1, 0, 2, limit, false, 0)).runs()).isEqualTo(1);
    first[0] = true;
    assertThat(search(target, new SearchSettings(1, 0, 2, limit, false, 0, true)).runs())
        .isEqualTo(2);
  }

  /** So long that the run is put to the test, in the first schedule and in all others. */
  @Test
  void whatAProgramDoesBeforeItHasThreadsHidesNothing() {
    SearchResult result = search(() -> HookedCounter.readsAndRace(25_000), runs(50));

    assertThat(result.found()).isNotNull();
  }

  @Test
  void isCompleteWhenThereIsNothingToChoose() {
    SearchResult result = search(HookedCounter::sequential, runs(100));

    assertThat(result.end()).isEqualTo(End.COMPLETE);
    assertThat(result.runs()).isEqualTo(1);
  }

  @Test
  void isNotCompleteWhenTheFirstRunIsCutShort() {
    Options few = Options.defaults().withMaxSteps(10);
    try (Runner runner = new Runner(few, HookedCounter::longSequence, "test", "hash")) {
      SearchResult result =
          new Search(runner, new RandomWalk(1), runs(2), state, Map.of()).run((runs, steps) -> {});

      assertThat(result.end()).isEqualTo(End.BUDGET);
      assertThat(result.unfinished().first()).contains("raise the limit with --max-steps");
    }
  }

  @Test
  void isDeterministicBySeedAndWorker() {
    SearchResult once = search(HookedCounter::race, runs(1_000));
    SearchResult again = search(HookedCounter::race, runs(1_000));

    assertThat(again.runs()).isEqualTo(once.runs());
    assertThat(again.steps()).isEqualTo(once.steps());
  }

  @Test
  void givesEachWorkerOtherSchedules() {
    List<Long> seeds = new ArrayList<>();
    for (int worker = 0; worker < 100; worker++) {
      seeds.add(new SearchSettings(42, worker, 1, 1, false, 0).strategySeed());
    }
    assertThat(seeds).doesNotHaveDuplicates();
  }

  @Test
  void checksThatEachScheduleGivesTheSameRunTwice() {
    SearchSettings twice = new SearchSettings(1, 0, 50, SearchSettings.UNLIMITED, true, 0);

    assertThat(search(HookedCounter::repairedRace, twice).nondeterminism()).isNull();
  }

  @Test
  void reportsAProgramThatIsNotDeterministic() {
    int[] calls = {0};
    SearchSettings twice = new SearchSettings(1, 0, 50, SearchSettings.UNLIMITED, true, 0);

    SearchResult result =
        search(
            () -> {
              if (calls[0]++ % 2 == 0) {
                HookedCounter.sequential();
              } else {
                HookedCounter.repairedRace();
              }
            },
            twice);

    assertThat(result.nondeterminism()).contains("event");
    assertThat(result.end()).isEqualTo(End.FOUND);
  }

  @Test
  void doesNotReportWhatDoesNotFailAgain() {
    int[] calls = {0};

    SearchResult result =
        search(
            () -> {
              if (calls[0]++ == 3) {
                throw new IllegalStateException("once");
              }
              HookedCounter.repairedRace();
            },
            runs(20));

    assertThat(result.found()).isNull();
    assertThat(result.unconfirmed().count()).isEqualTo(1);
    assertThat(result.unconfirmed().first())
        .isEqualTo(
            "run 3 failed with an exception (java.lang.IllegalStateException), but the same"
                + " schedule once more passed");
  }

  @Test
  void doesNotReportWhatARunHasLeftForTheNext() {
    boolean[] left = {false};

    SearchResult result =
        search(
            () -> {
              HookedCounter.repairedRace();
              if (left[0]) {
                throw new IllegalStateException("the file is there");
              }
              left[0] = true;
            },
            runs(20));

    assertThat(result.found()).isNull();
    assertThat(result.end()).isEqualTo(End.FOUND);
    assertThat(result.nondeterminism())
        .startsWith("a run finds what an earlier one has left: main fails with IllegalState");
  }
}
