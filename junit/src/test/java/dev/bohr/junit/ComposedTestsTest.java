package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.Branches;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.UniqueId;

/** Tests whose parts come from several classes, interfaces and annotations. */
class ComposedTestsTest {
  @Test
  void anInheritedNestedClassIsExecutedInTheClassThatInheritsIt() {
    Execution execution = Execution.of(Branches.City.class);
    assertThat(execution.succeeded()).containsExactly("keepsAllDeposits");
    assertThat(execution.failures().get("losesADeposit")).hasMessageContaining("was: <1>");
  }

  @Test
  void anOuterInstanceForAllTestsIsPreparedBeforeTheInnerIsMade() {
    assertThat(Execution.of(Branches.Harbour.class).succeeded())
        .containsExactly("keepsAllDeposits");
  }

  @Test
  void extensionsOfInterfacesAndComposedAnnotationsWork() {
    Execution execution = Execution.of(Branches.Station.class);
    assertThat(execution.failures()).isEmpty();
    assertThat(execution.succeeded()).containsExactly("isGuarded");
  }

  @Test
  void otherTestsGoOnWithTheStaticsThatJUnitKnows() {
    Execution execution = Execution.of(Branches.Airport.class);
    assertThat(execution.failures()).isEmpty();
    assertThat(execution.succeeded()).containsExactly("isGuarded", "isGuardedStill");
  }

  @Test
  void anExceptionThatCannotCarryTheReportIsItsCause() {
    assertThat(Execution.of(Branches.Terse.class).failures().get("losesADeposit"))
        .isInstanceOf(ConcurrencyFailure.class)
        .hasMessageContaining("How it happens, from top to bottom:")
        .cause()
        .hasMessage("overdrawn");
  }

  @Test
  void aTestIsFoundAgainWithoutTheSuiteAroundIt() {
    String test = "[engine:junit-jupiter]/[class:a.B]/[method:c()]";
    String inSuite = "[engine:junit-platform-suite]/[suite:a.All]/" + test;
    assertThat(JupiterTest.idInEngine(inSuite)).isEqualTo(UniqueId.parse(test));
    assertThat(JupiterTest.idInEngine(test)).isEqualTo(UniqueId.parse(test));
  }
}
