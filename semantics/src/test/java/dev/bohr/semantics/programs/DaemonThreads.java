package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;
import static dev.bohr.semantics.programs.Threads.unstarted;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Daemon threads: a program is over without them, wherever they are. */
public final class DaemonThreads {
  private DaemonThreads() {}

  private static void startDaemon(Body body) {
    Thread thread = unstarted(body);
    thread.setDaemon(true);
    thread.start();
  }

  /** A worker that is not a daemon waits for work when the last work has been done. */
  @Bug(Expected.STALL)
  public static final class BlockedInTake implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> tasks = new LinkedBlockingQueue<>();
      AtomicBoolean running = new AtomicBoolean(true);
      Thread worker =
          start(
              () -> {
                while (running.get()) {
                  tasks.take();
                }
              });
      running.set(false);
      worker.join();
    }
  }

  public static final class BlockedInTakeTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> tasks = new LinkedBlockingQueue<>();
      CountDownLatch done = new CountDownLatch(1);
      startDaemon(
          () -> {
            while (true) {
              tasks.take();
              done.countDown();
            }
          });
      tasks.put("a");
      done.await();
    }
  }

  /** A thread waits for a notify; the program ends before it comes. */
  @Bug(Expected.STALL)
  public static final class BlockedInWait implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      boolean[] closed = {false};
      start(
          () -> {
            synchronized (lock) {
              if (!closed[0]) {
                lock.wait();
              }
            }
          });
      synchronized (lock) {
        closed[0] = true;
      }
    }
  }

  /** Daemons in a wait, in a monitor that is never given back, and in a park. */
  public static final class BlockedInWaitTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      Object held = new Object();
      startDaemon(
          () -> {
            synchronized (lock) {
              while (true) {
                lock.wait();
              }
            }
          });
      startDaemon(
          () -> {
            synchronized (held) {
              while (true) {
                LockSupport.park();
              }
            }
          });
      startDaemon(
          () -> {
            synchronized (held) {
              Thread.yield();
            }
          });
      together(Thread::yield);
    }
  }

  /** A thread that sleeps in a loop until a flag is set, and the flag is lost. */
  @Bug(Expected.INCONCLUSIVE)
  public static final class SleepsForEver implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger state = new AtomicInteger();
      together(
          () -> state.set(1),
          () -> state.set(2),
          () -> {
            while (state.get() != 2) {
              Thread.sleep(10);
            }
          });
    }
  }

  /** A daemon that ticks for as long as there is a program. */
  public static final class SleepsForEverTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger ticks = new AtomicInteger();
      startDaemon(
          () -> {
            while (true) {
              ticks.incrementAndGet();
              Thread.sleep(10);
            }
          });
      together(Thread::yield);
      check(ticks.get() >= 0, "ticked backwards");
    }
  }
}
