package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A sender puts the numbers 0 to 6 into a buffer, a receiver takes them out, and two flags say
 * whose turn it is. The bug: whoever finds that it is not his turn goes on to the next number all
 * the same, so the receiver expects a number that was never sent. SCTBench has the program from the
 * tests of ESBMC, as {@code circular_buffer_bad}. The symptom is a number that the receiver did not
 * expect.
 */
public class CircularBuffer {
  private static final int NUMBERS = 7;

  private final int[] buffer = new int[10];
  private int first;
  private int next;
  boolean maySend = true;
  boolean mayReceive;

  private int remove() {
    int number = buffer[first];
    first = (first + 1) % buffer.length;
    return number;
  }

  private void insert(int number) {
    buffer[next] = number;
    next = (next + 1) % buffer.length;
  }

  /** The bug, as in its sister: does not wait for the turn. */
  boolean isTurnToSend() throws InterruptedException {
    return maySend;
  }

  boolean isTurnToReceive() throws InterruptedException {
    return mayReceive;
  }

  void passTurn() {
    maySend = !maySend;
    mayReceive = !mayReceive;
  }

  private void send() throws InterruptedException {
    for (int i = 0; i < NUMBERS; i++) {
      synchronized (this) {
        if (isTurnToSend()) {
          insert(i);
          passTurn();
        }
      }
    }
  }

  private void receive() throws InterruptedException {
    for (int i = 0; i < NUMBERS; i++) {
      synchronized (this) {
        if (isTurnToReceive()) {
          int number = remove();
          if (number != i) {
            throw new AssertionError("received " + number + ", expected " + i);
          }
          passTurn();
        }
      }
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(Threads.named("sender", this::send), Threads.named("receiver", this::receive)));
  }

  public static void main(String[] args) throws Exception {
    new CircularBuffer().run();
  }

  /** The correct program: both wait for their turn. */
  public static final class Twin extends CircularBuffer {
    @Override
    boolean isTurnToSend() throws InterruptedException {
      while (!maySend) {
        wait();
      }
      return true;
    }

    @Override
    boolean isTurnToReceive() throws InterruptedException {
      while (!mayReceive) {
        wait();
      }
      return true;
    }

    @Override
    void passTurn() {
      super.passTurn();
      notifyAll();
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
