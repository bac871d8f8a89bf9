package dev.bohr.cli.pin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.Target;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The new tests of failures whose own tests cannot carry annotations of Bohr. */
final class LaunchedTestTest {
  private static @Nullable LaunchedTest of(String name, String... words) {
    return LaunchedTest.of(new Target(Target.Kind.JUNIT, name, List.of(), List.of(words)));
  }

  @Test
  void isWrittenForTheFrameworkOfTheOther() {
    assertThat(of("a.b.CTest#d", "junit4", "a.b.CTest#d(a.b.CTest)"))
        .isEqualTo(new LaunchedTest("a.b", "CTestD", "org.junit.Test"));
    assertThat(of("CTest#d", "platform", "[engine:junit-vintage]/[runner:CTest]/[test:d(CTest)]"))
        .isEqualTo(new LaunchedTest("", "CTestD", "org.junit.Test"));
    assertThat(of("a.CTest#d", "testng", "a.CTest#d"))
        .isEqualTo(new LaunchedTest("a", "CTestD", "org.testng.annotations.Test"));
    assertThat(of("a.CTest#d", "platform", "[engine:jqwik]/[class:a.CTest]/[property:d]")).isNull();
  }

  @Test
  void isNamedByIdentifiers() {
    assertThat(of("a.C$DTest#e(int)[1] f.g", "platform", "[engine:junit-jupiter]/[class:a.C]"))
        .isEqualTo(new LaunchedTest("a", "CDTestEint1fg", "org.junit.jupiter.api.Test"));
  }

  @Test
  void programsHaveNone() {
    assertThat(LaunchedTest.of(new Target(Target.Kind.MAIN, "a.Main", List.of(), List.of())))
        .isNull();
  }
}
