package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for canneal of PARSEC: the elements of a chip trade places so that the wires between them
 * get shorter. Twelve workers make a move each, and a barrier ends the temperature step.
 *
 * <p>The bug: a move locks its two elements in the order of their places, which it reads before it
 * has the locks, and which moves change. A worker that read them before another's move locks in the
 * opposite order of one that read them after it. The symptom is a deadlock of the two; the others
 * wait at the barrier.
 *
 * <p>Bystanders: the barrier, and the moves of other elements.
 */
public final class Canneal {
  private static final int WORKERS = 12;
  private static final int ELEMENTS = 10;

  /** Moves that make wires longer by no more than this are made. */
  private static final int TEMPERATURE = 100;

  /** An element and where it is; guarded by itself when it is moved. */
  private static final class Element {
    private int place;

    Element(int place) {
      this.place = place;
    }
  }

  private final List<Element> elements = new ArrayList<>();
  private final Object barrier = new Object();

  /** Guarded by barrier, like cost. */
  private int arrived;

  private int cost;

  private Canneal() {
    for (int i = 0; i < ELEMENTS; i++) {
      elements.add(new Element(i * 7 % ELEMENTS));
    }
  }

  private void work(int worker) throws InterruptedException {
    int pair = worker % (ELEMENTS / 2);
    move(elements.get(pair), elements.get(ELEMENTS - 1 - pair));
    synchronized (barrier) {
      arrived++;
      if (arrived == WORKERS) {
        cost = wires();
        barrier.notifyAll();
      }
      while (arrived < WORKERS) {
        barrier.wait();
      }
    }
  }

  private static void move(Element one, Element other) {
    boolean ascending = one.place < other.place; // the bug: places are no order of locks
    Element first = ascending ? one : other;
    Element second = ascending ? other : one;
    synchronized (first) {
      synchronized (second) {
        int from = first.place;
        int to = second.place;
        if (to - from <= TEMPERATURE) {
          first.place = to;
          second.place = from;
        }
      }
    }
  }

  /** Each element is wired to the next. */
  private int wires() {
    int length = 0;
    for (int i = 1; i < ELEMENTS; i++) {
      length += Math.abs(elements.get(i).place - elements.get(i - 1).place);
    }
    return length;
  }

  private void run() throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      workers.add(Crew.thread("worker-" + i, () -> work(worker)));
    }
    Crew.run(workers);
    int places = 0;
    for (Element element : elements) {
      places |= 1 << element.place;
    }
    Crew.check(places == (1 << ELEMENTS) - 1, "two elements are in one place");
    Crew.check(cost == wires(), "somebody moved after the barrier");
  }

  public static void main(String[] args) throws InterruptedException {
    new Canneal().run();
  }
}
