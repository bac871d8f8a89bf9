package dev.bohr.core.simplify;

import dev.bohr.runtime.AccessHooks;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.ThreadHooks;
import java.util.ArrayList;
import java.util.List;

/** Programs as the agent would leave them: the hooks are called by hand. */
final class HookedPrograms {
  private static final int READ = site(10, Sites.READ);
  private static final int WRITE = site(11, Sites.WRITE);
  private static final int CHECK = site(12, Sites.READ);
  private static final int OUTER = site(20, Sites.MONITOR);
  private static final int INNER = site(21, Sites.MONITOR);
  private static final int WAIT = site(22, Sites.MONITOR);

  private int n;

  private HookedPrograms() {}

  private static int site(int line, byte action) {
    return Sites.register(
        new Sites.Site(
            Sites.NONE,
            "app/Program",
            "run",
            "()V",
            "Program.java",
            line,
            line,
            action,
            0,
            "dev/bohr/core/simplify/HookedPrograms",
            "n",
            "I"));
  }

  private void increment() {
    AccessHooks.field(this, READ);
    int value = n;
    AccessHooks.field(this, WRITE);
    n = value + 1;
  }

  @FunctionalInterface
  private interface Body {
    void run() throws InterruptedException;
  }

  private static Thread start(Body body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    ThreadHooks.start(thread);
    return thread;
  }

  private static void join(List<Thread> threads) {
    try {
      for (Thread thread : threads) {
        ThreadHooks.join(thread);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Two threads lose an update; others count for themselves. */
  static void lostUpdate(int bystanders) {
    HookedPrograms shared = new HookedPrograms();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      threads.add(start(shared::increment));
    }
    HookedPrograms other = new HookedPrograms();
    for (int i = 0; i < bystanders; i++) {
      threads.add(
          start(
              () -> {
                for (int k = 0; k < 5; k++) {
                  MonitorHooks.enter(other, OUTER);
                  other.increment();
                  MonitorHooks.exit(other, OUTER);
                }
              }));
    }
    join(threads);
    AccessHooks.field(shared, CHECK);
    if (shared.n != 2) {
      throw new AssertionError("n is " + shared.n);
    }
  }

  /** Two threads take two monitors in opposite orders. */
  static void deadlock() {
    Object left = new Object();
    Object right = new Object();
    join(List.of(start(() -> nested(left, right)), start(() -> nested(right, left))));
  }

  private static void nested(Object first, Object second) {
    MonitorHooks.enter(first, OUTER);
    MonitorHooks.enter(second, INNER);
    MonitorHooks.exit(second, INNER);
    MonitorHooks.exit(first, OUTER);
  }

  /** One thread waits for a notification that may have come before. */
  static void lostNotify() {
    Object lock = new Object();
    Thread waiter =
        start(
            () -> {
              MonitorHooks.enter(lock, OUTER);
              MonitorHooks.await(lock, WAIT);
              MonitorHooks.exit(lock, OUTER);
            });
    Thread notifier =
        start(
            () -> {
              MonitorHooks.enter(lock, OUTER);
              MonitorHooks.signal(lock, WAIT);
              MonitorHooks.exit(lock, OUTER);
            });
    join(List.of(waiter, notifier));
  }
}
