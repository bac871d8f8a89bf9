package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted of the answers that a suite has. */
final class SuiteTallyTest {
  private static final String ANSWERS =
      """
      test\tthreads\tschedules\tresult\ttext
      a\t1\t1\tpassed\tpasses, starts no thread
      b\t2\t1\tpassed\tno bug found
      c\t2\t1\tpassed\tno bug found; not controlled: the run was not over after 15 s
      d\t2\t1\tpassed\tno bug in any schedule
      e\t3\t15\tpassed\tno bug found
      f\t2\t1\tfailed\tmain fails with AssertionError
      g\t1\t1\tskipped\tskipped: later
      h\t0\t0\tnot reached\tnot reached; give it more --time
      i\t0\t1\tno answer\tno answer: it made no step for 30 s
      """;

  private static String cell(SuiteTally tally, String column) {
    return tally.cells().get(SuiteTally.HEADER.indexOf(column));
  }

  @Test
  void countsTestsOfSeveralThreadsForWhichThereWasTimeForOneSchedule(@TempDir Path directory)
      throws Exception {
    Path file = Files.writeString(directory.resolve("tests.tsv"), ANSWERS);
    SuiteTally tally =
        new SuiteTally(
            new TestSuites.Suite("group:library:1.0:tests", List.of()), SuiteTally.read(file));

    assertThat(tally.cells()).hasSameSizeAs(SuiteTally.HEADER);
    assertThat(cell(tally, "tests")).isEqualTo("9");
    assertThat(cell(tally, "passed")).isEqualTo("5");
    assertThat(cell(tally, "of these, several threads but only one schedule")).isEqualTo("2");
    assertThat(cell(tally, "not reached")).isEqualTo("1");
    assertThat(tally.notReached()).isEqualTo(1);
    assertThat(tally.reached()).isEqualTo(7);
    assertThat(tally.controlled()).isEqualTo(5);
    assertThat(tally.hung()).isEqualTo(1);
  }
}
