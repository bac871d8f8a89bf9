package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.example.Accounts;
import com.example.Bank;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The programmatic API, and replays through it. */
class BohrTest {
  @AfterEach
  void forget() {
    System.clearProperty("bohr.replay");
    System.clearProperty("bohr.runs");
  }

  @Test
  void throwsWhatTheBodyThrows() {
    assertThatThrownBy(() -> Bohr.explore(Accounts::loseADeposit))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("1 of 2 deposits");
  }

  @Test
  void saysWhatWasDone() {
    assertThat(Bohr.with().runs(40).seed(3).strategy("random").run(Accounts::keepBothDeposits))
        .contains("No bug found in 40 schedules (random, seed 3");
  }

  @Test
  void timedWaitsEndEarlyWhereThatIsAskedFor() {
    assertThat(Bohr.with().runs(40).run(Accounts::awaitADepositForAMinute)).contains("No bug");
    assertThatThrownBy(
            () -> Bohr.with().runs(400).timeouts("any").run(Accounts::awaitADepositForAMinute))
        .hasMessage("no deposit in a minute");
  }

  @Test
  void waitsEndWithoutAReasonWhereThatIsAskedFor() {
    assertThat(Bohr.with().runs(40).run(Accounts::awaitADepositOnce)).contains("No bug");
    assertThatThrownBy(() -> Bohr.with().runs(400).spurious().run(Accounts::awaitADepositOnce))
        .hasMessage("no deposit");
  }

  @Test
  void systemPropertiesGoBefore() {
    System.setProperty("bohr.runs", "7");
    assertThat(Bohr.with().runs(40).strategy("random").run(Accounts::keepBothDeposits))
        .contains("in 7 schedules");
    System.setProperty("bohr.runs", "many");
    assertThatThrownBy(() -> Bohr.explore(Accounts::keepBothDeposits))
        .hasMessage("the system property bohr.runs is 'many'; give a whole number");
  }

  @Test
  void aFailureIsReplayed() {
    Throwable found = Execution.of(Bank.Lifecycle.class).failures().get("losesADeposit");
    System.setProperty("bohr.replay", directory(found));
    Execution again = Execution.of(Bank.Lifecycle.class);
    Throwable replayed = again.failures().get("losesADeposit");
    assertThat(replayed).isExactlyInstanceOf(found.getClass()).hasMessage(found.getMessage());
    assertThat(Execution.report(replayed)).contains("events, the same failure.");
    // The failure is not of this one.
    assertThat(again.succeeded()).containsExactly("freshForEverySchedule");
  }

  @Test
  void ofSeveralCallsThatWhichFailedIsReplayed() {
    Throwable found = catchThrowable(() -> Accounts.exploreSeveral(2));
    assertThat(found).hasMessage("1 of 2 deposits");
    Calls.MADE.clear();
    System.setProperty("bohr.replay", directory(found));
    Throwable again = catchThrowable(() -> Accounts.exploreSeveral(2));
    assertThat(again).hasMessage("1 of 2 deposits");
    assertThat(Execution.report(again)).contains("events, the same failure.");
  }

  @Test
  void whereACallNamesTheFailureItsNumberDoesNotMatter() {
    Throwable found = catchThrowable(() -> Accounts.exploreOrReplay(""));
    Throwable again = catchThrowable(() -> Accounts.exploreOrReplay(directory(found)));
    assertThat(Execution.report(again)).contains("events, the same failure.");
  }

  @Test
  void twoAtTheSameTimeTakeTurns() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<Throwable>> failures = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Runnable body = i % 2 == 0 ? Accounts::loseADeposit : Accounts::keepBothDeposits;
        failures.add(pool.submit(() -> catchThrowable(() -> Bohr.with().runs(40).run(body))));
      }
      for (int i = 0; i < 4; i++) {
        if (i % 2 == 0) {
          assertThat(failures.get(i).get()).hasMessage("1 of 2 deposits");
        } else {
          assertThat(failures.get(i).get()).isNull();
        }
      }
    } finally {
      pool.shutdown();
    }
  }

  @Test
  void aFailureOfSomethingElseIsRefused() {
    Throwable found = catchThrowable(() -> Bohr.explore(Accounts::loseADeposit));
    assertThatThrownBy(() -> Bohr.with().replay(directory(found)).run(Accounts::keepBothDeposits))
        .isInstanceOf(BohrException.class)
        .hasMessageContaining("which is a failure of dev.bohr.junit.BohrTest#");
  }

  @Test
  void aTestIsReplayedFromADirectoryThatHoldsOne() {
    assertThatThrownBy(() -> Bohr.replayTest("target/nothing"))
        .isInstanceOf(BohrException.class)
        .hasMessage(
            "there is no failure in 'target/nothing'; give a directory that `bohr pin` wrote, as seen from where tests run");
    Throwable found = catchThrowable(() -> Bohr.explore(Accounts::loseADeposit));
    assertThatThrownBy(() -> Bohr.replayTest(directory(found)))
        .isInstanceOf(BohrException.class)
        .hasMessageContaining("which no test framework runs");
  }

  @Test
  void aSearchInsideASearchIsRefused() {
    assertThatThrownBy(() -> Bohr.with().runs(2).run(Accounts::exploreInside))
        .isInstanceOf(BohrException.class)
        .hasMessageContaining("cannot be explored from inside another one");
  }

  private static String directory(Throwable failure) {
    Matcher matcher = Pattern.compile("bohr.replay=(\\S+)").matcher(Execution.report(failure));
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }
}
