package com.example;

import dev.bohr.junit.Bohr;

/** Bodies for the programmatic API. */
public final class Accounts {
  private Accounts() {}

  public static void loseADeposit() {
    Bank.Account account = new Bank.Account();
    Bank.together(account::deposit, account::deposit);
    check(account);
  }

  public static void keepBothDeposits() {
    Bank.Account account = new Bank.Account();
    Bank.together(account::safeDeposit, account::safeDeposit);
    check(account);
  }

  public static void exploreInside() {
    Bohr.explore(Accounts::keepBothDeposits);
  }

  private static void check(Bank.Account account) {
    if (account.balance() != 2) {
      throw new IllegalStateException(account.balance() + " of 2 deposits");
    }
  }
}
