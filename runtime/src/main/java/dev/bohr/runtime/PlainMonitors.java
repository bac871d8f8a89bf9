package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Monitors for threads outside controlled runs that execute rewritten code.
 *
 * <p>Rewritten code takes no real monitors, so exclusion among such threads is kept here: a striped
 * table of the monitors in use, each stripe guarded by its own real monitor. Built for correctness,
 * not for throughput: in a controlled JVM these threads do little.
 */
final class PlainMonitors {
  private PlainMonitors() {}

  private static final int STRIPES = 64;
  private static final Stripe[] TABLE = new Stripe[STRIPES];

  static {
    for (int i = 0; i < STRIPES; i++) {
      TABLE[i] = new Stripe();
    }
  }

  /** A monitor that somebody holds or waits for; dropped when nobody does. */
  private static final class Entry {
    final Object lock;
    @Nullable Thread owner;
    int holds;
    int users;

    /** Threads in wait, longest first; a notified one is no longer in the list. */
    @Nullable Waiter waiters;

    @Nullable Entry next;

    Entry(Object lock) {
      this.lock = lock;
    }
  }

  /** A thread in wait. */
  private static final class Waiter {
    boolean notified;
    @Nullable Waiter next;
  }

  /** One chain of entries; all methods run under the stripe's own monitor. */
  private static final class Stripe {
    @Nullable Entry head;

    @Nullable Entry find(Object lock) {
      Entry entry = head;
      while (entry != null && entry.lock != lock) {
        entry = entry.next;
      }
      return entry;
    }

    Entry use(Object lock) {
      Entry entry = find(lock);
      if (entry == null) {
        entry = new Entry(lock);
        entry.next = head;
        head = entry;
      }
      entry.users++;
      return entry;
    }

    void release(Entry unused) {
      if (--unused.users > 0) {
        return;
      }
      if (head == unused) {
        head = unused.next;
        return;
      }
      for (Entry entry = head; entry != null; entry = entry.next) {
        if (entry.next == unused) {
          entry.next = unused.next;
          return;
        }
      }
    }

    Entry owned(Object lock) {
      Entry entry = find(lock);
      if (entry == null || entry.owner != Thread.currentThread()) {
        throw new IllegalMonitorStateException("current thread is not owner");
      }
      return entry;
    }

    /** Blocks without giving way to interrupts, as monitorenter does. */
    void acquire(Entry entry, int holds) {
      boolean interrupted = false;
      while (entry.owner != null) {
        try {
          wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      entry.owner = Thread.currentThread();
      entry.holds = holds;
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Stripe stripe(Object lock) {
    return TABLE[System.identityHashCode(lock) & (STRIPES - 1)];
  }

  static void enter(Object lock) {
    Stripe stripe = stripe(lock);
    synchronized (stripe) {
      Entry entry = stripe.find(lock);
      if (entry != null && entry.owner == Thread.currentThread()) {
        entry.holds++;
        return;
      }
      stripe.acquire(stripe.use(lock), 1);
    }
  }

  static void exit(Object lock) {
    Stripe stripe = stripe(lock);
    synchronized (stripe) {
      Entry entry = stripe.owned(lock);
      if (--entry.holds == 0) {
        entry.owner = null;
        stripe.release(entry);
        stripe.notifyAll();
      }
    }
  }

  static boolean holds(Object lock) {
    Stripe stripe = stripe(lock);
    synchronized (stripe) {
      Entry entry = stripe.find(lock);
      return entry != null && entry.owner == Thread.currentThread();
    }
  }

  static void await(Object lock, long millis, int nanos) throws InterruptedException {
    Stripe stripe = stripe(lock);
    synchronized (stripe) {
      Entry entry = stripe.owned(lock);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      boolean timed = millis != 0 || nanos != 0;
      long deadline = System.nanoTime() + MonitorHooks.nanosOf(millis, nanos);
      int holds = entry.holds;
      entry.owner = null;
      Waiter self = new Waiter();
      append(entry, self);
      stripe.notifyAll();
      InterruptedException interruption = null;
      while (!self.notified && interruption == null) {
        long left = deadline - System.nanoTime();
        if (timed && left <= 0) {
          break;
        }
        // The JVM notifies the waiters of a thread that ends on its real monitor, which nobody
        // holds here: waiting in slices lets `while (t.isAlive()) t.wait()` go on.
        long slice = lock instanceof Thread ? 10 : 0;
        if (timed) {
          long rest = Math.max(1, left / 1_000_000L);
          slice = slice == 0 ? rest : Math.min(slice, rest);
        }
        try {
          stripe.wait(slice);
        } catch (InterruptedException e) {
          interruption = e;
        }
        if (lock instanceof Thread thread && !thread.isAlive()) {
          break;
        }
      }
      if (!self.notified) {
        remove(entry, self);
      } else if (interruption != null) {
        // Notified first: the interrupt stays pending, the notification is consumed.
        Thread.currentThread().interrupt();
        interruption = null;
      }
      stripe.acquire(entry, holds);
      if (interruption != null) {
        throw interruption;
      }
    }
  }

  static void signal(Object lock, boolean all) {
    Stripe stripe = stripe(lock);
    synchronized (stripe) {
      Entry entry = stripe.owned(lock);
      do {
        Waiter first = entry.waiters;
        if (first == null) {
          break;
        }
        first.notified = true;
        entry.waiters = first.next;
      } while (all);
      stripe.notifyAll();
    }
  }

  private static void append(Entry entry, Waiter waiter) {
    Waiter last = entry.waiters;
    if (last == null) {
      entry.waiters = waiter;
      return;
    }
    while (last.next != null) {
      last = last.next;
    }
    last.next = waiter;
  }

  private static void remove(Entry entry, Waiter waiter) {
    Waiter before = null;
    for (Waiter w = entry.waiters; w != null; before = w, w = w.next) {
      if (w == waiter) {
        if (before == null) {
          entry.waiters = w.next;
        } else {
          before.next = w.next;
        }
        return;
      }
    }
  }
}
