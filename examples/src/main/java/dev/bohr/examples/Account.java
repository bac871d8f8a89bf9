package dev.bohr.examples;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two tellers pay into one account, and one of the deposits disappears. The bug is the <em>lost
 * update</em>: {@code deposit} reads the balance, adds to it and writes it back, and {@code
 * synchronized} was forgotten on this one method. The bank account is the oldest program of the
 * field; it stands in the IBM benchmark, in the tests of Java PathFinder and in most papers on data
 * races. The symptom is a closing balance that is too low by one deposit, in one run of very many.
 */
public final class Account {
  private final String owner;
  private final List<String> journal = new ArrayList<>();
  private int balance;
  private int visits;

  public Account() {
    owner = "Ada";
    balance = 100;
  }

  /** The bug: not synchronized, unlike everything else that touches the balance. */
  private void deposit(int amount) {
    balance = balance + amount;
  }

  private synchronized void depositSafely(int amount) {
    deposit(amount);
  }

  private synchronized boolean withdraw(int amount) {
    if (balance < amount) {
      return false;
    }
    balance -= amount;
    return true;
  }

  private synchronized int balance() {
    return balance;
  }

  private void note(String line) {
    synchronized (journal) {
      journal.add(owner + ": " + line);
    }
  }

  private interface Deposit {
    void deposit(int amount);
  }

  public static void main(String[] args) throws InterruptedException {
    new Account().run();
  }

  @Test
  public void run() throws InterruptedException {
    open(this::deposit);
  }

  private Thread teller(String name, int notes, int value, Deposit deposit) {
    return new Thread(
        () -> {
          for (int i = 0; i < notes; i++) {
            deposit.deposit(value);
          }
          note(name + " took " + notes + " notes of " + value);
        },
        name);
  }

  /** The tellers, and two who do their work correctly beside them. */
  private void open(Deposit deposit) throws InterruptedException {
    Thread firstTeller = teller("first teller", 3, 20, deposit);
    Thread secondTeller = teller("second teller", 3, 10, deposit);
    Thread auditor =
        new Thread(
            () -> {
              for (int i = 0; i < 3; i++) {
                visits++;
                note("audited, " + (balance() >= 100 ? "in order" : "short of money"));
              }
            },
            "auditor");
    Thread cashMachine =
        new Thread(
            () -> {
              if (!withdraw(1000)) {
                note("no thousand for " + owner);
              }
            },
            "cash machine");
    List<Thread> threads = List.of(firstTeller, secondTeller, auditor, cashMachine);
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (balance() != 190) {
      throw new AssertionError("closing balance is " + balance() + ", expected 190");
    }
    if (visits != 3 || journal.size() != 6) {
      throw new AssertionError("the journal is incomplete: " + journal);
    }
  }

  /** The correct program: every access to the balance is made under the account's monitor. */
  public static final class Twin {
    public static void main(String[] args) throws InterruptedException {
      new Twin().run();
    }

    @Test
    public void run() throws InterruptedException {
      Account account = new Account();
      account.open(account::depositSafely);
    }
  }
}
