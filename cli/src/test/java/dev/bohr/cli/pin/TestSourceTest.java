package dev.bohr.cli.pin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of tests. */
final class TestSourceTest {
  @Test
  void isAWholeFile() {
    TestSource source =
        new TestSource(
            "com.example",
            "BankPinnedTest",
            "main fails with IllegalStateException: C:\\users \u00fc */ "
                + "long ".repeat(20)
                + "end",
            List.of("org.junit.jupiter.api.Test", "dev.bohr.junit.WithBreakpoints"),
            List.of("@Test", "@WithBreakpoints(\"b.bp\")"),
            "failsInParallel",
            "Bank.main(new String[] {});",
            "Exception",
            false);
    assertThat(source.name()).isEqualTo("com.example.BankPinnedTest#failsInParallel");
    assertThat(source.file()).isEqualTo("com/example/BankPinnedTest.java");
    assertThat(source.text())
        .isEqualTo(
            """
            // Written by `bohr pin`. It fails as long as the failure is there:
            // main fails with IllegalStateException: C:/users \\u00fc */ long long long long long long long
            // long long long long long long long long long long long long long end
            package com.example;

            import dev.bohr.junit.WithBreakpoints;
            import org.junit.jupiter.api.Test;

            class BankPinnedTest {
              @Test
              @WithBreakpoints("b.bp")
              void failsInParallel() throws Exception {
                Bank.main(new String[] {});
              }
            }
            """);
  }

  @Test
  void theDefaultPackageHasNoLine() {
    TestSource source =
        new TestSource("", "ATest", "fails", List.of(), List.of("@Test"), "m", "A.m();", "", true);
    assertThat(source.name()).isEqualTo("ATest#m");
    assertThat(source.file()).isEqualTo("ATest.java");
    assertThat(source.text())
        .doesNotContain("package")
        .contains("public class ATest {", "public void m() {");
  }
}
