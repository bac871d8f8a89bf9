package dev.bohr.bench.speed;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that ask all the time who they are: an engine that mixes up two threads, or two runs, is
 * caught. Each compares {@code Thread.currentThread()} with the object that was made in this run,
 * its name, and what its thread locals hold, between points at which the others go on. It passes
 * under every schedule.
 */
public final class OwnIdentity implements Runnable {
  private static final int THREADS = 3;
  private static final int ROUNDS = 4;

  /** Made anew in each run, like all statics. */
  private static final ThreadLocal<Thread> OF_THE_RUN = new ThreadLocal<>();

  /** Outlives the run in which it was made, as thread locals of libraries do. */
  private final ThreadLocal<Thread> lasting = new ThreadLocal<>();

  private final AtomicInteger shared = new AtomicInteger();

  /** One of the threads; a fresh object in each run. */
  private final class Member extends Thread {
    Member(int number) {
      super("member-" + number);
    }

    @Override
    public void run() {
      check(OF_THE_RUN.get() == null, "a thread local is set before it was");
      check(lasting.get() == null, "a thread local of another run or thread shows");
      OF_THE_RUN.set(this);
      lasting.set(this);
      String name = getName();
      for (int round = 0; round < ROUNDS; round++) {
        shared.incrementAndGet();
        check(Thread.currentThread() == this, "the current thread is another");
        synchronized (shared) {
          shared.incrementAndGet();
          check(Thread.currentThread().getName().equals(name), "the name is another's");
          check(Thread.holdsLock(shared), "the monitor is another's");
        }
        check(OF_THE_RUN.get() == this, "the thread local is another's");
        check(lasting.get() == this, "the lasting thread local is another's");
      }
    }
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise + ", seen by " + Thread.currentThread().getName());
    }
  }

  @Override
  public void run() {
    Thread main = Thread.currentThread();
    check(lasting.get() == null, "a thread local of another run shows");
    lasting.set(main);
    Thread[] members = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      members[i] = new Member(i);
      members[i].start();
    }
    for (Thread member : members) {
      try {
        member.join();
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts this test", e);
      }
      check(Thread.currentThread() == main && lasting.get() == main, "main is another");
    }
  }
}
