package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.strategy.DelayBounded;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.strategy.Strategy;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Searches with each of the strategies, over programs whose hooks are called by hand. */
final class StrategySearchTest {
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final InputStream in = System.in;
  private final ProcessState state =
      new ProcessState(new ProgramOutput(1_000), new ProgramOutput(1_000));

  @AfterEach
  void restoreStreams() {
    System.setOut(out);
    System.setErr(err);
    System.setIn(in);
  }

  static Iterable<String> names() {
    return Strategies.names();
  }

  private SearchResult search(Runnable target, Strategy strategy, long runs) {
    SearchSettings settings = new SearchSettings(1, 0, runs, SearchSettings.UNLIMITED, false, 0);
    try (Runner runner = new Runner(Options.defaults(), target, "test", "hash")) {
      return new Search(runner, strategy, settings, state, Map.of()).run((done, steps) -> {});
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void findsALostUpdateAndADeadlock(String name) {
    for (Runnable target : new Runnable[] {HookedCounter::race, HookedCounter::deadlock}) {
      assertThat(search(target, Strategies.named(name, 1), 1_000).end()).isEqualTo(End.FOUND);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void isDeterministicBySeed(String name) {
    SearchResult once = search(HookedCounter::repairedRace, Strategies.named(name, 3), 100);
    SearchResult again = search(HookedCounter::repairedRace, Strategies.named(name, 3), 100);

    assertThat(again.runs()).isEqualTo(once.runs());
    assertThat(again.steps()).isEqualTo(once.steps());
  }

  @Test
  void delayBoundingComesToAnEnd() {
    DelayBounded strategy = new DelayBounded();
    SearchResult result = search(HookedCounter::repairedRace, strategy, 100_000);

    assertThat(result.end()).isEqualTo(End.COMPLETE);
    assertThat(result.found()).isNull();
    assertThat(strategy.bound()).isGreaterThan(2);
  }
}
