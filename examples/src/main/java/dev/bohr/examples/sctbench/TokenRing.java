package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Three stations in a ring hand a value on: the first takes that of the third and adds one, the
 * others take that of their predecessor. A checker says that all have the same value when all have
 * moved. The bug is a missing order: each move is atomic, but nothing makes a station wait for the
 * one before it. SCTBench has the program from the tests of ESBMC, as {@code token_ring_bad}; it is
 * a small cousin of Dijkstra's self-stabilising ring. The symptom is stations that disagree.
 */
public class TokenRing {
  private int first = 1;
  private int second = 2;
  private int third = 1;
  boolean firstMoved;
  boolean secondMoved;
  private boolean thirdMoved;

  /** The bug, as in its sister: does not wait. */
  void awaitFirst() throws InterruptedException {}

  void awaitSecond() throws InterruptedException {}

  /** Nobody waits, so there is nobody to tell. */
  void moved() {}

  private synchronized void moveFirst() {
    first = (third + 1) % 4;
    firstMoved = true;
    moved();
  }

  private synchronized void moveSecond() throws InterruptedException {
    awaitFirst();
    second = first;
    secondMoved = true;
    moved();
  }

  private synchronized void moveThird() throws InterruptedException {
    awaitSecond();
    third = second;
    thirdMoved = true;
  }

  private synchronized void check() {
    if (firstMoved && secondMoved && thirdMoved && !(first == second && second == third)) {
      throw new AssertionError(
          "the stations have the values " + first + ", " + second + " and " + third);
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("first station", this::moveFirst),
            Threads.named("second station", this::moveSecond),
            Threads.named("third station", this::moveThird),
            Threads.named("checker", this::check)));
  }

  public static void main(String[] args) throws Exception {
    new TokenRing().run();
  }

  /** The correct program: a station waits until its predecessor has moved. */
  public static final class Twin extends TokenRing {
    @Override
    void awaitFirst() throws InterruptedException {
      while (!firstMoved) {
        wait();
      }
    }

    @Override
    void awaitSecond() throws InterruptedException {
      while (!secondMoved) {
        wait();
      }
    }

    @Override
    void moved() {
      notifyAll();
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
