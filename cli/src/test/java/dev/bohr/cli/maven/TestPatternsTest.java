package dev.bohr.cli.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.cli.support.CommandError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TestPatternsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BankTest               | a.b.BankTest     | pays  | true",
        "BankTest               | BankTest         | pays  | true",
        "BankTest               | a.MyBankTest     | pays  | false",
        "Bank*                  | a.BankTest       | pays  | true",
        "a.*.BankTest           | a.b.BankTest     | pays  | true",
        "a.BankTest             | b.BankTest       | pays  | false",
        "b/BankTest.java        | b.BankTest       | pays  | true",
        "**/BankTest            | b.BankTest       | pays  | true",
        "BankTest#pays          | a.BankTest       | pays  | true",
        "BankTest#pays          | a.BankTest       | opens | false",
        "BankTest#pays          | a.BankTest       | pays[1] | true",
        "BankTest#p*+opens      | a.BankTest       | opens | true",
        "BankTest#p?ys          | a.BankTest       | pays  | true",
        "BankTest#pays,Other    | a.Other          | x     | true",
        "*Test,!BankTest        | a.BankTest       | pays  | false",
        "*Test,!BankTest        | a.OtherTest      | pays  | true",
        "!BankTest              | a.OtherTest      | pays  | true",
        "BankTest               | a.BankTest$Inner | pays  | true"
      })
  void matchesAsSurefireDoes(String pattern, String type, String method, boolean matches) {
    assertThat(TestPatterns.of(pattern).matches(type, method)).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "a.BankTest, true",
    "TestBank, true",
    "a.BankTests, true",
    "a.BankTestCase, true",
    "a.BankIT, false",
    "a.Bank, false"
  })
  void takesTheClassesThatSurefireTakes(String type, boolean taken) {
    assertThat(TestPatterns.of(null).matches(type)).isEqualTo(taken);
  }

  @Test
  void refusesWhatIsNoPattern() {
    assertThatThrownBy(() -> TestPatterns.of("A,,B"))
        .isInstanceOf(CommandError.class)
        .hasMessageContaining("-Dtest is 'A,,B'");
  }
}
