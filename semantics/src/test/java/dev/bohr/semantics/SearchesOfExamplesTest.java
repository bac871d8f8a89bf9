package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.trace.Words;
import dev.bohr.examples.Example;
import dev.bohr.examples.Examples;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Searches find the bugs of the examples and nothing in their twins, and none says that it has
 * tried everything where it has not.
 */
class SearchesOfExamplesTest {
  private static final boolean FULL = Boolean.getBoolean("bohr.full");

  /** Runs in which the default search finds every example but one. */
  private static final long ENOUGH = 20_000;

  private static final long TWIN_RUNS = FULL ? 5_000 : 60;
  private static final long EXHAUSTIVE_RUNS = FULL ? 5_000 : 100;

  /** Needs more runs than a test may take; {@code bench/run explore-power} has it. */
  private static final String RARE = "safestack";

  private static SearchResult search(Class<?> main, String strategy, long runs) throws Exception {
    Controlled.pin();
    SearchSettings settings = new SearchSettings(1, 0, runs, SearchSettings.UNLIMITED, false, 0);
    ClassLoader loader = SearchesOfExamplesTest.class.getClassLoader();
    Runnable program = MainProgram.of(loader, main.getName(), List.of());
    ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
    try (Runner runner = new Runner(Options.defaults(), program, main.getName(), "")) {
      return new Search(
              runner,
              Strategies.named(strategy, settings.strategySeed()),
              settings,
              state,
              Map.of())
          .run((done, steps) -> {});
    }
  }

  @TestFactory
  Stream<DynamicTest> theDefaultSearchFindsTheBug() {
    return Examples.all().stream()
        .filter(each -> !each.name().equals(RARE))
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> findsTheBug(each)));
  }

  private static void findsTheBug(Example example) throws Exception {
    SearchResult result = search(example.bug(), "portfolio", ENOUGH);

    assertThat(result.found()).as("%s", result).isNotNull();
    assertThat(Words.of(result.found().result().kind())).isEqualTo(example.outcome());
  }

  @TestFactory
  Stream<DynamicTest> nothingIsFoundInATwin() {
    return Examples.all().stream()
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> findsNothing(each)));
  }

  private static void findsNothing(Example example) throws Exception {
    SearchResult result = search(example.twin(), "portfolio", TWIN_RUNS);

    assertThat(result.found()).as("%s", result).isNull();
    assertThat(result.unconfirmed().count()).as("%s", result).isZero();
  }

  @TestFactory
  Stream<DynamicTest> noSearchSaysThatItHasTriedEverythingAndMissesTheBug() {
    return Examples.all().stream()
        .flatMap(
            each ->
                Stream.of("dpor", "preemption", "delay")
                    .map(
                        strategy ->
                            DynamicTest.dynamicTest(
                                each.name() + " " + strategy, () -> claims(each, strategy))));
  }

  private static void claims(Example example, String strategy) throws Exception {
    SearchResult result = search(example.bug(), strategy, EXHAUSTIVE_RUNS);

    if (result.found() == null && result.end() == SearchResult.End.COMPLETE) {
      assertThat(result.claim()).isNull();
    }
  }
}
