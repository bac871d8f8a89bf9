package bank;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class AccountTest {
  private final Account account = new Account();

  @Test
  void deposits() {
    account.deposit(1);
    assertEquals(1, account.balance());
    assertEquals(true, Files.exists(Path.of("pom.xml")), "tests run in their module");
  }

  @Test
  void depositsOfTwo() throws Exception {
    Thread first = new Thread(() -> account.deposit(1));
    Thread second = new Thread(() -> account.deposit(2));
    first.start();
    second.start();
    first.join();
    second.join();
    assertEquals(3, account.balance());
  }
}
