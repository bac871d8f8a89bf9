package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.strategy.DefaultRule;
import org.junit.jupiter.api.Test;

/** Which failures count as the same. */
class FailureKindTest {
  /** As classes of the JDK and of test tools, it is not initialised afresh for every run. */
  private static final class Broken {
    static final int VALUE = Integer.parseInt("no number");
  }

  private static FailureKind of(Runnable program) {
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      return FailureKind.of(runner.run(new DefaultRule()));
    }
  }

  @Test
  void aClassThatCannotBeInitialisedFailsTheSameInEveryRun() {
    Runnable program = () -> assertThat(Broken.VALUE).isZero();
    FailureKind first = of(program);
    assertThat(first.exception()).isEqualTo("java.lang.ExceptionInInitializerError");
    assertThat(of(program)).isEqualTo(first);
  }

  @Test
  void aClassThatIsMissingIsAnotherFailure() {
    FailureKind missing =
        of(
            () -> {
              throw new NoClassDefFoundError("com/example/Missing");
            });
    assertThat(missing.exception()).isEqualTo("java.lang.NoClassDefFoundError");
  }
}
