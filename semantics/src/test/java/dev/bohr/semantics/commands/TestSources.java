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

  /** Most start no thread and pass, so that they are run together; the others are in between. */
  static final String MIXED =
      """
      package app;
      import static org.junit.jupiter.api.Assertions.*;
      import org.junit.jupiter.api.*;
      @TestMethodOrder(MethodOrderer.MethodName.class)
      class MixedTest {
        static int classes;
        int n;
        @BeforeAll static void count() { classes++; }
        @RepeatedTest(3) void a1() { n++; assertEquals(1, n); }
        @Test void a2() { assertEquals(1, classes); }
        @Test void a3() {}
        @Test void a4() {}
        @Test void b1_isRacy() throws Exception {
          Thread a = new Thread(() -> n = n + 1);
          a.start();
          n = n + 1;
          a.join();
          assertEquals(2, n);
        }
        @Test void c1() {}
        @Test void c2() {}
        @Test void c3_isSkipped() { Assumptions.assumeTrue(false, "on a Sunday"); }
        @Test void c4() {}
        @Test void d1_fails() { fail("as it should"); }
        @Test void d2() {}
        @Test void d3() {}
        @Test void e1_exits() { System.exit(0); }
        @Test void e2() {}
        @Test void e3() {}
        @Test void f1_halts() { Runtime.getRuntime().halt(3); }
        @Test void f2() {}
        @Test void f3() {}
        @Test void f4() {}
        @Test void g1_endsItsJvm() throws Exception {
          var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
          f.setAccessible(true);
          ((sun.misc.Unsafe) f.get(null)).putLong(0L, 1L);
        }
        @Test void h1() {}
        @Test void h2() {}
        @Test void h3() {}
        @Test void h4() {}
        @Test void h5() {}
        @Test void h6() {}
        @Test void h7() {}
      }
      """;

  /** All are quiet, but what comes after them is not. */
  static final String AFTERMATH =
      """
      package app;
      import org.junit.jupiter.api.*;
      class AftermathTest {
        @AfterAll static void tidy() { new Thread(() -> {}).start(); }
        @Test void a1() {}
        @Test void a2() {}
        @Test void a3() {}
        @Test void a4() {}
        @Test void a5() {}
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
