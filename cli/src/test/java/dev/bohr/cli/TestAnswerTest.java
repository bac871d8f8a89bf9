package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.worker.WorkerMessage.Surveyed;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is told of tests that were not searched, and which of them are searched first. */
final class TestAnswerTest {
  private static Target test(String name) {
    return new Target(Target.Kind.JUNIT, name, List.of(), List.of());
  }

  private static Surveyed surveyed(long threads, OutcomeKind outcome, String text) {
    return new Surveyed(0, threads, 3, false, true, outcome, text, null);
  }

  private static TestsExploration.Candidate candidate(
      String name, long threads, OutcomeKind outcome) {
    return new TestsExploration.Candidate(
        test(name), Path.of("."), surveyed(threads, outcome, ""), answer -> {});
  }

  @Test
  void ofAFailureThatWasSeenInTheSurveyAloneSaysThatItIsNotConfirmed() {
    TestAnswer answer =
        TestAnswer.of(test("a.Test#b"), surveyed(2, OutcomeKind.DEADLOCK, "Deadlock: t1, t2"));

    assertThat(answer.result()).isEqualTo("not confirmed");
    assertThat(answer.text()).isEqualTo("not confirmed, as time was over: Deadlock: t1, t2");
    assertThat(answer.schedules()).isEqualTo(3);
  }

  @Test
  void ofATestThatPassedInTheSurveyIsThatAnswer() {
    TestAnswer answer = TestAnswer.of(test("a.Test#b"), surveyed(2, OutcomeKind.PASSED, ""));

    assertThat(answer.result()).isEqualTo("passed");
    assertThat(answer.text()).isEqualTo("no bug found");
  }

  @Test
  void ofATestWithoutAnEndIsTheReason() {
    TestAnswer answer =
        TestAnswer.of(test("a.Test#b"), surveyed(2, OutcomeKind.INCONCLUSIVE, "it is long"));

    assertThat(answer.result()).isEqualTo("no answer");
    assertThat(answer.text()).isEqualTo("no answer: it is long");
  }

  @Test
  void comesFirstWhereThreadsFailed() {
    assertThat(
            Stream.of(
                    candidate("more", 2, OutcomeKind.PASSED),
                    candidate("alone", 1, OutcomeKind.FAILED),
                    candidate("without answer", 2, OutcomeKind.INCONCLUSIVE),
                    candidate("threads", 2, OutcomeKind.FAILED),
                    candidate("other threads", 3, OutcomeKind.DEADLOCK))
                .sorted(TestsExploration.Candidate.ORDER)
                .map(candidate -> candidate.test().name()))
        .containsExactly("threads", "other threads", "alone", "more", "without answer");
  }
}
