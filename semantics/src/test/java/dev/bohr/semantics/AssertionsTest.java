package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Assertions find in the collections of a run what the program has put there. */
class AssertionsTest {
  /** Initialised afresh for every run. */
  enum Colour {
    RED,
    GREEN
  }

  private static void program() {
    assertEquals(Set.of(Colour.RED, Colour.GREEN), new HashSet<>(List.of(Colour.values())));
    assertEquals(new HashSet<>(List.of(Colour.values())), Set.of(Colour.RED, Colour.GREEN));
    Set<Object> lasting = new HashSet<>(List.of(TimeUnit.SECONDS, TimeUnit.DAYS, String.class));
    assertEquals(lasting, new HashSet<>(List.of(String.class, TimeUnit.DAYS, TimeUnit.SECONDS)));
    Map<Object, String> names = new HashMap<>();
    names.put(Colour.RED, "red");
    names.put(Integer.class, "number");
    names.put(TimeUnit.HOURS, "hours");
    assertThat(names).containsKeys(Colour.RED, Integer.class, TimeUnit.HOURS);
  }

  @Test
  void lookUpKeysOfTheProgram() {
    try (Runner runner = Controlled.runner(AssertionsTest::program, "assertions")) {
      for (int run = 0; run < 3; run++) {
        Ending ending = runner.run(new DefaultRule());
        assertThat(ending.kind()).as(ending.message()).isEqualTo(OutcomeKind.PASSED);
      }
    }
  }
}
