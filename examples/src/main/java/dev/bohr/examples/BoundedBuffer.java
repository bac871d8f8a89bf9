package dev.bohr.examples;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two producers and two consumers share a buffer of one place. The bug is {@code notify} where
 * {@code notifyAll} is needed: producers and consumers wait on the same monitor, and a consumer
 * that has taken an element may wake the other consumer instead of the producer that waits for the
 * place. It is the bounded buffer of Lea's and Goetz's books and of the C2 wiki's famous exercise.
 * The symptom is a <em>lost notify</em>: the program hangs with a producer and a consumer asleep,
 * and no lock is held by anybody.
 */
public final class BoundedBuffer {
  private final Deque<String> elements = new ArrayDeque<>();
  private final int capacity;
  private final boolean wakesAll;
  private int puts;
  private int takes;

  public BoundedBuffer() {
    this(1, false);
  }

  private BoundedBuffer(int capacity, boolean wakesAll) {
    this.capacity = capacity;
    this.wakesAll = wakesAll;
  }

  private synchronized void put(String element) throws InterruptedException {
    while (elements.size() == capacity) {
      wait();
    }
    elements.add(element);
    puts++;
    wake();
  }

  private synchronized String take() throws InterruptedException {
    while (elements.isEmpty()) {
      wait();
    }
    String element = elements.remove();
    takes++;
    wake();
    return element;
  }

  /** The bug is in the second branch. */
  private void wake() {
    if (wakesAll) {
      notifyAll();
    } else {
      notify();
    }
  }

  private synchronized String statistics() {
    return puts + " in, " + takes + " out";
  }

  private interface Step {
    void run() throws InterruptedException;
  }

  private static Thread thread(String name, Step step) {
    return new Thread(
        () -> {
          try {
            step.run();
          } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts " + name, e);
          }
        },
        name);
  }

  public static void main(String[] args) throws InterruptedException {
    new BoundedBuffer().run();
  }

  @Test
  public void run() throws InterruptedException {
    List<String> lines = new ArrayList<>();
    List<Thread> threads =
        List.of(
            thread("first producer", () -> put("a")),
            thread("second producer", () -> put("b")),
            thread("first consumer", this::take),
            thread("second consumer", this::take),
            thread(
                "statistics",
                () -> {
                  for (int i = 0; i < 2; i++) {
                    lines.add(statistics());
                  }
                }));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!statistics().equals("2 in, 2 out") || lines.size() != 2) {
      throw new AssertionError("the buffer ends with " + statistics());
    }
  }

  /** The correct program: whoever changes the buffer wakes everybody, and everybody looks again. */
  public static final class Twin {
    public static void main(String[] args) throws InterruptedException {
      new Twin().run();
    }

    @Test
    public void run() throws InterruptedException {
      new BoundedBuffer(1, true).run();
    }
  }
}
