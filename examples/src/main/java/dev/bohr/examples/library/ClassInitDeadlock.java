package dev.bohr.examples.library;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A class of countries knows the currency of each, and a class of currencies the country of each.
 * The bug is a <em>deadlock of class initialisation</em>: to use a class, the JVM runs its static
 * initialiser under a lock of its own, and each of these needs the other class. One thread alone
 * gets through; two that begin at different ends wait for each other. JDK and Kotlin libraries have
 * had it many times, and there is no lock in the source to look for. The symptom is a program that
 * hangs at start-up, with threads that a thread dump calls runnable.
 */
public class ClassInitDeadlock {
  private static final class Country {
    static final Country JAPAN = new Country("Japan", Currency.nameOfYen());

    final String name;
    final String currency;

    Country(String name, String currency) {
      this.name = name;
      this.currency = currency;
    }

    static String nameOfJapan() {
      return "Japan";
    }
  }

  private static final class Currency {
    static final Currency YEN = new Currency("yen", Country.nameOfJapan());

    final String name;
    final String country;

    Currency(String name, String country) {
      this.name = name;
      this.country = country;
    }

    static String nameOfYen() {
      return "yen";
    }
  }

  private volatile String traveller;
  private volatile String bank;

  public static void main(String[] args) throws Exception {
    new ClassInitDeadlock().run();
  }

  String travel() {
    return Country.JAPAN.name + " has the " + Country.JAPAN.currency;
  }

  /** The bug: begins with the class that the other thread needs second. */
  String exchange() {
    return Currency.YEN.name + " of " + Currency.YEN.country;
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(() -> traveller = travel(), "traveller"),
            new Thread(() -> bank = exchange(), "bank"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!traveller.equals("Japan has the yen") || !bank.equals("yen of Japan")) {
      throw new AssertionError(traveller + ", " + bank);
    }
  }

  /** The correct program: what both classes need is in a third, which needs neither. */
  public static final class Twin extends ClassInitDeadlock {
    private static final class Names {
      static final String JAPAN = String.valueOf("Japan");
      static final String YEN = String.valueOf("yen");
    }

    private static final class Country {
      static final Country JAPAN = new Country(Names.JAPAN, Names.YEN);

      final String name;
      final String currency;

      Country(String name, String currency) {
        this.name = name;
        this.currency = currency;
      }
    }

    private static final class Currency {
      static final Currency YEN = new Currency(Names.YEN, Names.JAPAN);

      final String name;
      final String country;

      Currency(String name, String country) {
        this.name = name;
        this.country = country;
      }
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    String travel() {
      return Country.JAPAN.name + " has the " + Country.JAPAN.currency;
    }

    @Override
    String exchange() {
      return Currency.YEN.name + " of " + Currency.YEN.country;
    }
  }
}
