package dev.bohr.breakpoints;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Threads of a test: what they throw fails it, and none outlives it. */
final class Threads implements AutoCloseable {
  private final List<Thread> threads = new ArrayList<>();
  private final List<Throwable> thrown = new ArrayList<>();

  Thread start(String name, Callable<?> body) {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.call();
              } catch (Throwable e) {
                synchronized (thrown) {
                  thrown.add(e);
                }
              }
            },
            name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
    return thread;
  }

  /** Returns when the thread waits for a time, as one does that is paused. */
  static void awaitPaused(Thread thread) {
    awaitState(thread, Thread.State.TIMED_WAITING);
  }

  static void awaitState(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      if (thread.getState() == Thread.State.TERMINATED) {
        throw new AssertionError(thread.getName() + " has ended and was never " + state);
      }
      Thread.onSpinWait();
    }
  }

  void join() throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
    synchronized (thrown) {
      if (!thrown.isEmpty()) {
        AssertionError error = new AssertionError("a thread of the test failed", thrown.get(0));
        thrown.forEach(error::addSuppressed);
        throw error;
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    join();
  }
}
