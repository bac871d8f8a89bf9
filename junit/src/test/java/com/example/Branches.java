package com.example;

import static com.example.Bank.together;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.bohr.junit.ConcurrencyTest;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that are put together from several classes, as a user would write them. */
public final class Branches {
  private Branches() {}

  /** Its nested class is executed with an instance of a class that extends it. */
  public abstract static class Contract {
    Bank.Account account;

    abstract Bank.Account make();

    @BeforeEach
    void open() {
      account = make();
    }

    @Nested
    class Opened {
      @ConcurrencyTest(runs = 20)
      void keepsAllDeposits() {
        together(account::safeDeposit, account::safeDeposit);
        assertEquals(2, account.balance());
      }

      @ConcurrencyTest(runs = 50)
      void losesADeposit() {
        together(account::deposit, account::deposit);
        assertEquals(2, account.balance());
      }
    }
  }

  /** Inherits all its tests. */
  public static class City extends Contract {
    @Override
    Bank.Account make() {
      return new Bank.Account();
    }
  }

  /** The outer instance is for all tests, the inner for one. */
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  public static class Harbour {
    Bank.Account account;

    @BeforeAll
    void open() {
      account = new Bank.Account();
    }

    @Nested
    class Counter {
      final Bank.Account its = account;

      @ConcurrencyTest(runs = 20)
      void keepsAllDeposits() {
        together(its::safeDeposit, its::safeDeposit);
        assertEquals(2, its.balance());
      }
    }
  }

  /** An extension that comes with an interface. */
  public interface Guarded {
    @RegisterExtension Guard GUARD = new Guard();
  }

  /** Comes to work before each test. */
  public static final class Guard implements BeforeEachCallback {
    boolean isThere;

    @Override
    public void beforeEach(ExtensionContext context) {
      isThere = true;
    }
  }

  /** An annotation of the user's own. */
  @TempDir
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Vault {}

  /** Says nothing of JUnit itself. */
  public static class Station implements Guarded {
    @Vault Path vault;

    @ConcurrencyTest(runs = 5)
    void isGuarded() {
      assertTrue(GUARD.isThere);
      assertTrue(Files.isDirectory(vault));
    }
  }

  /** Tests around a search go on with what JUnit has given the class. */
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  public static class Airport implements Guarded {
    @RegisterExtension static final Guard OWN = new Guard();

    @TempDir static Path vault;

    @ConcurrencyTest(runs = 5)
    @Order(1)
    void isGuarded() {
      together(() -> assertTrue(OWN.isThere), () -> assertTrue(GUARD.isThere));
      assertTrue(Files.isDirectory(vault));
    }

    @Test
    @Order(2)
    void isGuardedStill() {
      assertTrue(OWN.isThere);
      assertTrue(GUARD.isThere);
      assertTrue(Files.isDirectory(vault));
    }
  }

  /** Throws what keeps no suppressed exceptions. */
  public static class Terse {
    static final class Overdrawn extends RuntimeException {
      private static final long serialVersionUID = 1L;

      Overdrawn() {
        super("overdrawn", null, false, false);
      }
    }

    @ConcurrencyTest(runs = 50)
    void losesADeposit() {
      Bank.Account account = new Bank.Account();
      together(account::deposit, account::deposit);
      if (account.balance() != 2) {
        throw new Overdrawn();
      }
    }
  }
}
