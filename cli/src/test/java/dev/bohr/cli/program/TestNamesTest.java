package dev.bohr.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TestNamesTest {
  @Test
  void takesInvocationsAndOverloadsByThePlainName() {
    assertThat(TestNames.isNamed("pays", "pays")).isTrue();
    assertThat(TestNames.isNamed("pays[1]", "pays")).isTrue();
    assertThat(TestNames.isNamed("pays(int)", "pays")).isTrue();
    assertThat(TestNames.isNamed("paysLater", "pays")).isFalse();
  }

  @Test
  void countsTheLettersBetweenTwoNames() {
    assertThat(TestNames.distance("pays", "pays")).isZero();
    assertThat(TestNames.distance("pays", "pay")).isEqualTo(1);
    assertThat(TestNames.distance("pays", "plays")).isEqualTo(1);
    assertThat(TestNames.distance("", "pays")).isEqualTo(4);
  }
}
