package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.lang.reflect.Constructor;
import java.util.concurrent.atomic.AtomicReference;
import sun.reflect.ReflectionFactory;

/** Statics that methods of an object use before a constructor or a static method of the class. */
public final class StaticsOfInstances {
  private StaticsOfInstances() {}

  private static class Base {
    static int limit = 10;
  }

  private static final class Account extends Base {
    static int balance = 100;

    Account() {
      throw new IllegalStateException("a constructor was called");
    }

    void deposit() {
      balance++;
    }

    synchronized void depositLocked() {
      balance++;
    }

    int total() {
      return balance + limit;
    }
  }

  /** As tools do that make mocks or read objects back. */
  private static Account withoutConstructor() throws Exception {
    Constructor<?> of = Object.class.getDeclaredConstructor();
    return (Account)
        ReflectionFactory.getReflectionFactory()
            .newConstructorForSerialization(Account.class, of)
            .newInstance();
  }

  /** An object without a constructor call counts in a static. */
  @Bug
  public static final class NoConstructor implements Program {
    @Override
    public void execute() throws Exception {
      Account account = withoutConstructor();
      together(account::deposit, account::deposit);
      check(account.total() == 112, "a deposit was lost");
    }
  }

  public static final class NoConstructorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Account account = withoutConstructor();
      together(account::depositLocked, account::depositLocked);
      check(account.total() == 112, "a deposit was lost, or the class was not initialised");
    }
  }

  private static final AtomicReference<Registry> PUBLISHED = new AtomicReference<>();

  /** Its initialiser lets others have an object before it is done. */
  private static final class Registry {
    static int size;

    static {
      PUBLISHED.set(new Registry());
      Thread.yield();
      size = 10;
    }

    static void touch() {}

    int size() {
      return size;
    }
  }

  /** Whoever uses a static waits until the class is initialised, also in a method of an object. */
  @Bug
  public static final class Escapes implements Program {
    @Override
    public void execute() throws Exception {
      together(Registry::touch, () -> check(PUBLISHED.get() != null, "nothing is published yet"));
    }
  }

  public static final class EscapesTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(
          Registry::touch,
          () -> {
            Registry early = PUBLISHED.get();
            check(early == null || early.size() == 10, "seen before the class was initialised");
          });
    }
  }
}
