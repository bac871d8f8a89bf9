package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Groups of threads: who is in them, whom they interrupt, and what they do with exceptions. */
public final class ThreadGroups {
  private ThreadGroups() {}

  private static final class Result {
    int value;
    volatile boolean failed;
  }

  /** Takes an empty group for one whose work is done, but it may not have begun. */
  @Bug
  public static final class EmptyMeansDone implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      ThreadGroup group = new ThreadGroup("workers");
      Thread worker = new Thread(group, () -> result.value = 1);
      together(
          () -> {
            worker.start();
            worker.join();
          },
          () -> {
            if (group.activeCount() == 0) {
              check(result.value == 1, "read before it was computed");
            }
          });
    }
  }

  public static final class EmptyMeansDoneTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      ThreadGroup group = new ThreadGroup("workers");
      Thread worker = new Thread(group, () -> result.value = 1);
      worker.start();
      together(
          () -> {
            Thread[] members = new Thread[2];
            int count = group.enumerate(members);
            check(count <= 1, "more than there are");
            if (count == 0) {
              check(result.value == 1, "read before it was computed");
              check(worker.getThreadGroup() == null, "ended, and still in its group");
            } else {
              check(members[0] == worker, "another thread");
            }
          });
      worker.join();
    }
  }

  /** Interrupts the threads of a group, but not those that are started later. */
  @Bug(Expected.STALL)
  public static final class InterruptsTooEarly implements Program {
    @Override
    public void execute() throws Exception {
      ThreadGroup group = new ThreadGroup("workers");
      Thread worker = new Thread(group, InterruptsTooEarly::waitForInterrupt);
      together(worker::start, group::interrupt);
      worker.join();
    }

    static void waitForInterrupt() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        // Done.
      }
    }
  }

  public static final class InterruptsTooEarlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      ThreadGroup group = new ThreadGroup("workers");
      Thread one = new Thread(group, InterruptsTooEarly::waitForInterrupt);
      Thread two =
          new Thread(new ThreadGroup(group, "below"), InterruptsTooEarly::waitForInterrupt);
      one.start();
      two.start();
      together(group::interrupt);
      one.join();
      two.join();
    }
  }

  /** A group that handles exceptions does so while the thread is still alive. */
  @Bug
  public static final class HandledMeansEnded implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker = new Thread(handling(result), HandledMeansEnded::fail);
      worker.start();
      together(
          () -> {
            if (result.failed) {
              check(!worker.isAlive(), "handled, and not ended");
            }
          });
      worker.join();
    }

    static ThreadGroup handling(Result result) {
      return new ThreadGroup("handling") {
        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
          check(Thread.currentThread() == thread, "on another thread");
          result.failed = true;
        }
      };
    }

    static void fail() {
      throw new IllegalStateException("as planned");
    }
  }

  public static final class HandledMeansEndedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker = new Thread(HandledMeansEnded.handling(result), HandledMeansEnded::fail);
      worker.start();
      together(
          () -> {
            worker.join();
            check(result.failed && !worker.isAlive(), "ended, and not handled");
          });
    }
  }

  /** The handler of the thread comes first, and may be set when it is too late. */
  @Bug(type = IllegalStateException.class)
  public static final class HandlerTooLate implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean handled = new AtomicBoolean();
      Thread worker = new Thread(HandledMeansEnded::fail);
      together(
          () -> worker.setUncaughtExceptionHandler((thread, thrown) -> handled.set(true)),
          worker::start);
      worker.join();
    }
  }

  public static final class HandlerTooLateTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean handled = new AtomicBoolean();
      Thread worker = new Thread(HandledMeansEnded::fail);
      worker.setUncaughtExceptionHandler((thread, thrown) -> handled.set(true));
      together(worker::start);
      worker.join();
      check(handled.get(), "not handled");
    }
  }
}
