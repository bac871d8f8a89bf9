package dev.bohr.examples;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three philosophers at a round table take the fork on their left, then the one on their right, and
 * eat. The bug is Dijkstra's <em>dining philosophers</em> (1965): when all three have taken their
 * left fork, each waits for a fork that its neighbour will not put down. The symptom is a dinner
 * that never ends: a deadlock of three monitors, which needs two preemptions in the wrong places.
 */
public final class Philosophers {
  private static final int SEATS = 3;

  private static final class Fork {
    private final int number;
    private int uses;

    Fork(int number) {
      this.number = number;
    }
  }

  private final List<Fork> forks = new ArrayList<>();
  private final int[] meals = new int[SEATS];
  private volatile int candle = 3;

  public Philosophers() {
    for (int i = 0; i < SEATS; i++) {
      forks.add(new Fork(i));
    }
  }

  private void eat(int seat, Fork first, Fork second) {
    synchronized (first) {
      synchronized (second) {
        first.uses++;
        second.uses++;
        meals[seat]++;
      }
    }
  }

  /** The bug: everybody starts on the left, so the order in which forks are taken has a circle. */
  private void eatLeftFirst(int seat) {
    eat(seat, forks.get(seat), forks.get((seat + 1) % SEATS));
  }

  private void eatInOrder(int seat) {
    Fork left = forks.get(seat);
    Fork right = forks.get((seat + 1) % SEATS);
    if (left.number < right.number) {
      eat(seat, left, right);
    } else {
      eat(seat, right, left);
    }
  }

  private interface Dinner {
    void eat(int seat);
  }

  public static void main(String[] args) throws InterruptedException {
    new Philosophers().run();
  }

  @Test
  public void run() throws InterruptedException {
    dine(this::eatLeftFirst);
  }

  private void dine(Dinner dinner) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < SEATS; i++) {
      int seat = i;
      threads.add(new Thread(() -> dinner.eat(seat), "philosopher " + seat));
    }
    threads.add(
        new Thread(
            () -> {
              while (candle > 0) {
                candle--;
              }
            },
            "candle"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    int used = 0;
    for (Fork fork : forks) {
      used += fork.uses;
    }
    if (used != 2 * SEATS || candle != 0) {
      throw new AssertionError("forks were used " + used + " times, the candle is at " + candle);
    }
  }

  /** The correct program: forks are taken in the order of their numbers, which has no circle. */
  public static final class Twin {
    public static void main(String[] args) throws InterruptedException {
      new Twin().run();
    }

    @Test
    public void run() throws InterruptedException {
      Philosophers table = new Philosophers();
      table.dine(table::eatInOrder);
    }
  }
}
