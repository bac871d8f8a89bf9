package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.Bank;
import com.example.Tellers;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** What becomes of concurrency tests in a JVM that carries the agent. */
class ConcurrencyTestTest {
  @Test
  void aFailureIsTheExceptionOfTheTestWithItsInterleaving() {
    Execution execution = Execution.of(Bank.Lifecycle.class);
    Throwable thrown = execution.failures().get("losesADeposit");
    assertThat(thrown).isInstanceOf(AssertionFailedError.class).hasMessageContaining("<2>");
    assertThat(thrown.getStackTrace())
        .noneMatch(frame -> frame.getClassName().startsWith("dev.bohr."));
    assertThat(thrown.getStackTrace()[thrown.getStackTrace().length - 1].getMethodName())
        .isEqualTo("losesADeposit");
    assertThat(Execution.report(thrown))
        .contains(
            "main fails with AssertionFailedError: expected: <2> but was: <1>",
            "How it happens, from top to bottom:",
            "reads balance = 0",
            "mvn test '-Dtest=com.example.Bank$Lifecycle#losesADeposit' -Dbohr.replay=target/bohr/",
            "@ConcurrencyTest(replay = \"target/bohr/",
            "seed 1")
        .containsPattern("(\\d+) of \\1 replays");
  }

  @Test
  void everyScheduleIsFreshAndBeforeAllIsExecutedOnce() {
    System.clearProperty("com.example.opened");
    Execution execution = Execution.of(Bank.Lifecycle.class);
    assertThat(execution.succeeded()).containsExactly("freshForEverySchedule");
    assertThat(System.getProperty("com.example.opened")).isEqualTo("1");
    assertThat(execution.results().containerEvents().failed().count()).isZero();
  }

  @Test
  void successIsReportedInOneLine() {
    assertThat(
            Execution.of(Bank.Lifecycle.class)
                .results()
                .testEvents()
                .reportingEntryPublished()
                .list())
        .singleElement()
        .asString()
        .contains("No bug found in", "schedules (portfolio, seed 1");
  }

  @Test
  void endsThatAreNoExceptionOfTheTest() {
    Execution execution = Execution.of(Bank.Endings.class);
    Map<String, Throwable> failures = execution.failures();
    assertThat(failures).containsOnlyKeys("deadlock", "exceptionOfAnotherThread");
    assertThat(failures.get("deadlock"))
        .isInstanceOf(ConcurrencyFailure.class)
        .hasMessageStartingWith("Deadlock: ");
    assertThat(failures.get("exceptionOfAnotherThread"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("already there");
    assertThat(execution.results().testEvents().aborted().count()).isEqualTo(1);
    assertThat(execution.succeeded()).containsExactly("threadThatOnlyWaitsWhenTheTestIsOver");
  }

  @Test
  void failuresAreSimplifiedUnlessTheTestSaysNo() {
    Map<String, Throwable> failures = Execution.of(Bank.Busy.class).failures();
    assertThat(failures).containsOnlyKeys("simplified", "asFound");
    assertThat(Execution.report(failures.get("simplified"))).contains("simplified from ");
    assertThat(Execution.report(failures.get("asFound"))).doesNotContain("simplified from ");
  }

  @Test
  void nestedClassesHaveTheirOuterInstance() {
    Throwable thrown = Execution.of(Bank.Outer.class).failures().get("losesADeposit");
    assertThat(thrown).isInstanceOf(AssertionFailedError.class).hasMessageContaining("was: <1>");
  }

  @Test
  void extensionsParametersAndTemporaryDirectoriesWork() {
    Execution execution = Execution.of(Bank.Extended.class);
    assertThat(execution.succeeded()).containsExactly("keepsAllDeposits");
    Throwable thrown = execution.failures().get("losesADeposit");
    assertThat(thrown).isInstanceOf(AssertionFailedError.class).hasMessageContaining("was: <1>");
    assertThat(Execution.report(thrown)).contains("reads balance = 0");
  }

  @Test
  void everyInvocationOfAParameterizedTestIsASearch() {
    Execution execution = Execution.of(Tellers.Parameters.class);
    Map<String, Throwable> failures = execution.failuresById();
    assertThat(failures)
        .containsOnlyKeys(
            "[test-template-invocation:#2] of deposits",
            "[test-template-invocation:#1] of repeats",
            "[test-template-invocation:#2] of repeats");
    assertThat(failures.values()).allSatisfy(this::losesADeposit);
    assertThat(Execution.report(failures.get("[test-template-invocation:#2] of deposits")))
        .contains("deposits' -Dbohr.replay=")
        .doesNotContain("@ConcurrencyTest(replay");
    assertThat(execution.results().testEvents().succeeded().count()).isEqualTo(2);
    assertThat(execution.results().testEvents().skipped().count()).isEqualTo(2);
  }

  @Test
  void soIsThatOfAParameterizedClass() {
    Execution execution = Execution.of(Tellers.OfClass.class);
    assertThat(execution.failures().values()).singleElement().satisfies(this::losesADeposit);
    assertThat(execution.results().testEvents().succeeded().count()).isEqualTo(1);
  }

  private void losesADeposit(Throwable thrown) {
    assertThat(thrown).isInstanceOf(AssertionFailedError.class);
    assertThat(Execution.report(thrown)).contains("reads balance = 0");
  }

  @Test
  void thereIsNoInstanceBesideThoseOfSchedules() {
    assertThat(Execution.of(Bank.Counter.class).succeeded()).containsExactly("isTheOnlyOne");
  }

  @Test
  void anInstanceForAllTestsIsOneForEverySchedule() {
    assertThat(Execution.of(Bank.OneInstance.class).succeeded())
        .containsExactly("keepsAllDeposits");
  }

  @Test
  void timeoutsAreForEachScheduleInVirtualTime() {
    Execution execution = Execution.of(Bank.Slow.class);
    assertThat(execution.succeeded())
        .containsExactly("isPatient", "isPatientThere", "sleepsForAnHour");
    Map<String, Throwable> failures = execution.failures();
    assertThat(failures).containsOnlyKeys("sleepsTooLong", "waitsInVain", "waitsInVainThere");
    assertThat(failures.get("sleepsTooLong"))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("sleepsTooLong() timed out after 1 minute");
    Throwable inVain = failures.get("waitsInVain");
    assertThat(inVain)
        .isInstanceOf(TimeoutException.class)
        .hasMessage("waitsInVain() timed out after 2 seconds");
    assertThat(inVain.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("awaitTwo"));
    assertThat(Execution.report(inVain)).contains("reads balance = 0");
    assertThat(failures.get("waitsInVainThere"))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("waitsInVainThere(Account) timed out after 2 seconds");
  }

  @Test
  void timeoutsHaveDefaultsAndCanBeTurnedOff() {
    String mode = "junit.jupiter.execution.timeout.mode";
    assertThat(Execution.with(Map.of(mode, "disabled"), Bank.Slow.class).succeeded())
        .contains("sleepsTooLong");
    String standard = "junit.jupiter.execution.timeout.testable.method.default";
    Execution execution = Execution.with(Map.of(standard, "90 m"), Bank.Sleepy.class);
    assertThat(execution.succeeded()).containsExactly("sleepsForAnHour");
    assertThat(execution.failures().get("sleepsForTwo"))
        .hasMessage("sleepsForTwo() timed out after 90 minutes");
  }

  @Test
  void nothingRunsBesideASearch() {
    Execution execution =
        Execution.with(
            Map.of(
                "junit.jupiter.execution.parallel.enabled", "true",
                "junit.jupiter.execution.parallel.mode.default", "concurrent",
                "junit.jupiter.execution.parallel.mode.classes.default", "concurrent",
                "junit.jupiter.execution.parallel.config.strategy", "fixed",
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4"),
            Bank.Neighbour.class,
            Bank.OtherNeighbour.class);
    assertThat(execution.failures()).isEmpty();
    assertThat(execution.succeeded()).hasSize(6);
  }
}
