package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One thread increments a counter, another decrements it, and both hold two locks for it. The bug
 * is the order: each starts with the lock that the other one takes last. It is the smallest
 * <em>deadlock</em> there is; SCTBench has it from the tests of ESBMC. The symptom is two threads
 * that wait for each other.
 */
public class Deadlock01 {
  final Object a = new Object();
  final Object b = new Object();
  private int counter = 1;

  private void increment() {
    synchronized (a) {
      synchronized (b) {
        add(1);
      }
    }
  }

  /** The bug: b before a. */
  void decrement() {
    synchronized (b) {
      synchronized (a) {
        add(-1);
      }
    }
  }

  final void add(int amount) {
    counter += amount;
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("incrementing", this::increment),
            Threads.named("decrementing", this::decrement)));
  }

  public static void main(String[] args) throws Exception {
    new Deadlock01().run();
  }

  /** The correct program: a before b, everywhere. */
  public static final class Twin extends Deadlock01 {
    @Override
    void decrement() {
      synchronized (a) {
        synchronized (b) {
          add(-1);
        }
      }
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
