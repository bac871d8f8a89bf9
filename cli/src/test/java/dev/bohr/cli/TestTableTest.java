package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.worker.WorkerMessage.Surveyed;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is told of each of many tests, and of few. */
final class TestTableTest {
  private static Target test(int number) {
    return new Target(Target.Kind.JUNIT, "app.BankTest#t" + number, List.of(), List.of());
  }

  private static TestAnswer answer(int test, long threads, String skipped) {
    return TestAnswer.of(
        test(test), new Surveyed(0, threads, 2, false, true, OutcomeKind.PASSED, "", skipped));
  }

  private static TestAnswer notControlled(int test) {
    return TestAnswer.of(
        test(test), new Surveyed(0, 1, 2, false, true, OutcomeKind.PASSED, "it forks", null));
  }

  private static List<String> table(List<TestAnswer> answers) {
    StringWriter text = new StringWriter();
    TestTable table =
        new TestTable(new PrintWriter(text), answers.stream().map(TestAnswer::test).toList());
    answers.forEach(table::row);
    table.end();
    return text.toString().lines().toList();
  }

  @Test
  void hasARowForEachOfFew() {
    assertThat(table(List.of(answer(0, 1, null), TestAnswer.notReached(test(1)))))
        .containsExactly(
            "test          schedules  result",
            "BankTest#t0           2  passes, starts no thread",
            "BankTest#t1           0  not reached; give it more --time",
            "");
  }

  @Test
  void countsOfManyThoseWithNothingToSearch() {
    List<TestAnswer> answers = new ArrayList<>();
    answers.add(answer(0, 2, null));
    IntStream.range(1, 1201).forEach(test -> answers.add(answer(test, 1, null)));
    answers.add(answer(1201, 1, "needs a network"));
    answers.add(notControlled(1202));
    IntStream.range(1203, 9000).forEach(test -> answers.add(TestAnswer.notReached(test(test))));

    assertThat(table(answers))
        .containsExactly(
            "test            schedules  result",
            "BankTest#t0             2  no bug found",
            "BankTest#t1202          2  passes, starts no thread; not controlled: it forks",
            "1,200 tests         2,400  passes, starts no thread",
            "BankTest#t1201          2  skipped: needs a network",
            "7,797 tests             0  not reached; give it more --time",
            "",
            "Each of them is named in tests.tsv, beside the failures.",
            "");
  }

  @Test
  void namesThoseThatAreAloneWithTheirAnswer() {
    List<TestAnswer> answers = new ArrayList<>();
    IntStream.range(0, 61).forEach(test -> answers.add(answer(test, 1, "needs port " + test)));

    assertThat(table(answers))
        .hasSize(63)
        .contains("BankTest#t17          2  skipped: needs port 17")
        .noneMatch(line -> line.contains("tests.tsv"));
  }
}
