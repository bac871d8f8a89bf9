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
    IntStream.range(1202, 9000).forEach(test -> answers.add(TestAnswer.notReached(test(test))));

    assertThat(table(answers))
        .containsExactly(
            "test            schedules  result",
            "BankTest#t0             2  no bug found",
            "1,200 tests         2,400  passes, starts no thread",
            "1 test                  2  skipped: needs a network",
            "7,798 tests             0  not reached; give it more --time",
            "",
            "Each of them is named in tests.tsv, beside the failures.",
            "");
  }
}
