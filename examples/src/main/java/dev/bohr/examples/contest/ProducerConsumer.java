package dev.bohr.examples.contest;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A producer hands elements to a consumer and then says that there are no more. The bug is a
 * <em>lost end</em>: the consumer asks whether the producer is done, and then waits for an element
 * without minding the answer any more; if the producer finishes in between, its signal wakes the
 * consumer, which finds no element and waits again. Producer and consumer stand in the ConTest
 * benchmark in several forms, and the end is where they differ. The symptom is a consumer that
 * waits for ever, after all the work is done.
 */
public class ProducerConsumer {
  final Deque<Integer> queue = new ArrayDeque<>();
  boolean done;
  private int sum;

  public static void main(String[] args) throws Exception {
    new ProducerConsumer().run();
  }

  private synchronized void put(int element) {
    queue.add(element);
    notifyAll();
  }

  private synchronized void finish() {
    done = true;
    notifyAll();
  }

  private synchronized boolean isDone() {
    return done && queue.isEmpty();
  }

  /**
   * The next element, or null when there are no more. The bug: what {@code isDone} said may be
   * outdated, and only the queue is looked at after that.
   */
  Integer next() throws InterruptedException {
    if (isDone()) {
      return null;
    }
    synchronized (this) {
      while (queue.isEmpty()) {
        wait();
      }
      return queue.remove();
    }
  }

  private void produce() {
    for (int i = 1; i <= 3; i++) {
      put(i);
    }
    finish();
  }

  private void consume() {
    try {
      for (Integer element = next(); element != null; element = next()) {
        sum += element;
      }
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts the consumer", e);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(new Thread(this::produce, "producer"), new Thread(this::consume, "consumer"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (sum != 6) {
      throw new AssertionError("the consumer got elements with the sum " + sum + ", expected 6");
    }
  }

  /** The correct program: waits for an element or the end. */
  public static final class Twin extends ProducerConsumer {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    synchronized Integer next() throws InterruptedException {
      while (queue.isEmpty() && !done) {
        wait();
      }
      return queue.poll();
    }
  }
}
