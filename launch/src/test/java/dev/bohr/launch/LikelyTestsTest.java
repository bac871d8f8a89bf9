package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Of which classes that cannot be loaded the user hears. */
final class LikelyTestsTest {
  private static boolean has(String className) {
    return LikelyTests.has(className, LikelyTestsTest.class.getClassLoader());
  }

  @Test
  void aNameAsSurefireHasItIsEnough() {
    assertThat(has("app.BankTest")).isTrue();
    assertThat(has("app.BankTests")).isTrue();
    assertThat(has("app.BankTestCase")).isTrue();
    assertThat(has("app.TestBank")).isTrue();
    assertThat(has("BankTest")).isTrue();
    assertThat(has("app.Bank")).isFalse();
    assertThat(has("app.Testimony")).isFalse();
    assertThat(has("test.app.Bank")).isFalse();
  }

  @Test
  void soIsATestInItsFile() {
    assertThat(has(NgExample.class.getName())).isTrue();
    assertThat(has(FrameworksTest.OfSize.class.getName())).isTrue();
    assertThat(has(FrameworksTest.Jupiter.class.getName())).isTrue();
    assertThat(has(Verdict.class.getName())).isFalse();
  }
}
