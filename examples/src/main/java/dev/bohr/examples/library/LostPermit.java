package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * A worker parks until its order has come; meanwhile it writes a journal that has a lock. The bug
 * is a <em>lost permit</em>: a thread has one permit only, and whatever parks uses it. The worker
 * looks for its order, then writes that it will wait, then parks. If it must wait for the lock of
 * the journal, the permit that comes with the order ends a park of the lock, and is gone when the
 * worker parks itself. Class loading and logging between the check and the park have done the same
 * to users of {@code LockSupport}. The symptom is a worker that sleeps beside its order.
 */
public class LostPermit {
  private final ReentrantLock lock = new ReentrantLock();
  private final List<String> journal = new ArrayList<>();
  private volatile String order;

  public static void main(String[] args) throws Exception {
    new LostPermit().run();
  }

  void note(String line) {
    lock.lock();
    try {
      journal.add(line);
    } finally {
      lock.unlock();
    }
  }

  /** The bug: between the look and the park is a lock, which may park too. */
  void await() {
    while (!hasOrder()) {
      note("worker waits");
      LockSupport.park(this);
    }
  }

  final boolean hasOrder() {
    return order != null;
  }

  private void work() {
    await();
    note("worker does " + order);
  }

  @Test
  public void run() throws Exception {
    Thread worker = new Thread(this::work, "worker");
    Thread customer =
        new Thread(
            () -> {
              order = "the dishes";
              LockSupport.unpark(worker);
            },
            "customer");
    Thread guest = new Thread(() -> note("a guest has come"), "guest");
    worker.start();
    customer.start();
    guest.start();
    for (Thread thread : List.of(worker, customer, guest)) {
      thread.join();
    }
    if (!journal.contains("worker does the dishes") || !journal.contains("a guest has come")) {
      throw new AssertionError("the journal is incomplete: " + journal);
    }
  }

  /** The correct program: looks directly before it parks. */
  public static final class Twin extends LostPermit {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void await() {
      note("worker waits");
      while (!hasOrder()) {
        LockSupport.park(this);
      }
    }
  }
}
