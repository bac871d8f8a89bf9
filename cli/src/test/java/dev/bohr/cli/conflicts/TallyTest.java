package dev.bohr.cli.conflicts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.pin.PlainJvm;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TallyTest {
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final Tally tally = new Tally();

  private static List<String> breakpoint(int hits, int timeouts) {
    return List.of("breakpoint", "name", "" + hits, "" + timeouts, "0", "7", "3");
  }

  @SafeVarargs
  private void add(boolean ended, int exitCode, List<String>... lines) {
    tally.add(new PlainJvm(ended, exitCode, List.of(lines), 1, ""), PAUSE, LIMIT);
  }

  @Test
  void everyFailureCounts() {
    add(true, 0, breakpoint(1, 0));
    add(true, 3, breakpoint(0, 2), List.of("stalled", "main at Bank.run:5"));
    add(true, 3);
    add(true, 1, breakpoint(1, 0), List.of("uncaught", "t", "bank.Bank$Broken", "why"));
    add(false, 0, breakpoint(0, 1));

    assertThat(tally.runs()).isEqualTo(5);
    assertThat(tally.failed()).isEqualTo(4);
    assertThat(tally.hit()).isEqualTo(2);
    assertThat(tally.failedAndHit()).isEqualTo(1);
    assertThat(tally.arrivals()).isEqualTo(7);
    assertThat(tally.alwaysFails()).isFalse();
  }

  @Test
  void theSymptomIsTheMostFrequentOne() {
    add(true, 3, List.of("stalled", "main"));
    add(true, 1, List.of("uncaught", "t", "bank.Bank$Broken", "why"));
    add(true, 1, List.of("uncaught", "t", "bank.Bank$Broken", "why"));

    assertThat(tally.symptom()).isEqualTo("Broken");
    assertThat(tally.alwaysFails()).isTrue();
  }

  /** Each time it may have taken a pause until they met. */
  @Test
  void whoMeetsInEveryRoundHasNotFailed() {
    add(false, 0, breakpoint(100_000, 0));

    assertThat(tally.slow()).isEqualTo(1);
    assertThat(tally.runs()).isZero();
  }

  @Test
  void whoDoesNotEndAfterAFewHitsHasFailed() {
    add(false, 0, breakpoint(3, 1));

    assertThat(tally.slow()).isZero();
    assertThat(tally.symptom()).isEqualTo(Tally.NO_END);
  }

  @Test
  void whoIsOnlyPausedHasNotFailed() {
    add(false, 0, breakpoint(0, 60));

    assertThat(tally.slow()).isEqualTo(1);
    assertThat(tally.runs()).isZero();
    assertThat(tally.failed()).isZero();
  }
}
