package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Object.wait, notify and notifyAll. */
public final class WaitNotify {
  private WaitNotify() {}

  private static final class Gate {
    boolean open;

    synchronized void passUnchecked() throws InterruptedException {
      wait();
    }

    synchronized void pass() throws InterruptedException {
      while (!open) {
        wait();
      }
    }

    synchronized void open() {
      open = true;
      notify();
    }
  }

  /** The notify comes before the wait and nobody remembers it. */
  @Bug(Expected.STALL)
  public static final class LostNotify implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(gate::passUnchecked, gate::open);
    }
  }

  public static final class LostNotifyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(gate::pass, gate::open);
    }
  }

  private static final class Mailbox {
    final Deque<String> letters = new ArrayDeque<>();

    synchronized void put(String letter) {
      letters.add(letter);
      notifyAll();
    }

    synchronized String takeIf() throws InterruptedException {
      if (letters.isEmpty()) {
        wait();
      }
      return letters.remove();
    }

    synchronized String takeWhile() throws InterruptedException {
      while (letters.isEmpty()) {
        wait();
      }
      return letters.remove();
    }
  }

  /** A thread that came later takes the letter between the notify and the end of the wait. */
  @Bug(type = NoSuchElementException.class)
  public static final class IfInsteadOfWhile implements Program {
    @Override
    public void execute() throws Exception {
      Mailbox mailbox = new Mailbox();
      together(
          mailbox::takeIf,
          mailbox::takeIf,
          () -> {
            mailbox.put("a");
            mailbox.put("b");
          });
    }
  }

  public static final class IfInsteadOfWhileTwin implements Program {
    @Override
    public void execute() throws Exception {
      Mailbox mailbox = new Mailbox();
      together(
          mailbox::takeWhile,
          mailbox::takeWhile,
          () -> {
            mailbox.put("a");
            mailbox.put("b");
          });
      check(mailbox.letters.isEmpty(), "a letter is left");
    }
  }

  private static final class Turns {
    int turn;

    synchronized void takeNotifyingOne(int mine) throws InterruptedException {
      while (turn != mine) {
        wait();
      }
      turn++;
      notify();
    }

    synchronized void takeNotifyingAll(int mine) throws InterruptedException {
      while (turn != mine) {
        wait();
      }
      turn++;
      notifyAll();
    }
  }

  /** The one notify wakes the thread whose turn it is not. */
  @Bug(Expected.STALL)
  public static final class NotifyWrongThread implements Program {
    @Override
    public void execute() throws Exception {
      Turns turns = new Turns();
      together(
          () -> turns.takeNotifyingOne(0),
          () -> turns.takeNotifyingOne(1),
          () -> turns.takeNotifyingOne(2));
    }
  }

  public static final class NotifyWrongThreadTwin implements Program {
    @Override
    public void execute() throws Exception {
      Turns turns = new Turns();
      together(
          () -> turns.takeNotifyingAll(0),
          () -> turns.takeNotifyingAll(1),
          () -> turns.takeNotifyingAll(2));
      check(turns.turn == 3, "a turn is missing");
    }
  }

  private static final class Cell {
    private final boolean all;
    private Integer content;

    Cell(boolean all) {
      this.all = all;
    }

    synchronized void put(int value) throws InterruptedException {
      while (content != null) {
        wait();
      }
      content = value;
      wake();
    }

    synchronized int take() throws InterruptedException {
      while (content == null) {
        wait();
      }
      int value = content;
      content = null;
      wake();
      return value;
    }

    private void wake() {
      if (all) {
        notifyAll();
      } else {
        notify();
      }
    }
  }

  /** Producers and consumers share a wait set, and a consumer's one notify goes to a consumer. */
  @Bug(Expected.STALL)
  public static final class NotifyInsteadOfNotifyAll implements Program {
    @Override
    public void execute() throws Exception {
      Cell cell = new Cell(false);
      together(() -> cell.put(1), () -> cell.put(2), cell::take, cell::take);
    }
  }

  public static final class NotifyInsteadOfNotifyAllTwin implements Program {
    @Override
    public void execute() throws Exception {
      Cell cell = new Cell(true);
      together(() -> cell.put(1), () -> cell.put(2), cell::take, cell::take);
    }
  }

  /** Who waited longest is not who is woken first. Needs the choice of the notified thread. */
  @Bug
  public static final class NotifyOrder implements Program {
    @Override
    public void execute() throws Exception {
      List<Integer> arrived = new ArrayList<>();
      List<Integer> woken = new ArrayList<>();
      Object lock = new Object();
      together(
          () -> waitInTurn(lock, 1, arrived, woken),
          () -> waitInTurn(lock, 2, arrived, woken),
          () -> {
            awaitSize(lock, arrived, 2);
            synchronized (lock) {
              lock.notify();
            }
            awaitSize(lock, woken, 1);
            synchronized (lock) {
              lock.notify();
            }
          });
      check(arrived.equals(woken), "woken in another order");
    }

    private static void waitInTurn(Object lock, int me, List<Integer> arrived, List<Integer> woken)
        throws InterruptedException {
      synchronized (lock) {
        arrived.add(me);
        lock.wait();
        woken.add(me);
      }
    }

    private static void awaitSize(Object lock, List<Integer> list, int size) {
      while (true) {
        synchronized (lock) {
          if (list.size() == size) {
            return;
          }
        }
        Thread.yield();
      }
    }
  }

  /** The order is kept in a queue of its own. */
  public static final class NotifyOrderTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<Integer> arrived = new ArrayList<>();
      List<Integer> served = new ArrayList<>();
      Object lock = new Object();
      together(() -> queue(lock, 1, arrived, served), () -> queue(lock, 2, arrived, served));
      check(arrived.equals(served), "served in another order");
    }

    private static void queue(Object lock, int me, List<Integer> arrived, List<Integer> served)
        throws InterruptedException {
      synchronized (lock) {
        int ticket = arrived.size();
        arrived.add(me);
        if (ticket == 0) {
          lock.wait(1);
        }
        while (served.size() != ticket) {
          lock.wait();
        }
        served.add(me);
        lock.notifyAll();
      }
    }
  }

  /** Notifies without the monitor, and only when somebody waits. */
  @Bug(type = IllegalMonitorStateException.class)
  public static final class NotifyWithoutMonitor implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      AtomicBoolean waiting = new AtomicBoolean();
      AtomicBoolean done = new AtomicBoolean();
      together(
          () -> {
            done.set(true);
            if (waiting.get()) {
              lock.notifyAll();
            }
          },
          () -> {
            synchronized (lock) {
              waiting.set(true);
              while (!done.get()) {
                lock.wait(10);
              }
            }
          });
    }
  }

  public static final class NotifyWithoutMonitorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      AtomicBoolean waiting = new AtomicBoolean();
      AtomicBoolean done = new AtomicBoolean();
      together(
          () -> {
            done.set(true);
            if (waiting.get()) {
              synchronized (lock) {
                lock.notifyAll();
              }
            }
          },
          () -> {
            synchronized (lock) {
              waiting.set(true);
              while (!done.get()) {
                lock.wait();
              }
            }
          });
    }
  }

  private static final class Store {
    final Object outer = new Object();
    final Object inner = new Object();
    boolean filled;
  }

  /** Waits on the inner monitor and keeps the outer one, which the notifier needs. */
  @Bug(Expected.STALL)
  public static final class NestedMonitor implements Program {
    @Override
    public void execute() throws Exception {
      Store store = new Store();
      together(
          () -> {
            synchronized (store.outer) {
              synchronized (store.inner) {
                store.filled = true;
                store.inner.notifyAll();
              }
            }
          },
          () -> {
            synchronized (store.outer) {
              synchronized (store.inner) {
                while (!store.filled) {
                  store.inner.wait();
                }
              }
            }
          });
    }
  }

  /** One monitor entered three times: the wait gives all of it up and takes all of it back. */
  public static final class NestedMonitorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Store store = new Store();
      together(
          () -> {
            synchronized (store) {
              store.filled = true;
              store.notifyAll();
            }
          },
          () -> {
            synchronized (store) {
              synchronized (store) {
                synchronized (store) {
                  while (!store.filled) {
                    store.wait();
                  }
                }
                check(Thread.holdsLock(store), "the monitor was not taken back in full");
              }
            }
            check(!Thread.holdsLock(store), "the monitor is still held");
          });
    }
  }
}
