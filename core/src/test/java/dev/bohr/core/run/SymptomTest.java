package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What counts as the same bug. */
class SymptomTest {
  private static Symptom thrown(String type, String... places) {
    return new Symptom(new FailureKind(OutcomeKind.FAILED, type), List.of(places));
  }

  @Test
  void theLineThatThrowsCounts() {
    assertThat(thrown("E", "A.java:1").isSameAs(thrown("E", "A.java:1"))).isTrue();
    assertThat(thrown("E", "A.java:1").isSameAs(thrown("E", "A.java:2"))).isFalse();
    assertThat(thrown("E", "A.java:1").isSameAs(thrown("F", "A.java:1"))).isFalse();
  }

  @Test
  void anExceptionWithoutAStackMayBeFromAnywhere() {
    assertThat(thrown("E").isSameAs(thrown("E", "A.java:2"))).isTrue();
    assertThat(thrown("E", "A.java:2").isSameAs(thrown("E"))).isTrue();
    assertThat(thrown("E").isSameAs(thrown("F"))).isFalse();
  }
}
