package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Comparison;
import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.run.SearchResult.Tally;
import dev.bohr.core.simplify.Cost;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class MessageLinesTest {
  static Stream<WorkerMessage> messages() {
    return Stream.of(
        new WorkerMessage.Progress(3, 400),
        new WorkerMessage.Progress(3, 400, true),
        new WorkerMessage.PassedAtFirst(),
        new WorkerMessage.SearchDone(
            5,
            60,
            End.BUDGET,
            new Tally(2, "a \"reason\"\nwith lines"),
            new Tally(1, "too many steps"),
            Tally.NONE,
            null,
            "points",
            "threads",
            "all was tried",
            null,
            "3 different interleavings",
            true,
            List.of("a note", "another")),
        new WorkerMessage.SearchDone(
            5,
            6,
            End.FOUND,
            Tally.NONE,
            Tally.NONE,
            Tally.NONE,
            "différence",
            "",
            "threads",
            null,
            null,
            "",
            false,
            List.of()),
        new WorkerMessage.ReplayDone(3, 2, 1, 100, "it differs", "passed", List.of("note")),
        new WorkerMessage.ReplayDone(3, 3, 3, 100, null, "failed", List.of()),
        new WorkerMessage.CompareDone(Comparison.Answer.NO_LONGER_FAILS, "", 201),
        new WorkerMessage.Surveying(16),
        new WorkerMessage.Surveyed(3, 2, 7, false, true, OutcomeKind.FAILED, "it fails", null),
        new WorkerMessage.Surveyed(4, 1, 1, true, false, OutcomeKind.PASSED, "", "not today"),
        new WorkerMessage.SimplifyDone(
            new Simplification.Shape(new Cost(9, 8, 70), 6),
            new Simplification.Shape(new Cost(5, 4, 30), 2),
            17,
            18,
            "Minimal."),
        new WorkerMessage.Gone("passed", "event 3 is not there"),
        new WorkerMessage.SurveyDone(5),
        new WorkerMessage.Traced(4, 3, "too many steps"),
        new WorkerMessage.Problem(2, "no class"));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void readsBackWhatItWrites(WorkerMessage message) throws Exception {
    String line = MessageLines.write(message);

    assertThat(line).doesNotContain("\n");
    assertThat(MessageLines.read(line)).isEqualTo(message);
  }

  @Test
  void cutsAnAbsurdlyLongText() throws Exception {
    String line = MessageLines.write(new WorkerMessage.Problem(1, "x".repeat(1_000_000)));

    assertThat(line.length()).isLessThan(21_000);
    assertThat(MessageLines.read(line)).isInstanceOf(WorkerMessage.Problem.class);
  }
}
