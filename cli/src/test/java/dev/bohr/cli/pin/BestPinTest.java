package dev.bohr.cli.pin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.woven.BadBreakpointFile;
import dev.bohr.woven.BreakpointFile;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is shown, and what is handed out, when proofs do not hold. */
class BestPinTest {
  private final BestPin best = new BestPin();

  private static Pin pin(String method, int good, int runs) throws BadBreakpointFile {
    String text = "breakpoint b\n1. a.B.%s\n2. a.B.%s\n".formatted(method, method);
    return new Pin(
        BreakpointFile.parse("test", text), new Proof(good, runs, 1, "", 0), Set.of(), null);
  }

  @Test
  void aProofThatDoesNotHoldCountsMoreThanTheFewExecutionsBeforeIt() throws Exception {
    best.remember(pin("first", 3, 3));
    best.remember(pin("first", 0, 1));
    assertThat(best.get()).isEqualTo(pin("first", 3, 4));
    best.remember(pin("second", 3, 3));
    best.remember(pin("second", 4, 5));
    assertThat(best.get()).isEqualTo(pin("second", 7, 8));
  }

  @Test
  void whatNeverFailedIsNothing() throws Exception {
    best.remember(pin("first", 0, 1));
    assertThat(best.get()).isNull();
  }

  @Test
  void aFewExecutionsAreNoProof() throws Exception {
    Pin few = pin("first", 3, 3);
    assertThat(few.isProven()).isTrue();
    assertThat(few.holds(100)).isFalse();
    assertThat(pin("first", 100, 100).holds(100)).isTrue();
    assertThat(pin("first", 99, 100).holds(100)).isFalse();
    Proof once = Proof.of(1, List.of(1L), "");
    assertThat(pin("first", 100, 100).with(once).holds(100)).isFalse();
  }

  @Test
  void pausesThatTheRepairedProgramWaitsOutAreSaid() throws Exception {
    Proof prompt = Proof.of(2, List.of(1L, 1L), "");
    Proof waiting = Proof.of(2, List.of(1L, 1L), "", 1);
    assertThat(FixedRuns.says(prompt))
        .isEqualTo("On the repaired program 2 of 2 passed (0.00 s each).");
    assertThat(FixedRuns.says(waiting, prompt))
        .isEqualTo(
            "On the repaired program 2 of 2 passed (0.00 s each; 0.00 s with the breakpoints off)."
                + " In 1 of these a pause took its whole time.");
    assertThat(pin("first", 2, 2).with(prompt).waits()).isFalse();
    assertThat(pin("first", 2, 2).with(waiting).waits()).isTrue();
    assertThat(pin("first", 2, 2).with(waiting).isRight()).isTrue();
  }
}
