package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.Bank;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is wrong with a test is said in its result. */
class BadInputTest {
  @Test
  void everyBadOptionIsNamedWithItsValue() {
    Map<String, Throwable> failures = Execution.of(Bank.BadInput.class).failures();
    assertThat(failures).hasSize(8).values().allMatch(BohrException.class::isInstance);
    assertThat(failures.get("noRuns")).hasMessageContaining("runs is 0; give at least 1");
    assertThat(failures.get("negativeRuns")).hasMessageContaining("runs is -3; give at least 1");
    assertThat(failures.get("noTime")).hasMessageContaining("'soon' is not a duration such as");
    assertThat(failures.get("noStrategy"))
        .hasMessageContaining("strategy is 'luck'; give one of portfolio");
    assertThat(failures.get("noPoints")).hasMessageContaining("points is 'some'; give one of");
    assertThat(failures.get("noTimeouts"))
        .hasMessageContaining("timeouts is 'never'; give one of last, any, idle");
    assertThat(failures.get("noFailure"))
        .hasMessageContaining("replay is 'no/such/directory', and there is no failure.json");
    assertThat(failures.get("contradiction"))
        .hasMessageContaining(
            "replay executes one schedule and does not go with runs, timeouts, spurious, seed");
  }

  @Test
  void aClassThatCannotBeUsedFails() {
    Execution execution = Execution.of(Bank.Unusable.class);
    assertThat(execution.failures().get("never"))
        .isInstanceOf(ExceptionInInitializerError.class)
        .hasRootCauseInstanceOf(NumberFormatException.class);
  }

  @Test
  void whatJUnitRefusesIsNotExecuted() {
    assertThat(Execution.of(Bank.Abstract.class).succeeded()).isEmpty();
    assertThat(Execution.of(Bank.Private.class).succeeded()).isEmpty();
  }
}
