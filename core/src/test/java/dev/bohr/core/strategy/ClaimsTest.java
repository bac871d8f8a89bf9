package dev.bohr.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a search may say that it has tried everything, and when no longer. */
class ClaimsTest {
  /** A program without a decision has one schedule. */
  private static void exhaust(Strategy strategy, RunEnd end) {
    while (strategy.beginRun()) {
      strategy.endRun(end);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dpor", "preemption", "delay"})
  void aClaimDoesNotOutliveThePointsItWasMadeFor(String name) {
    Strategy strategy = Strategies.named(name, 1);
    exhaust(strategy, RunEnd.PLAIN);
    assertThat(strategy.claim()).isNotNull();

    strategy.pointsChanged();

    assertThat(strategy.claim()).isNull();
    assertThat(strategy.beginRun()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dpor", "preemption", "delay"})
  void aDoubtfulRunTakesTheClaimAway(String name) {
    Strategy strategy = Strategies.named(name, 1);

    exhaust(strategy, new RunEnd(0, "the program counts on time"));

    assertThat(strategy.claim()).isNull();
  }

  @Test
  void aPortfolioThatStartsAgainClaimsNothingOfTheTimeBefore() {
    Strategy portfolio = Strategies.search(1);
    RunEnd doubtful = new RunEnd(0, "threads left control");
    for (int run = 0; run < 100; run++) {
      assertThat(portfolio.beginRun()).isTrue();
      portfolio.endRun(doubtful);
    }

    portfolio.pointsChanged();

    assertThat(portfolio.claim()).isNull();
  }
}
