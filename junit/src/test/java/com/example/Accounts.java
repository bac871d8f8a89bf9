package com.example;

import dev.bohr.junit.Bohr;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

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

  /** Explores something else before what fails. */
  public static void exploreSeveral(int fails) {
    for (int i = 1; i <= fails; i++) {
      Bohr.with().runs(40).run(i == fails ? Accounts::loseADeposit : Accounts::keepBothDeposits);
    }
  }

  /** Replays, in the method that has made the failure. */
  public static void exploreOrReplay(String directory) {
    if (directory.isEmpty()) {
      Bohr.with().runs(40).run(Accounts::keepBothDeposits);
      Bohr.with().runs(40).run(Accounts::loseADeposit);
    } else {
      Bohr.with().replay(directory).run(Accounts::loseADeposit);
    }
  }

  public static void exploreInside() {
    Bohr.explore(Accounts::keepBothDeposits);
  }

  /** Fails when the timed wait is over before the other thread has come. */
  public static void awaitADepositForAMinute() {
    CountDownLatch deposited = new CountDownLatch(1);
    Thread other = new Thread(deposited::countDown);
    other.start();
    try {
      if (!deposited.await(1, TimeUnit.MINUTES)) {
        throw new IllegalStateException("no deposit in a minute");
      }
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fails when a wait ends without a reason. */
  public static void awaitADepositOnce() {
    boolean[] deposited = {false};
    Thread other =
        new Thread(
            () -> {
              synchronized (deposited) {
                deposited[0] = true;
                deposited.notifyAll();
              }
            });
    synchronized (deposited) {
      other.start();
      try {
        deposited.wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      if (!deposited[0]) {
        throw new IllegalStateException("no deposit");
      }
    }
  }

  private static void check(Bank.Account account) {
    if (account.balance() != 2) {
      throw new IllegalStateException(account.balance() + " of 2 deposits");
    }
  }
}
