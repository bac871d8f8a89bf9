package dev.bohr.examples.sctbench;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * Threads of two classes share a room; those of one class may be in it together, those of different
 * classes may not. The first of a class locks the room, the last unlocks it, and a mutex protects
 * the counts. The bug: the mutex is kept while the room is waited for, and whoever is in the room
 * needs it to get out. The program is named after Carter and is in SCTBench from the tests of
 * ESBMC; two of its four threads do nothing. The symptom is a <em>deadlock</em> of the mutex and
 * the room.
 */
public class Carter01 {
  private final Lock mutex = new ReentrantLock();
  private final Lock room = new ReentrantLock();

  /** How many of a class are in the room, or are about to be. */
  private static final class Visitors {
    private final Lock own = new ReentrantLock();
    private int count;
  }

  private final Visitors classA = new Visitors();
  private final Visitors classB = new Visitors();

  /** The bug: the two classes share a mutex, so one that waits for the room locks the other in. */
  Lock mutex(Lock own) {
    return mutex;
  }

  private void visit(Visitors visitors) {
    Lock lock = mutex(visitors.own);
    lock.lock();
    visitors.count++;
    if (visitors.count == 1) {
      room.lock();
    }
    lock.unlock();
    lock.lock();
    visitors.count--;
    if (visitors.count == 0) {
      room.unlock();
    }
    lock.unlock();
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("class A", () -> visit(classA)),
            Threads.named("class B", () -> visit(classB)),
            Threads.named("idle A", () -> {}),
            Threads.named("idle B", () -> {})));
  }

  public static void main(String[] args) throws Exception {
    new Carter01().run();
  }

  /** The correct program: each class has a mutex of its own for its count. */
  public static final class Twin extends Carter01 {
    @Override
    Lock mutex(Lock own) {
      return own;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
