package dev.bohr.core.run;

import dev.bohr.runtime.AccessHooks;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.ThreadHooks;
import java.util.Objects;
import java.util.Random;

/**
 * Programs as the agent would leave them: the hooks are called by hand, so that the engine can be
 * tested in a JVM without an agent.
 */
final class HookedCounter {
  private static final int READ = site("increment", 10, Sites.READ);
  private static final int WRITE = site("increment", 11, Sites.WRITE);
  private static final int FINAL_READ = site("check", 20, Sites.READ);
  private static final int OUTER = site("nested", 30, Sites.MONITOR);
  private static final int INNER = site("nested", 31, Sites.MONITOR);
  private static final int WAIT = site("waits", 40, Sites.MONITOR);

  private static final int QUIET = site("quiet", 50, Sites.MONITOR);
  private static final int ADDED = site("added", 60, Sites.MONITOR);

  private static final int CLOSE = site("close", 80, Sites.WRITE);
  private static final int USE = site("use", 81, Sites.READ);

  private static final int COPY_READ = copySite(Sites.READ);
  private static final int COPY_WRITE = copySite(Sites.WRITE);

  private int n;

  private HookedCounter() {}

  /** Both sites of a copy between arrays are at one instruction. */
  private static int copySite(byte action) {
    return Sites.register(
        new Sites.Site(
            Sites.NONE,
            "app/Counter",
            "copies",
            "()V",
            "Counter.java",
            70,
            70,
            action,
            Sites.ELEMENT,
            null,
            null,
            ""));
  }

  private static int site(String method, int line, byte action) {
    return Sites.register(
        new Sites.Site(
            Sites.NONE,
            "app/Counter",
            method,
            "()V",
            "Counter.java",
            line,
            line,
            action,
            0,
            "dev/bohr/core/run/HookedCounter",
            "n",
            "I"));
  }

  private void increment() {
    AccessHooks.field(this, READ);
    int value = n;
    AccessHooks.field(this, WRITE);
    n = value + 1;
  }

  private static void twoThreads(Runnable first, Runnable second) {
    try {
      Thread a = new Thread(first, "a");
      Thread b = new Thread(second, "b");
      ThreadHooks.start(a);
      ThreadHooks.start(b);
      ThreadHooks.join(a);
      ThreadHooks.join(b);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Two threads lose an update now and then. */
  static void race() {
    HookedCounter counter = new HookedCounter();
    twoThreads(counter::increment, counter::increment);
    AccessHooks.field(counter, FINAL_READ);
    if (counter.n != 2) {
      throw new AssertionError("n is " + counter.n);
    }
  }

  /** The same after so many reads by the thread that starts the others. */
  static void readsAndRace(int reads) {
    HookedCounter counter = new HookedCounter();
    for (int i = 0; i < reads; i++) {
      AccessHooks.field(counter, FINAL_READ);
    }
    race();
  }

  /**
   * The same between threads that copy an array, which nobody changes, each into one of its own.
   */
  static void copiesAndRace() {
    byte[] input = new byte[8];
    HookedCounter counter = new HookedCounter();
    Runnable body =
        () -> {
          byte[] own = new byte[8];
          AccessHooks.arrayCopy(input, 0, own, 0, 8, COPY_READ, COPY_WRITE);
          counter.increment();
        };
    twoThreads(body, body);
    if (counter.n != 2) {
      throw new AssertionError("n is " + counter.n);
    }
  }

  /** One thread closes (n is 1) what the other one has found open, and then uses. */
  static void closing(boolean repaired) {
    HookedCounter counter = new HookedCounter();
    Runnable close =
        () -> {
          AccessHooks.field(counter, CLOSE);
          counter.n = 1;
        };
    Runnable use =
        () -> {
          AccessHooks.field(counter, READ);
          if (counter.n == 0) {
            AccessHooks.field(counter, USE);
            if (counter.n == 1) {
              throw new AssertionError("closed");
            }
          }
        };
    twoThreads(
        repaired ? () -> locked(counter, close) : close,
        repaired ? () -> locked(counter, use) : use);
  }

  private static void locked(HookedCounter counter, Runnable body) {
    MonitorHooks.enter(counter, OUTER);
    body.run();
    MonitorHooks.exit(counter, OUTER);
  }

  /** The same, repaired. */
  static void repairedRace() {
    HookedCounter counter = new HookedCounter();
    Runnable locked =
        () -> {
          MonitorHooks.enter(counter, OUTER);
          counter.increment();
          MonitorHooks.exit(counter, OUTER);
        };
    twoThreads(locked, locked);
    AccessHooks.field(counter, FINAL_READ);
    if (counter.n != 2) {
      throw new AssertionError("n is " + counter.n);
    }
  }

  /** Repaired in another way: one thread does all of it, and the other one only looks. */
  static void dividedRace() {
    HookedCounter counter = new HookedCounter();
    twoThreads(
        () -> {
          counter.increment();
          counter.increment();
        },
        () -> AccessHooks.field(counter, FINAL_READ));
    if (counter.n != 2) {
      throw new AssertionError("n is " + counter.n);
    }
  }

  /**
   * Loses an update only when the switch comes at the last of the points without an event.
   *
   * @param more how many other points without an event come before it
   */
  static void quietRace(int more) {
    HookedCounter counter = new HookedCounter();
    HookedCounter other = new HookedCounter();
    twoThreads(
        () -> {
          AccessHooks.field(other, READ);
          for (int i = 0; i < more; i++) {
            pointWithoutEvent(ADDED);
          }
          int value = counter.n;
          pointWithoutEvent(QUIET);
          counter.n = value + 1;
        },
        () -> {
          pointWithoutEvent(ADDED);
          counter.n++;
        });
    if (counter.n != 2) {
      throw new AssertionError("n is " + counter.n);
    }
  }

  /** As before a call of a synchronized method of the JDK. */
  private static void pointWithoutEvent(int site) {
    Thread self = Objects.requireNonNull(Control.running);
    Control.running = null;
    try {
      Control.mode.monitorAwait(new Object(), site);
    } finally {
      Control.running = self;
    }
  }

  /** Two threads take two monitors in opposite orders. */
  static void deadlock() {
    Object left = new Object();
    Object right = new Object();
    twoThreads(() -> nested(left, right), () -> nested(right, left));
  }

  private static void nested(Object first, Object second) {
    MonitorHooks.enter(first, OUTER);
    MonitorHooks.enter(second, INNER);
    MonitorHooks.exit(second, INNER);
    MonitorHooks.exit(first, OUTER);
  }

  /** Waits for a notification that nobody gives. */
  static void stall() {
    Object lock = new Object();
    try {
      MonitorHooks.enter(lock, OUTER);
      MonitorHooks.await(lock, WAIT);
      MonitorHooks.exit(lock, OUTER);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** One thread, nothing to choose. */
  static void sequential() {
    HookedCounter counter = new HookedCounter();
    counter.increment();
  }

  /** One thread with many steps, which do not repeat. */
  static void longSequence() {
    HookedCounter counter = new HookedCounter();
    Random random = new Random(1);
    for (int i = 0; i < 50_000; i++) {
      AccessHooks.field(counter, random.nextBoolean() ? READ : WRITE);
    }
  }

  /** Fails in its very first run. */
  static void alwaysFails() {
    throw new IllegalStateException("always");
  }
}
