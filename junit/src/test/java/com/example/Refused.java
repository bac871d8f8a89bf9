package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.bohr.junit.ConcurrencyTest;
import org.junit.jupiter.api.Nested;

/** Tests that JUnit does not execute, and some that only look like it. */
public final class Refused {
  private Refused() {}

  /** All but one are wrong. */
  public static class Methods {
    @ConcurrencyTest(runs = 1)
    void executed() {}

    @ConcurrencyTest
    private void hidden() {}

    @ConcurrencyTest
    static void ofTheClass() {}

    @ConcurrencyTest
    int answers() {
      return 1;
    }

    @Nested
    class Inside {
      @ConcurrencyTest
      private void hiddenToo() {}
    }

    class Forgotten {
      @ConcurrencyTest
      void never() {}
    }
  }

  /** Seen by nobody. */
  private static class Hidden {
    @ConcurrencyTest
    void never() {}
  }

  /** What all accounts promise. */
  public abstract static class Contract {
    abstract Bank.Account account();

    @ConcurrencyTest(runs = 20)
    void holds() {
      Bank.Account account = account();
      Bank.together(account::safeDeposit, account::safeDeposit);
      assertEquals(2, account.balance());
    }
  }

  /** Keeps the promise. */
  public static class Kept extends Contract {
    @Override
    Bank.Account account() {
      return new Bank.Account();
    }
  }
}
