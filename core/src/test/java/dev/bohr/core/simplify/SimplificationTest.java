package dev.bohr.core.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.simplify.Simplification.Choice;
import dev.bohr.core.simplify.Simplification.Result;
import dev.bohr.core.simplify.Simplification.Settings;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Both algorithms, on programs whose simplest failure is known. */
final class SimplificationTest {
  private static final int SEEDS = 10;
  private static final int MOST_RUNS = 3_000;

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

  /** A failing run of a program, of those that chance gives. */
  private record Failing(Schedule schedule, Symptom symptom) {}

  private Failing find(Runner runner, long seed) {
    RandomWalk walk = new RandomWalk(seed);
    for (int i = 0; i < MOST_RUNS; i++) {
      walk.beginRun();
      state.restore();
      Ending ending = runner.run(walk);
      if (ending.kind().isBad()) {
        return new Failing(runner.schedule(), Symptom.of(ending));
      }
    }
    throw new AssertionError("no run failed");
  }

  private Result simplify(Runner runner, Failing failing, Settings settings) {
    Result result =
        new Simplification(runner, state, settings)
            .run(failing.schedule, failing.symptom, Long.MAX_VALUE, () -> {});
    return Objects.requireNonNull(result);
  }

  private static Settings with(Choice choice) {
    return new Settings(choice, Simplification.ALL_STEPS, false, 2_000, false);
  }

  private void check(Runnable program, Choice choice, int switches, int preemptions) {
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      for (long seed = 1; seed <= SEEDS; seed++) {
        Failing failing = find(runner, seed);
        Result result = simplify(runner, failing, with(choice));
        assertThat(result.after().cost())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(result.before().cost());
        assertThat(result.after().cost().switches()).as("seed %d", seed).isEqualTo(switches);
        assertThat(result.after().cost().preemptions())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(preemptions);
        for (int i = 0; i < 3; i++) {
          Replay replay = new Replay(result.schedule());
          replay.beginRun();
          state.restore();
          assertThat(Symptom.of(runner.run(replay))).isEqualTo(failing.symptom);
          assertThat(replay.missed()).isNull();
        }
      }
    }
  }

  /** main, one up to its read, the other, the rest of the first, main: four switches. */
  @ParameterizedTest
  @EnumSource
  void leavesOfALostUpdateOneStop(Choice choice) {
    check(() -> HookedPrograms.lostUpdate(0), choice, 4, 1);
  }

  /** Those that have nothing to do with it run when main waits for them. */
  @ParameterizedTest
  @EnumSource
  void bystandersRunInOnePiece(Choice choice) {
    check(() -> HookedPrograms.lostUpdate(3), choice, 7, 1);
  }

  /** main, one thread up to its second lock, the other: nobody goes on. */
  @ParameterizedTest
  @EnumSource
  void leavesOfADeadlockOneStop(Choice choice) {
    check(HookedPrograms::deadlock, choice, 3, 1);
  }

  /** main starts the waiter after the notifier: no stop is needed. */
  @ParameterizedTest
  @EnumSource
  void leavesOfALostNotifyNoStop(Choice choice) {
    check(HookedPrograms::lostNotify, choice, 2, 0);
  }

  @ParameterizedTest
  @EnumSource
  void doesNotTakeAnotherFailureForTheSame(Choice choice) {
    try (Runner runner = new Runner(Options.defaults(), HookedPrograms::deadlock, "test", "")) {
      Failing failing = find(runner, 1);
      Symptom other = new Symptom(failing.symptom.kind(), java.util.List.of("elsewhere"));

      assertThat(
              new Simplification(runner, state, with(choice))
                  .run(failing.schedule, other, Long.MAX_VALUE, () -> {}))
          .isNull();
      assertThat(
              simplify(
                      runner,
                      new Failing(failing.schedule, other),
                      new Settings(choice, Simplification.ALL_STEPS, true, 2_000, false))
                  .after()
                  .cost()
                  .switches())
          .isEqualTo(3);
    }
  }

  @ParameterizedTest
  @EnumSource
  void stopsWhenItsExecutionsAreUsedUp(Choice choice) {
    try (Runner runner =
        new Runner(Options.defaults(), () -> HookedPrograms.lostUpdate(3), "test", "")) {
      Failing failing = find(runner, 1);

      Result result =
          simplify(
              runner, failing, new Settings(choice, Simplification.ALL_STEPS, false, 2, false));

      assertThat(result.executions()).isEqualTo(2);
      assertThat(result.after().cost()).isLessThanOrEqualTo(result.before().cost());
    }
  }

  private static Stream<Named<Runnable>> programs() {
    return Stream.of(
        Named.of("lost update", () -> HookedPrograms.lostUpdate(0)),
        Named.of("lost update beside others", () -> HookedPrograms.lostUpdate(1)),
        Named.of("deadlock", HookedPrograms::deadlock),
        Named.of("lost notify", HookedPrograms::lostNotify));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void provesThatNothingIsSimpler(Runnable program) {
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Failing failing = find(runner, 1);
      Simplification simplification = new Simplification(runner, state, with(Choice.BEST));
      Result result = simplify(runner, failing, with(Choice.BEST));

      Proof.Result proof = simplification.prove(result, failing.symptom, Long.MAX_VALUE, () -> {});

      assertThat(proof.sentence()).startsWith("Minimal: ");
      assertThat(proof.isMinimal()).isTrue();
      assertThat(proof.simpler()).isNull();
      assertThat(proof.tried()).isEqualTo(result.after().cost().switches() - 1);
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void findsWhatIsSimplerInsteadOfAProof(Runnable program) {
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Failing failing = find(runner, 1);
      Result best = simplify(runner, failing, with(Choice.BEST));
      Cost least = best.after().cost();
      Result worse =
          new Result(
              best.before(),
              new Simplification.Shape(
                  new Cost(least.switches() + 1, least.preemptions(), least.steps()), 3),
              1,
              0,
              failing.schedule);

      Proof.Result proof =
          new Simplification(runner, state, with(Choice.BEST))
              .prove(worse, failing.symptom, Long.MAX_VALUE, () -> {});

      assertThat(proof.isMinimal()).isFalse();
      assertThat(proof.tried()).isEqualTo(least.switches() - 1);
      assertThat(proof.sentence()).contains(least.switches() + " switches fails, too");
      Schedule simpler = Objects.requireNonNull(proof.simpler());
      assertThat(
              simplify(runner, new Failing(simpler, failing.symptom), with(Choice.BEST)).before())
          .extracting(shape -> shape.cost().switches())
          .isEqualTo(least.switches());
    }
  }

  @Test
  void saysThatAProofNeedsMoreTime() {
    try (Runner runner = new Runner(Options.defaults(), HookedPrograms::deadlock, "test", "")) {
      Failing failing = find(runner, 1);
      Result result = simplify(runner, failing, with(Choice.BEST));

      Proof.Result proof =
          new Simplification(runner, state, with(Choice.BEST))
              .prove(result, failing.symptom, 0, () -> {});

      assertThat(proof.isMinimal()).isFalse();
      assertThat(proof.executions()).isZero();
      assertThat(proof.sentence())
          .isEqualTo(
              "Not proven within the budget (0 executions). Fewer preemptions: the time was up."
                  + " Fewer switches: the time was up.");
    }
  }
}
