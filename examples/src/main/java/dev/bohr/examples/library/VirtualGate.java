package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * Two visitors wait at a gate until the porter opens it; all three are virtual threads. The bug is
 * a <em>lost signal</em>: a visitor looks whether the gate is open before it takes the lock, so
 * that the porter can open it and signal before the visitor waits. With virtual threads it has a
 * new sting, as most tools that dump the threads of a hanging program do not show them. The symptom
 * is a visitor who waits for ever before an open gate. (Before JDK 21, the threads are platform
 * threads.)
 */
public class VirtualGate {
  final ReentrantLock lock = new ReentrantLock();
  final Condition opened = lock.newCondition();
  volatile boolean open;
  private int passed;

  public static void main(String[] args) throws Exception {
    new VirtualGate().run();
  }

  /** The bug: the gate may be opened between the look and the wait. */
  void enter() {
    if (!open) {
      lock.lock();
      try {
        opened.awaitUninterruptibly();
      } finally {
        lock.unlock();
      }
    }
  }

  private void visit() {
    enter();
    lock.lock();
    try {
      passed++;
    } finally {
      lock.unlock();
    }
  }

  private void openGate() {
    lock.lock();
    try {
      open = true;
      opened.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Test
  public void run() throws Exception {
    ThreadFactory visitors = VirtualThreads.factory("visitor");
    ThreadFactory porters = VirtualThreads.factory("porter");
    List<Thread> threads =
        List.of(
            visitors.newThread(this::visit),
            visitors.newThread(this::visit),
            porters.newThread(this::openGate));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (passed != 2) {
      throw new AssertionError(passed + " of 2 visitors have passed");
    }
  }

  /** The correct program: looks with the lock held, and again after every wait. */
  public static final class Twin extends VirtualGate {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void enter() {
      lock.lock();
      try {
        while (!open) {
          opened.awaitUninterruptibly();
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
