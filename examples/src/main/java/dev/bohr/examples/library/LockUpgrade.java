package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/**
 * Readers look at a cached price under the read lock and compute it anew when it was invalidated.
 * The bug is a <em>lock upgrade</em>: a reader that finds no price asks for the write lock while it
 * still has the read lock, and the write lock is not given before all readers have left, itself
 * among them. The documentation of {@code ReentrantReadWriteLock} says so; it is among the most
 * asked questions about the class. The symptom is a cache that hangs after an invalidation, and
 * with it whoever reads.
 */
public class LockUpgrade {
  final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
  private Integer price = 100;
  private int computations;

  public static void main(String[] args) throws Exception {
    new LockUpgrade().run();
  }

  private int price() {
    lock.readLock().lock();
    try {
      if (price == null) {
        renew();
      }
      return price;
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Called, and left, with the read lock held. The bug: keeps it. */
  void renew() {
    lock.writeLock().lock();
    compute();
    lock.writeLock().unlock();
  }

  /** Needs the write lock. */
  void compute() {
    if (price == null) {
      computations++;
      price = 120;
    }
  }

  private void invalidate() {
    lock.writeLock().lock();
    price = null;
    lock.writeLock().unlock();
  }

  private void check() {
    int found = price();
    if (found != 100 && found != 120) {
      throw new AssertionError("a reader got the price " + found);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(this::check, "first reader"),
            new Thread(this::check, "second reader"),
            new Thread(this::invalidate, "market"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (computations > 1) {
      throw new AssertionError("one invalidation, and " + computations + " computations");
    }
  }

  /**
   * The correct program: lets go of the read lock, looks again under the write lock, and takes the
   * read lock before it gives the write lock back.
   */
  public static final class Twin extends LockUpgrade {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void renew() {
      lock.readLock().unlock();
      lock.writeLock().lock();
      compute();
      lock.readLock().lock();
      lock.writeLock().unlock();
    }
  }
}
