package dev.bohr.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
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
}
