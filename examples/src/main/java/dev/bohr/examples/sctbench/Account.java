package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A deposit and a withdrawal are made while a third thread checks the books. All of it is locked
 * properly; the bug is in the books, which <em>subtract</em> the deposit. It shows only when the
 * check comes after both, and the checker is started first. SCTBench has the program from the tests
 * of ESBMC, as {@code account_bad}. The symptom is a balance that the checker calls wrong.
 */
public class Account {
  static final int OPENING = 1;
  static final int DEPOSIT = 2;
  static final int WITHDRAWAL = 4;

  private int balance = OPENING;
  private boolean deposited;
  private boolean withdrawn;

  /** The bug: a deposit does not make anybody poorer. */
  int expected() {
    return OPENING - DEPOSIT - WITHDRAWAL;
  }

  private synchronized void check() {
    if (deposited && withdrawn && balance != expected()) {
      throw new AssertionError("the balance is " + balance + ", the books say " + expected());
    }
  }

  private synchronized void deposit() {
    balance += DEPOSIT;
    deposited = true;
  }

  private synchronized void withdraw() {
    balance -= WITHDRAWAL;
    withdrawn = true;
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("checker", this::check),
            Threads.named("deposit", this::deposit),
            Threads.named("withdrawal", this::withdraw)));
  }

  public static void main(String[] args) throws Exception {
    new Account().run();
  }

  /** The correct program: the books add the deposit. */
  public static final class Twin extends Account {
    @Override
    int expected() {
      return OPENING + DEPOSIT - WITHDRAWAL;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
