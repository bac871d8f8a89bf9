package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Locks taken while others are held. */
public final class NestedLocks {
  private NestedLocks() {}

  private static Body nested(Object outer, Object inner, AtomicInteger done) {
    return () -> {
      synchronized (outer) {
        synchronized (inner) {
          done.incrementAndGet();
        }
      }
    };
  }

  /** Two threads take two locks in opposite order. */
  @Bug(Expected.DEADLOCK)
  public static final class TwoThreads implements Program {
    @Override
    public void execute() throws Exception {
      Object a = new Object();
      Object b = new Object();
      AtomicInteger done = new AtomicInteger();
      together(nested(a, b, done), nested(b, a, done));
      check(done.get() == 2, "a thread is missing");
    }
  }

  public static final class TwoThreadsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object a = new Object();
      Object b = new Object();
      AtomicInteger done = new AtomicInteger();
      together(nested(a, b, done), nested(a, b, done));
      check(done.get() == 2, "a thread is missing");
    }
  }

  /** Three threads in a ring, each with one lock and in want of the next. */
  @Bug(Expected.DEADLOCK)
  public static final class ThreeThreads implements Program {
    @Override
    public void execute() throws Exception {
      Object a = new Object();
      Object b = new Object();
      Object c = new Object();
      AtomicInteger done = new AtomicInteger();
      together(nested(a, b, done), nested(b, c, done), nested(c, a, done));
      check(done.get() == 3, "a thread is missing");
    }
  }

  /** The last one takes its locks in the other order, which breaks the ring. */
  public static final class ThreeThreadsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object a = new Object();
      Object b = new Object();
      Object c = new Object();
      AtomicInteger done = new AtomicInteger();
      together(nested(a, b, done), nested(b, c, done), nested(a, c, done));
      check(done.get() == 3, "a thread is missing");
    }
  }

  private static final class Account {
    final int number;
    int balance = 100;

    Account(int number) {
      this.number = number;
    }

    synchronized void transferTo(Account other, int amount) {
      balance -= amount;
      other.deposit(amount);
    }

    synchronized void deposit(int amount) {
      balance += amount;
    }

    static void transferInOrder(Account from, Account to, int amount) {
      Account first = from.number < to.number ? from : to;
      Account second = first == from ? to : from;
      synchronized (first) {
        synchronized (second) {
          from.transferTo(to, amount);
        }
      }
    }
  }

  /** Synchronized methods that call each other across two objects. */
  @Bug(Expected.DEADLOCK)
  public static final class Transfers implements Program {
    @Override
    public void execute() throws Exception {
      Account a = new Account(1);
      Account b = new Account(2);
      together(() -> a.transferTo(b, 10), () -> b.transferTo(a, 20));
      check(a.balance == 110 && b.balance == 90, "money is missing");
    }
  }

  public static final class TransfersTwin implements Program {
    @Override
    public void execute() throws Exception {
      Account a = new Account(1);
      Account b = new Account(2);
      together(() -> Account.transferInOrder(a, b, 10), () -> Account.transferInOrder(b, a, 20));
      check(a.balance == 110 && b.balance == 90, "money is missing");
    }
  }

  /** Opposite order is harmless under a common outer lock; one of the threads forgets it. */
  @Bug(Expected.DEADLOCK)
  public static final class GateLock implements Program {
    @Override
    public void execute() throws Exception {
      Object gate = new Object();
      Object a = new Object();
      Object b = new Object();
      AtomicInteger done = new AtomicInteger();
      Body first = nested(a, b, done);
      together(
          () -> {
            synchronized (gate) {
              first.run();
            }
          },
          nested(b, a, done));
      check(done.get() == 2, "a thread is missing");
    }
  }

  public static final class GateLockTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object gate = new Object();
      Object a = new Object();
      Object b = new Object();
      AtomicInteger done = new AtomicInteger();
      Body first = nested(a, b, done);
      Body second = nested(b, a, done);
      together(
          () -> {
            synchronized (gate) {
              first.run();
            }
          },
          () -> {
            synchronized (gate) {
              second.run();
            }
          });
      check(done.get() == 2, "a thread is missing");
    }
  }
}
