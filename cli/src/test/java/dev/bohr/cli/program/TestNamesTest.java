package dev.bohr.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TestNamesTest {
  @Test
  void takesInvocationsAndOverloadsByThePlainName() {
    assertThat(TestNames.isNamed("pays", "pays")).isTrue();
    assertThat(TestNames.isNamed("pays[1]", "pays")).isTrue();
    assertThat(TestNames.isNamed("pays(int)", "pays")).isTrue();
    assertThat(TestNames.isNamed("pays[{}]#2", "pays[{}]")).isTrue();
    assertThat(TestNames.isNamed("pays[{}]#2", "pays")).isTrue();
    assertThat(TestNames.isNamed("paysLater", "pays")).isFalse();
  }
}
