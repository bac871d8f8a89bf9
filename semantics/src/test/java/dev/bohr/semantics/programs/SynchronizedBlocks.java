package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;

/** Synchronized blocks: which object is locked, and how much the lock covers. */
public final class SynchronizedBlocks {
  private SynchronizedBlocks() {}

  private static final class Account {
    int balance = 100;
    int paidOut;

    void payOut(int amount) {
      balance -= amount;
      paidOut += amount;
    }
  }

  /** Each thread locks an object of its own. */
  @Bug
  public static final class DifferentLocks implements Program {
    @Override
    public void execute() throws Exception {
      Account account = new Account();
      Body withdraw =
          () -> {
            synchronized (new Object()) {
              account.balance -= 10;
            }
          };
      together(withdraw, withdraw);
      check(account.balance == 80, "a withdrawal was lost");
    }
  }

  public static final class DifferentLocksTwin implements Program {
    @Override
    public void execute() throws Exception {
      Account account = new Account();
      Body withdraw =
          () -> {
            synchronized (account) {
              account.balance -= 10;
            }
          };
      together(withdraw, withdraw);
      check(account.balance == 80, "a withdrawal was lost");
    }
  }

  /** The check and the act are each locked, but not together. */
  @Bug
  public static final class SplitSections implements Program {
    @Override
    public void execute() throws Exception {
      Account account = new Account();
      Body withdraw =
          () -> {
            boolean enough;
            synchronized (account) {
              enough = account.balance >= 100;
            }
            if (enough) {
              synchronized (account) {
                account.payOut(100);
              }
            }
          };
      together(withdraw, withdraw);
      check(account.balance >= 0, "overdrawn");
    }
  }

  public static final class SplitSectionsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Account account = new Account();
      Body withdraw =
          () -> {
            synchronized (account) {
              if (account.balance >= 100) {
                account.payOut(100);
              }
            }
          };
      together(withdraw, withdraw);
      check(account.balance >= 0, "overdrawn");
    }
  }

  private static final class Amount {
    final int cents;

    Amount(int cents) {
      this.cents = cents;
    }
  }

  private static final class Till {
    Amount amount = new Amount(0);
  }

  /**
   * The lock is the value that the block replaces: a thread that comes later locks another object.
   */
  @Bug
  public static final class LockReplaced implements Program {
    @Override
    public void execute() throws Exception {
      Till till = new Till();
      Body add =
          () -> {
            synchronized (till.amount) {
              till.amount = new Amount(till.amount.cents + 1);
            }
          };
      together(add, add, add);
      check(till.amount.cents == 3, "an addition was lost");
    }
  }

  public static final class LockReplacedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Till till = new Till();
      Body add =
          () -> {
            synchronized (till) {
              till.amount = new Amount(till.amount.cents + 1);
            }
          };
      together(add, add, add);
      check(till.amount.cents == 3, "an addition was lost");
    }
  }

  /** The reader forgets the lock that the writer holds across two writes. */
  @Bug
  public static final class UnlockedRead implements Program {
    @Override
    public void execute() throws Exception {
      Account account = new Account();
      together(
          () -> {
            synchronized (account) {
              account.payOut(30);
            }
          },
          () -> check(account.balance + account.paidOut == 100, "money is missing"));
    }
  }

  /** Locks again what it holds, and leaves by an exception: the monitor must be free afterwards. */
  public static final class UnlockedReadTwin implements Program {
    @Override
    public void execute() throws Exception {
      Account account = new Account();
      together(
          () -> {
            try {
              synchronized (account) {
                synchronized (account) {
                  account.payOut(30);
                  throw new IllegalStateException("printer out of paper");
                }
              }
            } catch (IllegalStateException expected) {
              check(!Thread.holdsLock(account), "the monitor is still held");
            }
          },
          () -> {
            synchronized (account) {
              check(account.balance + account.paidOut == 100, "money is missing");
            }
          });
    }
  }
}
