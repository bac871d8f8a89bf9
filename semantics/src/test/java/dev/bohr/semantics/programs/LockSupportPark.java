package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.joinAll;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.startAll;
import static dev.bohr.semantics.programs.Threads.together;
import static dev.bohr.semantics.programs.Threads.unstarted;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** LockSupport.park and unpark: one permit per thread, no more. */
public final class LockSupportPark {
  private LockSupportPark() {}

  private static final class Handover {
    volatile Thread waiter;
    volatile boolean ready;
  }

  /** Whoever unparks looks for a waiter that has not signed in yet. */
  @Bug(Expected.STALL)
  public static final class LostUnpark implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      together(
          () -> {
            handover.waiter = Thread.currentThread();
            LockSupport.park();
          },
          () -> LockSupport.unpark(handover.waiter));
    }
  }

  public static final class LostUnparkTwin implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      together(
          () -> {
            handover.waiter = Thread.currentThread();
            while (!handover.ready) {
              LockSupport.park(handover);
            }
          },
          () -> {
            handover.ready = true;
            LockSupport.unpark(handover.waiter);
          });
    }
  }

  /** Two unparks before the first park leave one permit, and the second park waits for ever. */
  @Bug(Expected.STALL)
  public static final class PermitsDoNotCount implements Program {
    @Override
    public void execute() throws Exception {
      Thread waiter =
          unstarted(
              () -> {
                LockSupport.park();
                LockSupport.park();
              });
      Thread first = unstarted(() -> LockSupport.unpark(waiter));
      Thread second = unstarted(() -> LockSupport.unpark(waiter));
      startAll(first, waiter, second);
      joinAll(first, waiter, second);
    }
  }

  public static final class PermitsDoNotCountTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger arrived = new AtomicInteger();
      Thread waiter =
          unstarted(
              () -> {
                while (arrived.get() < 2) {
                  LockSupport.park();
                }
              });
      Body arrive =
          () -> {
            arrived.incrementAndGet();
            LockSupport.unpark(waiter);
          };
      Thread first = unstarted(arrive);
      Thread second = unstarted(arrive);
      startAll(waiter, first, second);
      joinAll(waiter, first, second);
    }
  }

  /** The permit of an earlier hand-over ends a later park. */
  @Bug
  public static final class StalePermit implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      Thread waiter =
          start(
              () -> {
                if (!handover.ready) {
                  LockSupport.park();
                }
                check(handover.ready, "went on without the data");
              });
      together(
          () -> {
            LockSupport.unpark(waiter);
            handover.ready = true;
            LockSupport.unpark(waiter);
          });
      waiter.join();
    }
  }

  public static final class StalePermitTwin implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      Thread waiter =
          start(
              () -> {
                while (!handover.ready) {
                  LockSupport.park();
                }
              });
      together(
          () -> {
            LockSupport.unpark(waiter);
            handover.ready = true;
            LockSupport.unpark(waiter);
          });
      waiter.join();
    }
  }

  /** Sets the flag and forgets the unpark. */
  @Bug(Expected.STALL)
  public static final class ForgottenUnpark implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      together(
          () -> handover.ready = true,
          () -> {
            while (!handover.ready) {
              LockSupport.park();
            }
          });
    }
  }

  /** Nobody unparks; timed parks look again, by the nanosecond and by the clock on the wall. */
  public static final class ForgottenUnparkTwin implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      together(
          () -> handover.ready = true,
          () -> {
            while (!handover.ready) {
              LockSupport.parkNanos(100_000);
            }
          },
          () -> {
            while (!handover.ready) {
              LockSupport.parkUntil(System.currentTimeMillis() + 1);
            }
          });
    }
  }

  /** An interrupt ends a park too. */
  @Bug
  public static final class EndedByInterrupt implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      Thread waiter =
          unstarted(
              () -> {
                if (!handover.ready) {
                  LockSupport.park();
                }
                check(handover.ready, "went on without the data");
              });
      Thread giver =
          unstarted(
              () -> {
                handover.ready = true;
                LockSupport.unpark(waiter);
              });
      startAll(giver, waiter);
      together(waiter::interrupt);
      joinAll(giver, waiter);
    }
  }

  public static final class EndedByInterruptTwin implements Program {
    @Override
    public void execute() throws Exception {
      Handover handover = new Handover();
      Thread waiter =
          unstarted(
              () -> {
                boolean interrupted = false;
                while (!handover.ready) {
                  LockSupport.park();
                  interrupted |= Thread.interrupted();
                }
                if (interrupted) {
                  Thread.currentThread().interrupt();
                }
              });
      Thread giver =
          unstarted(
              () -> {
                handover.ready = true;
                LockSupport.unpark(waiter);
              });
      startAll(giver, waiter);
      together(waiter::interrupt);
      joinAll(giver, waiter);
    }
  }

  /** A queue of parked threads, as in the Javadoc of LockSupport. */
  private static final class FifoMutex {
    private final AtomicBoolean locked = new AtomicBoolean();
    private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

    void lock() {
      waiters.add(Thread.currentThread());
      while (waiters.peek() != Thread.currentThread() || !locked.compareAndSet(false, true)) {
        LockSupport.park(this);
      }
      waiters.remove();
    }

    /** Joins the queue only when the lock is taken, after it has looked. */
    void lockLate() {
      while (!locked.compareAndSet(false, true)) {
        waiters.add(Thread.currentThread());
        LockSupport.park(this);
      }
    }

    void unlock() {
      locked.set(false);
      LockSupport.unpark(waiters.peek());
    }

    void unlockLate() {
      locked.set(false);
      LockSupport.unpark(waiters.poll());
    }
  }

  /** The lock is freed between the failed attempt and the entry into the queue. */
  @Bug(Expected.STALL)
  public static final class QueuedTooLate implements Program {
    @Override
    public void execute() throws Exception {
      FifoMutex mutex = new FifoMutex();
      int[] count = {0};
      Body increment =
          () -> {
            mutex.lockLate();
            count[0]++;
            mutex.unlockLate();
          };
      together(increment, increment);
      check(count[0] == 2, "an increment was lost");
    }
  }

  public static final class QueuedTooLateTwin implements Program {
    @Override
    public void execute() throws Exception {
      FifoMutex mutex = new FifoMutex();
      int[] count = {0};
      Body increment =
          () -> {
            mutex.lock();
            count[0]++;
            mutex.unlock();
          };
      together(increment, increment, increment);
      check(count[0] == 3, "an increment was lost");
    }
  }
}
