package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for bbuf: a toy buffer of a few places that five producers and five consumers share.
 *
 * <p>The bug: {@code notify} where {@code notifyAll} is needed, since producers and consumers sleep
 * on the same monitor. A consumer may wake a consumer although a producer could go on, or the other
 * way round. The symptom is a stall: all who are left sleep.
 *
 * <p>Bystanders: whoever finds room or an element at once, and the tally with a lock of its own.
 */
public final class Bbuf {
  private static final int PAIRS = 5;
  private static final int ELEMENTS = 8;
  private static final int CAPACITY = 2;

  /** A ring; guarded by this, like the next three. */
  private final int[] places = new int[CAPACITY];

  private int count;
  private int in;
  private int out;

  private final Object tally = new Object();

  /** Guarded by tally. */
  private int taken;

  private synchronized void put(int element) throws InterruptedException {
    while (count == CAPACITY) {
      wait();
    }
    places[in] = element;
    in = (in + 1) % CAPACITY;
    count++;
    notify(); // the bug, here and below
  }

  private synchronized int take() throws InterruptedException {
    while (count == 0) {
      wait();
    }
    int element = places[out];
    out = (out + 1) % CAPACITY;
    count--;
    notify();
    return element;
  }

  private void produce(int first) throws InterruptedException {
    for (int i = 0; i < ELEMENTS; i++) {
      put(first + i);
    }
  }

  private void consume() throws InterruptedException {
    int sum = 0;
    for (int i = 0; i < ELEMENTS; i++) {
      sum += take();
    }
    synchronized (tally) {
      taken += sum;
    }
  }

  private void run() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      int first = i * ELEMENTS;
      threads.add(Crew.thread("producer-" + i, () -> produce(first)));
      threads.add(Crew.thread("consumer-" + i, this::consume));
    }
    Crew.run(threads);
    int all = PAIRS * ELEMENTS;
    Crew.check(taken == all * (all - 1) / 2, "what was taken is not what was put: " + taken);
  }

  public static void main(String[] args) throws InterruptedException {
    new Bbuf().run();
  }
}
