package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bohr.junit.ConcurrencyTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.io.TempDir;

/** The tests that our tests execute, as a user would write them. */
public final class Bank {
  private Bank() {}

  /** What is tested: correct when its methods are called one at a time. */
  public static final class Account {
    private int balance;

    public void deposit() {
      balance++;
    }

    public synchronized void safeDeposit() {
      balance++;
    }

    public int balance() {
      return balance;
    }
  }

  /** Runs both at the same time. */
  public static void together(Runnable one, Runnable other) {
    Thread thread = new Thread(other, "other");
    thread.start();
    one.run();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Chance finds a failure with more switches than it needs. */
  public static class Busy {
    private final Account account = new Account();

    private void deposits() {
      for (int i = 0; i < 6; i++) {
        account.safeDeposit();
      }
      account.deposit();
    }

    @ConcurrencyTest(strategy = "random")
    void simplified() {
      together(this::deposits, this::deposits);
      assertEquals(14, account.balance());
    }

    @ConcurrencyTest(strategy = "random", simplify = false)
    void asFound() {
      simplified();
    }
  }

  /** Everything that JUnit calls is called, in its order, for every schedule. */
  public static class Lifecycle {
    static final List<String> CUSTOMERS = new ArrayList<>();
    static List<String> log = new ArrayList<>();
    static Object once;

    Account account;

    @BeforeAll
    static void openBank() {
      once = "opened once";
      CUSTOMERS.add("ada");
      System.setProperty(
          "com.example.opened", Integer.toString(Integer.getInteger("com.example.opened", 0) + 1));
    }

    @BeforeEach
    void openAccount() {
      account = new Account();
      log.add("before");
    }

    @ConcurrencyTest(runs = 50)
    void freshForEverySchedule() {
      log.add("test");
      assertEquals(List.of("before", "test"), log);
      assertEquals("opened once", once);
      assertTrue(CUSTOMERS.contains("ada"));
      together(account::safeDeposit, account::safeDeposit);
      assertEquals(2, account.balance());
    }

    @ConcurrencyTest
    void losesADeposit() {
      together(account::deposit, account::deposit);
      assertEquals(2, account.balance());
    }

    @AfterEach
    void close() {
      assertNotNull(account);
    }

    @AfterAll
    static void closeBank() {
      assertEquals("opened once", once);
    }
  }

  /** Ends that are no exception of the test method. */
  public static class Endings {
    private final Object left = new Object();
    private final Object right = new Object();

    @ConcurrencyTest
    void deadlock() {
      together(() -> both(left, right), () -> both(right, left));
    }

    private static void both(Object one, Object other) {
      synchronized (one) {
        synchronized (other) {
          assertNotSame(one, other);
        }
      }
    }

    @ConcurrencyTest
    void exceptionOfAnotherThread() {
      Account account = new Account();
      together(
          account::deposit,
          () -> {
            if (account.balance() == 1) {
              throw new IllegalStateException("already there");
            }
          });
    }

    @ConcurrencyTest(runs = 20)
    void threadThatOnlyWaitsWhenTheTestIsOver() {
      CountDownLatch never = new CountDownLatch(1);
      Thread waiting =
          new Thread(
              () -> {
                try {
                  never.await();
                } catch (InterruptedException e) {
                  return;
                }
              });
      waiting.start();
    }

    @ConcurrencyTest(runs = 20)
    void assumption() {
      assumeTrue(false, "never holds");
    }
  }

  /** There can be only one at a time, as of a server at a fixed port. */
  public static class Counter {
    private final String before = System.setProperty("com.example.counter", "open");

    @ConcurrencyTest(runs = 20)
    void isTheOnlyOne() {
      assertNull(before);
    }

    @AfterEach
    void close() {
      System.clearProperty("com.example.counter");
    }
  }

  /** A class inside another, whose set-up comes first. */
  public static class Outer {
    Account account;

    @BeforeEach
    void open() {
      account = new Account();
    }

    @Nested
    class Inner {
      int opened;

      @BeforeEach
      void openToo() {
        opened = 1 + account.balance();
      }

      @ConcurrencyTest
      void losesADeposit() {
        assertEquals(1, opened);
        together(account::deposit, account::deposit);
        assertEquals(2, account.balance());
      }
    }
  }

  /** What needs all of JUnit. */
  @ExtendWith(Accounts.class)
  public static class Extended {
    static Object once;

    @TempDir Path directory;

    int prepared;

    @BeforeAll
    static void openBank() {
      once = "opened once";
    }

    @BeforeEach
    void prepare(TestInfo info) {
      prepared++;
    }

    @ConcurrencyTest
    void losesADeposit(Account account) {
      assertEquals(1, prepared);
      assertEquals("opened once", once);
      assertTrue(Files.isDirectory(directory));
      together(account::deposit, account::deposit);
      assertEquals(2, account.balance());
    }

    @ConcurrencyTest(runs = 30)
    void keepsAllDeposits(Account account) {
      together(account::safeDeposit, account::safeDeposit);
      assertEquals(2, account.balance());
    }
  }

  /** Gives each test an account. */
  public static class Accounts implements ParameterResolver, BeforeEachCallback {
    private Account account;

    @Override
    public void beforeEach(ExtensionContext context) {
      account = new Account();
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Account.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return account;
    }
  }

  /** Every schedule has an instance, prepared as JUnit prepares the only one. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  public static class OneInstance {
    private Account account;

    @BeforeAll
    void open() {
      account = new Account();
    }

    @ConcurrencyTest(runs = 20)
    void keepsAllDeposits() {
      together(account::safeDeposit, account::safeDeposit);
      assertEquals(2, account.balance());
    }
  }

  /** Time in a run is virtual: neither sleeps nor the search take long. */
  @Timeout(2)
  public static class Slow {
    final Account account = new Account();

    @ConcurrencyTest(runs = 30)
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void sleepsForAnHour() throws InterruptedException {
      long start = System.nanoTime();
      Thread.sleep(Duration.ofHours(1).toMillis());
      assertTrue(System.nanoTime() - start >= Duration.ofHours(1).toNanos());
    }

    @ConcurrencyTest(runs = 30)
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void sleepsTooLong() throws InterruptedException {
      Thread.sleep(Duration.ofHours(1).toMillis());
    }

    @ConcurrencyTest
    void waitsInVain() throws InterruptedException {
      awaitTwo(account, account::deposit);
    }

    /** The clock may well show minutes in a schedule that lets this thread run all the time. */
    @ConcurrencyTest(runs = 300)
    void isPatient() throws InterruptedException {
      awaitTwo(account, account::safeDeposit);
    }

    static void awaitTwo(Account account, Runnable deposit) throws InterruptedException {
      new Thread(deposit).start();
      new Thread(deposit).start();
      while (account.balance() != 2) {
        Thread.sleep(100);
      }
    }

    /** The same where JUnit executes the schedules. */
    @Nested
    @ExtendWith(Accounts.class)
    class Extended {
      @ConcurrencyTest
      void waitsInVainThere(Account account) throws InterruptedException {
        awaitTwo(account, account::deposit);
      }

      @ConcurrencyTest(runs = 30)
      void isPatientThere(Account account) throws InterruptedException {
        awaitTwo(account, account::safeDeposit);
      }
    }
  }

  /** Says nothing about time. */
  public static class Sleepy {
    @ConcurrencyTest(runs = 3)
    void sleepsForAnHour() throws InterruptedException {
      Thread.sleep(Duration.ofHours(1).toMillis());
    }

    @ConcurrencyTest(runs = 3)
    void sleepsForTwo() throws InterruptedException {
      Thread.sleep(Duration.ofHours(2).toMillis());
    }
  }

  /** What JUnit may execute at the same time as a search, which resets statics. */
  public static class Neighbour {
    static int tests;

    @Test
    void one() {
      alone();
    }

    @Test
    void two() {
      alone();
    }

    @ConcurrencyTest(runs = 100)
    void keepsAllDeposits() {
      assertEquals(0, tests);
      tests++;
      Account account = new Account();
      together(account::safeDeposit, account::safeDeposit);
      assertEquals(2, account.balance());
    }

    private static void alone() {
      int before = tests;
      tests = before + 1;
      for (int i = 0; i < 1_000; i++) {
        Thread.onSpinWait();
        assertEquals(before + 1, tests);
      }
      tests = before;
    }
  }

  /** The same beside it. */
  public static class OtherNeighbour extends Neighbour {}

  /** Asks for what there is not. */
  public static class BadInput {
    @ConcurrencyTest(runs = 0)
    void noRuns() {}

    @ConcurrencyTest(runs = -3)
    void negativeRuns() {}

    @ConcurrencyTest(time = "soon")
    void noTime() {}

    @ConcurrencyTest(strategy = "luck")
    void noStrategy() {}

    @ConcurrencyTest(points = "some")
    void noPoints() {}

    @ConcurrencyTest(timeouts = "never")
    void noTimeouts() {}

    @ConcurrencyTest(replay = "no/such/directory")
    void noFailure() {}

    @ConcurrencyTest(replay = "anywhere", runs = 5, timeouts = "idle", spurious = true, seed = 7)
    void contradiction() {}
  }

  /** Cannot be initialised. */
  public static class Unusable {
    static final int BROKEN = Integer.parseInt("no number");

    @ConcurrencyTest
    void never() {
      assertEquals(0, BROKEN);
    }
  }

  /** Cannot be made. */
  public abstract static class Abstract {
    @ConcurrencyTest
    void never() {}
  }

  /** Has a test that JUnit may not call. */
  public static class Private {
    @ConcurrencyTest
    private void never() {}
  }
}
