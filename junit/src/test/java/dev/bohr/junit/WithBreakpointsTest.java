package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.Shop;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Tests with breakpoints, in a JVM that carries the agent. */
class WithBreakpointsTest {
  @Test
  void aRaceIsLostInParallelAndARepairedOnePasses() {
    Execution execution = Execution.of(Shop.Sales.class);
    Map<String, Throwable> failures = execution.failures();
    assertThat(failures)
        .containsOnlyKeys("losesASale", "losesASaleOfTheFirstThread", "losesASaleUnderControl");
    assertThat(failures.get("losesASale"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("expected: <8> but was: <9>");
    assertThat(Execution.report(failures.get("losesASale"))).containsPattern("lost sale.*: 1 hit");
    assertThat(execution.succeeded()).contains("sellsBoth", "sellsBothUnderControl");
  }

  @Test
  void controlledRunsAreTheSameAfterwards() {
    String before = underControl();
    Execution.of(Shop.Everywhere.class);
    assertThat(underControl()).isEqualTo(before);
  }

  /** The report, without where it was written. */
  private static String underControl() {
    return Execution.report(Execution.of(Shop.Sales.class).failures().get("losesASaleUnderControl"))
        .replaceAll("target/bohr/\\S+|\\d+ ms", "");
  }

  @Test
  void endsThatAreNoExceptionOfTheTest() {
    Execution execution = Execution.of(Shop.Endings.class);
    Map<String, Throwable> failures = execution.failures();
    assertThat(failures)
        .containsOnlyKeys("deadlock", "exceptionOfAnotherThread", "aThreadThatWaitsForEver");
    assertThat(failures.get("deadlock"))
        .isInstanceOf(ConcurrencyFailure.class)
        .hasMessageContaining("All threads stand still: Thread-0 at com.example.Shop$Stock.take:")
        .hasMessageContaining("; main at com.example.Shop$Stock.take:")
        .hasMessageContaining("left behind");
    assertThat(failures.get("exceptionOfAnotherThread")).hasMessage("sold out");
    assertThat(failures.get("aThreadThatWaitsForEver"))
        .hasMessageContaining(
            "All threads stand still: Thread-1 at com.example.Shop$Stock.awaitClose:");
    assertThat(execution.succeeded()).containsExactly("anIdlePoolIsNoFailure");
  }

  @Test
  void neverPassesWithoutHavingReachedItsPlaces() {
    Map<String, Throwable> failures = Execution.of(Shop.Stale.class).failures();
    assertThat(failures).hasSize(3);
    assertThat(failures.get("aPlaceIsGone"))
        .hasMessageContaining("The breakpoints in src/test/resources/bohr/gone.bp are stale")
        .hasMessageContaining("has no method sale with code; nearest: ")
        .hasMessageContaining("Pin the failure again");
    assertThat(failures.get("aPlaceIsNeverReached"))
        .hasMessageContaining("nobody reached place 2 of 'idle', com.example.Shop$Stock.close");
    assertThat(failures.get("theThreadHasAnotherName"))
        .hasMessageContaining("no thread 'Thread-0' reached place 1 of 'by name'");
  }

  @Test
  void anAnnotatedClassHasThemInEveryTest() {
    assertThat(Execution.of(Shop.Everywhere.class).results().testEvents().failed().count())
        .isEqualTo(2);
  }

  @Test
  void refusesMisuse() {
    Map<String, Throwable> failures = Execution.of(Shop.Misuse.class).failures();
    assertThat(failures.get("noSuchFile"))
        .isInstanceOf(BohrException.class)
        .hasMessageContaining("nowhere.bp");
    assertThat(failures.get("underControl"))
        .isInstanceOf(BohrException.class)
        .hasMessageContaining("leave one of them out");
  }
}
