package com.example;

import static com.example.Bank.together;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bohr.junit.ConcurrencyTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of which JUnit makes several, as a user would write them. */
public final class Tellers {
  private Tellers() {}

  /** One of the invocations fails. */
  public static class Parameters {
    private final Bank.Account account = new Bank.Account();

    @ConcurrencyTest(runs = 50)
    @ParameterizedTest
    @CsvSource({"true, 1", "false, 1", "true, 2"})
    @Timeout(5)
    void deposits(boolean safely, int times) {
      Runnable deposits =
          () -> {
            for (int i = 0; i < times; i++) {
              if (safely) {
                account.safeDeposit();
              } else {
                account.deposit();
              }
            }
          };
      together(deposits, deposits);
      assertEquals(2 * times, account.balance());
    }

    @ConcurrencyTest(runs = 20)
    @RepeatedTest(2)
    void repeats() {
      together(account::deposit, account::deposit);
      assertEquals(2, account.balance());
    }
  }

  /** The parameter is the class's. */
  @ParameterizedClass
  @ValueSource(booleans = {true, false})
  public static class OfClass {
    private final Bank.Account account = new Bank.Account();
    private final boolean safely;

    OfClass(boolean safely) {
      this.safely = safely;
    }

    @ConcurrencyTest(runs = 50)
    void deposits() {
      Runnable deposit = safely ? account::safeDeposit : account::deposit;
      together(deposit, deposit);
      assertEquals(2, account.balance());
    }
  }
}
