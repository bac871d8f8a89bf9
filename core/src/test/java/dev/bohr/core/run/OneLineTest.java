package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class OneLineTest {
  @Test
  void leavesALineAsItIs() {
    assertThat(OneLine.of("expected:  <2> but was:\t<1>")).isEqualTo("expected:  <2> but was: <1>");
    assertThat(OneLine.of(" \n")).isEmpty();
  }

  @Test
  void joinsWhatAssertionsSayOnSeveralLines() {
    assertThat(OneLine.of("\nexpected: 2\n but was: 1")).isEqualTo("expected: 2 but was: 1");
    assertThat(OneLine.of("Wanted but not invoked:\r\nlist.clear();\r\n\r\nActually, none.\r\n"))
        .isEqualTo("Wanted but not invoked: list.clear(); Actually, none.");
  }

  @Test
  void cutsWhatIsLong() {
    assertThat(OneLine.of("x".repeat(500))).hasSize(203).endsWith("...");
    assertThat(OneLine.of("line\n".repeat(500))).hasSize(203).startsWith("line line ");
  }
}
