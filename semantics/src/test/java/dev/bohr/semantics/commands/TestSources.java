package dev.bohr.semantics.commands;

/** Test classes that commands are run on; their package is {@code app}. */
final class TestSources {
  private TestSources() {}

  /** One test of each kind that a listing must tell apart. */
  static final String BANK =
      """
      package app;
      import static org.junit.jupiter.api.Assertions.*;
      import org.junit.jupiter.api.*;
      class BankTest {
        int balance;
        @BeforeEach void open() { balance = 10; }
        void pay(int n) { balance = balance + n; }
        @Test void pays() throws Exception {
          Thread a = new Thread(() -> pay(1));
          a.start();
          pay(2);
          a.join();
          assertEquals(13, balance, "balance");
        }
        @Test void paysAlone() { pay(1); assertEquals(11, balance); }
        @Test @Disabled("later") void paysLater() { fail("not yet"); }
        @Nested class Locked {
          @RepeatedTest(2) void pays() throws Exception {
            Object lock = new Object();
            Thread a = new Thread(() -> { synchronized (lock) { pay(1); } });
            a.start();
            synchronized (lock) { pay(2); }
            a.join();
            assertEquals(13, balance);
          }
        }
      }
      """;

  /** The same with the bug repaired. */
  static final String BANK_REPAIRED = BANK.replace("void pay(", "synchronized void pay(");

  /** The file is the argument. */
  static final String LEAVES_A_FILE =
      """
      package app;
      import java.nio.file.*;
      import org.junit.jupiter.api.*;
      class FileTest {
        @Test void makesAFile() throws Exception {
          Thread a = new Thread(() -> { synchronized (this) { } });
          a.start();
          Files.createFile(Path.of("%s"));
          synchronized (this) { }
          a.join();
        }
        @Test void makesNone() {}
      }
      """;

  static final String UNUSUAL =
      """
      package app;
      import org.junit.jupiter.api.*;
      abstract class AbstractThing { @Test void works() {} }
      class Nothing { void works() {} }
      class Unusual { }
      class Hidden {
        @Test private void works() {}
        @Test int sums() { return 1; }
      }
      """;

  /** Whose base is to be deleted. */
  static final String NEEDY =
      """
      package app;
      import org.junit.jupiter.api.*;
      class Base { }
      class NeedyTest extends Base { @Test void works() {} }
      class Needy extends Base { }
      """;
}
