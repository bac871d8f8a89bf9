package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.ArrayList;
import java.util.List;

/** Which of several waiting threads a notify wakes, and whether one is enough. */
public final class NotifyChoice {
  private NotifyChoice() {}

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
}
