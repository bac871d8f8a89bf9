package dev.bohr.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class TestFinderTest {
  private final Set<String> names = new HashSet<>();

  private String unique(String name, String id) {
    return TestFinder.unique(name, id, names);
  }

  @Test
  void overloadedMethodsSayTheirParameters() {
    assertThat(unique("a.B#c", "[engine:e]/[class:a.B]/[method:c()]")).isEqualTo("a.B#c");
    assertThat(unique("a.B#c", "[engine:e]/[class:a.B]/[method:c(int)]")).isEqualTo("a.B#c(int)");
    assertThat(unique("a.B#c", "[engine:e]/[class:a.B]/[method:c(int%5B%5D)]"))
        .isEqualTo("a.B#c(int%5B%5D)");
  }

  @Test
  void othersAreNumbered() {
    assertThat(unique("a.B#c", "a.B#c(a.B)")).isEqualTo("a.B#c");
    assertThat(unique("a.B#c", "a.AllTests#c(a.B)")).isEqualTo("a.B#c#2");
    assertThat(unique("a.B#c", "a.MoreTests#c(a.B)")).isEqualTo("a.B#c#3");
  }

  @Test
  void classesThatCouldNotBeReadAreTold() {
    Map<String, String> why = Map.of("a.BTest", "class 'a.BTest' is ill", "a.C", "class 'a.C' too");

    assertThat(new TestFinder.Found(List.of(), why, List.of()).leftOut()).isEmpty();
    assertThat(new TestFinder.Found(List.of(), why, List.of("a.BTest")).leftOut())
        .isEqualTo("a test class could not be read and is left out: class 'a.BTest' is ill.");
    assertThat(new TestFinder.Found(List.of(), why, List.of("a.BTest", "a.C")).leftOut())
        .isEqualTo(
            "2 test classes could not be read and are left out; the first: class 'a.BTest' is ill.");
  }

  @Test
  void whatAClassNeedsIsNamedWithTheRemedy() {
    assertThat(TestFinder.missing("a.BTest", "a/Base", false))
        .isEqualTo(
            "class 'a.BTest' needs a class that is not on the class path (a/Base); complete -cp");
    assertThat(TestFinder.missing("a.BTest", "a/Base", true))
        .endsWith("(a/Base); add its dependency to the project");
    assertThat(TestFinder.missing("x.a.BTest", "x/a/BTest (wrong name: a/BTest)", false))
        .isEqualTo(
            "class 'x.a.BTest' calls itself a.BTest; name the directory or jar in which its package begins");
  }
}
