package dev.bohr.examples.contest;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two writers fill a ring of two places and two readers empty it. The bug is <em>{@code if} around
 * {@code wait}</em>, where {@code while} is needed: a reader that was woken believes that there is
 * an element now, and another reader may have taken it before the first got the monitor back. It is
 * the Piper of the ConTest benchmark, and the reason for the advice that every book gives. The
 * symptom is a reader that leaves with nothing.
 */
public class Piper {
  private final String[] ring = new String[2];
  private int first;
  int count;

  public static void main(String[] args) throws Exception {
    new Piper().run();
  }

  private synchronized void write(String element) throws InterruptedException {
    while (count == ring.length) {
      wait();
    }
    ring[(first + count) % ring.length] = element;
    count++;
    notifyAll();
  }

  private synchronized void read() throws InterruptedException {
    awaitElement();
    String element = ring[first];
    if (element == null) {
      throw new AssertionError(Thread.currentThread().getName() + " reads an empty place");
    }
    ring[first] = null;
    first = (first + 1) % ring.length;
    count--;
    notifyAll();
  }

  /** The bug: does not look again after it was woken. */
  void awaitElement() throws InterruptedException {
    if (count == 0) {
      wait();
    }
  }

  private void writeTo(String text) {
    try {
      write(text);
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts a writer", e);
    }
  }

  private void readFrom() {
    try {
      read();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts a reader", e);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (String which : List.of("first", "second")) {
      threads.add(new Thread(this::readFrom, which + " reader"));
      threads.add(new Thread(() -> writeTo(which + " text"), which + " writer"));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (count != 0) {
      throw new AssertionError(count + " elements are left in the ring");
    }
  }

  /** The correct program: looks again. */
  public static final class Twin extends Piper {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void awaitElement() throws InterruptedException {
      while (count == 0) {
        wait();
      }
    }
  }
}
