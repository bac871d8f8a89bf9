package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;
import static dev.bohr.semantics.programs.Threads.unstarted;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** What Thread.getState says about a thread that waits, is blocked, sleeps or is parked. */
public final class ThreadStates {
  private ThreadStates() {}

  /** Looks once whether the other thread waits and notifies only then. */
  @Bug(Expected.STALL)
  public static final class Waiting implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      Thread waiter =
          start(
              () -> {
                synchronized (lock) {
                  lock.wait();
                }
              });
      together(
          () -> {
            if (waiter.getState() == Thread.State.WAITING) {
              synchronized (lock) {
                lock.notify();
              }
            }
          });
      waiter.join();
    }
  }

  /** Notifies once it has seen the other thread wait, which cannot be too early. */
  public static final class WaitingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      AtomicBoolean notified = new AtomicBoolean();
      Thread waiter =
          start(
              () -> {
                synchronized (lock) {
                  while (!notified.get()) {
                    lock.wait();
                  }
                }
              });
      together(
          () -> {
            while (waiter.getState() != Thread.State.WAITING) {
              Thread.yield();
            }
            synchronized (lock) {
              notified.set(true);
              lock.notify();
            }
          });
      waiter.join();
    }
  }

  /** Takes a thread that is not blocked at this moment for one that does not want the lock. */
  @Bug
  public static final class Blocked implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      int[] count = {0};
      Thread other =
          start(
              () -> {
                synchronized (lock) {
                  count[0]++;
                }
              });
      together(
          () -> {
            if (other.getState() != Thread.State.BLOCKED) {
              count[0]++;
            }
          });
      other.join();
      check(count[0] == 2, "an increment was lost");
    }
  }

  /** Holds the lock until the other thread is seen blocked on it. */
  public static final class BlockedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      int[] count = {0};
      Thread other =
          unstarted(
              () -> {
                synchronized (lock) {
                  count[0]++;
                }
              });
      together(
          () -> {
            synchronized (lock) {
              other.start();
              while (other.getState() != Thread.State.BLOCKED) {
                Thread.yield();
              }
              check(count[0] == 0, "entered a monitor that is held");
            }
          });
      other.join();
      check(count[0] == 1, "an increment was lost");
    }
  }

  /** Unparks only a thread that is seen parked, and looks once. */
  @Bug(Expected.STALL)
  public static final class Parked implements Program {
    @Override
    public void execute() throws Exception {
      Thread parked = start(LockSupport::park);
      together(
          () -> {
            if (parked.getState() == Thread.State.WAITING) {
              LockSupport.unpark(parked);
            }
          });
      parked.join();
    }
  }

  public static final class ParkedTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean go = new AtomicBoolean();
      Thread parked =
          start(
              () -> {
                while (!go.get()) {
                  LockSupport.park();
                }
              });
      together(
          () -> {
            while (parked.getState() != Thread.State.WAITING) {
              Thread.yield();
            }
            go.set(true);
            LockSupport.unpark(parked);
          });
      parked.join();
    }
  }

  /** Takes a thread that is not asleep for one that an interrupt will still reach. */
  @Bug
  public static final class Sleeping implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean wasInterrupted = new AtomicBoolean();
      AtomicBoolean interrupted = new AtomicBoolean();
      Thread sleeper =
          start(
              () -> {
                try {
                  Thread.sleep(50);
                } catch (InterruptedException e) {
                  wasInterrupted.set(true);
                }
              });
      together(
          () -> {
            if (sleeper.getState() != Thread.State.TIMED_WAITING) {
              sleeper.interrupt();
              interrupted.set(true);
            }
          });
      sleeper.join();
      check(!interrupted.get() || wasInterrupted.get(), "the interrupt came after the sleep");
    }
  }

  public static final class SleepingTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger left = new AtomicInteger();
      Thread sleeper =
          start(
              () -> {
                try {
                  Thread.sleep(5);
                } catch (InterruptedException e) {
                  check(!Thread.currentThread().isInterrupted(), "the status was not cleared");
                }
                left.incrementAndGet();
              });
      together(
          () -> {
            Thread.State state = sleeper.getState();
            while (state != Thread.State.TIMED_WAITING && state != Thread.State.TERMINATED) {
              Thread.yield();
              state = sleeper.getState();
            }
            sleeper.interrupt();
          });
      sleeper.join();
      check(left.get() == 1, "the sleeper did not come back");
    }
  }
}
