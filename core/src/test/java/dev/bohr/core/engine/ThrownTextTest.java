package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import org.junit.jupiter.api.Test;

/** Exceptions that cannot say what they are. */
class ThrownTextTest {
  private static final class Speechless extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public String getMessage() {
      throw new IllegalStateException();
    }
  }

  @Test
  void anExceptionWhoseMessageThrowsIsAFailureLikeOthers() {
    Runnable program =
        () -> {
          throw new Speechless();
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.FAILED);
      assertThat(ending.thrown()).isInstanceOf(Speechless.class);
      assertThat(ending.message())
          .isEqualTo(
              Speechless.class.getName()
                  + ": (its getMessage throws java.lang.IllegalStateException)");
    }
  }

  @Test
  void othersSayItThemselves() {
    assertThat(ThrownText.of(new IllegalStateException("why")))
        .isEqualTo("java.lang.IllegalStateException: why");
  }
}
