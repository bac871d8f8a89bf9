package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Semaphore. */
public final class Semaphores {
  private Semaphores() {}

  /** The permit is seen free and taken by another thread before the acquire. */
  @Bug(Expected.STALL)
  public static final class AvailableThenAcquire implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore tickets = new Semaphore(1);
      Body buy =
          () -> {
            if (tickets.availablePermits() > 0) {
              tickets.acquire();
            }
          };
      together(buy, buy);
    }
  }

  public static final class AvailableThenAcquireTwin implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore tickets = new Semaphore(1);
      AtomicInteger sold = new AtomicInteger();
      Body buy =
          () -> {
            if (tickets.tryAcquire()) {
              sold.incrementAndGet();
            }
          };
      together(buy, buy);
      check(sold.get() == 1, "not one ticket was sold");
    }
  }

  /** The finally block releases what was never acquired, and two threads get in. */
  @Bug
  public static final class ReleasedWithoutAcquire implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore mutex = new Semaphore(1);
      int[] count = {0};
      Body increment =
          () -> {
            mutex.acquire();
            count[0]++;
            mutex.release();
          };
      together(
          () -> {
            try {
              if (mutex.tryAcquire()) {
                Thread.yield();
              }
            } finally {
              mutex.release();
            }
          },
          increment,
          increment);
      check(mutex.availablePermits() == 1 && count[0] == 2, "a permit too many");
    }
  }

  public static final class ReleasedWithoutAcquireTwin implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore mutex = new Semaphore(1, true);
      int[] count = {0};
      Body increment =
          () -> {
            mutex.acquire();
            count[0]++;
            mutex.release();
          };
      together(
          () -> {
            if (mutex.tryAcquire()) {
              mutex.release();
            }
          },
          increment,
          increment);
      check(mutex.availablePermits() == 1 && count[0] == 2, "a permit too many");
    }
  }

  /** Two threads each take two permits one by one, and each ends up with one of the two. */
  @Bug(Expected.STALL)
  public static final class OneByOne implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore forks = new Semaphore(2);
      Body eat =
          () -> {
            forks.acquire();
            forks.acquire();
            forks.release(2);
          };
      together(eat, eat);
    }
  }

  public static final class OneByOneTwin implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore forks = new Semaphore(2);
      Body eat =
          () -> {
            forks.acquire(2);
            forks.release(2);
          };
      together(eat, eat, eat);
    }
  }

  /** Takes a failed attempt for an exhausted pool. */
  @Bug
  public static final class TryAcquireGivesUp implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore mutex = new Semaphore(1);
      Body use =
          () -> {
            check(mutex.tryAcquire(), "gave up although the permit comes back");
            mutex.release();
          };
      together(use, use);
    }
  }

  @TrustsTimeouts
  public static final class TryAcquireGivesUpTwin implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore mutex = new Semaphore(1);
      Body use =
          () -> {
            check(mutex.tryAcquire(60, TimeUnit.SECONDS), "the permit did not come back");
            mutex.release();
          };
      together(use, use, use);
    }
  }

  /** Somebody drains the permits that a waiting thread counts on. */
  @Bug(Expected.STALL)
  public static final class Drained implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore permits = new Semaphore(0);
      together(
          permits::release,
          permits::acquire,
          () -> {
            int drained = permits.drainPermits();
            check(drained <= 1, "more than was given");
          });
    }
  }

  public static final class DrainedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Semaphore permits = new Semaphore(0);
      together(
          permits::release,
          permits::acquireUninterruptibly,
          () -> {
            int drained = permits.drainPermits();
            permits.release(drained);
          });
    }
  }
}
