package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A producer puts 20 numbers into a queue and notes them in a list; a consumer takes them out and
 * compares. The bug: the two hold the lock for one number at a time, and whoever finds that it is
 * not his turn skips a place of the list, so the queue and the list no longer go together. SCTBench
 * has the program from the tests of ESBMC, as {@code queue_bad}. The symptom is a consumer that
 * takes another number than the list says.
 */
public class Queue {
  static final int SIZE = 20;

  private final int[] elements = new int[SIZE];
  private final int[] noted = new int[SIZE];
  private int head;
  private int tail;
  private int amount;
  private boolean mayPut = true;
  private boolean mayTake;

  final void put(int place, int number) {
    elements[tail] = number;
    tail = (tail + 1) % SIZE;
    amount++;
    noted[place] = number;
  }

  final void take(int place) {
    int number = elements[head];
    head = (head + 1) % SIZE;
    amount--;
    if (number != noted[place]) {
      throw new AssertionError(
          "took " + number + ", the list has " + noted[place] + " at place " + place);
    }
  }

  final boolean isEmpty() {
    return amount == 0;
  }

  final boolean mayPut() {
    return mayPut;
  }

  final boolean mayTake() {
    return mayTake;
  }

  final void passTurn() {
    mayPut = !mayPut;
    mayTake = !mayTake;
  }

  /** The bug: others may come between one number and the next. */
  void produce() {
    int number = 0;
    synchronized (this) {
      put(0, number);
    }
    for (int i = 1; i < SIZE; i++) {
      synchronized (this) {
        if (mayPut()) {
          number++;
          put(i, number);
          passTurn();
        }
      }
    }
  }

  void consume() {
    for (int i = 0; i < SIZE; i++) {
      synchronized (this) {
        if (mayTake()) {
          take(i);
          passTurn();
        }
      }
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("producer", this::produce), Threads.named("consumer", this::consume)));
  }

  public static void main(String[] args) throws Exception {
    new Queue().run();
  }

  /** The correct program: all numbers go in, and all come out, under one hold of the lock. */
  public static final class Twin extends Queue {
    @Override
    synchronized void produce() {
      if (mayPut()) {
        for (int i = 0; i < SIZE; i++) {
          put(i, i);
        }
        passTurn();
      }
    }

    @Override
    synchronized void consume() {
      if (mayTake()) {
        for (int i = 0; i < SIZE && !isEmpty(); i++) {
          take(i);
        }
        passTurn();
      }
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
