package office;

import static org.junit.jupiter.api.Assertions.assertEquals;

import bank.Account;
import org.junit.jupiter.api.Test;

class OfficeTest {
  private final Account account = new Account();

  private synchronized void deposit(int amount) {
    account.deposit(amount);
  }

  @Test
  void depositsInTurn() throws Exception {
    Thread first = new Thread(() -> deposit(1));
    first.start();
    deposit(2);
    first.join();
    assertEquals(3, account.balance());
  }
}
