package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** CountDownLatch. */
public final class CountDownLatches {
  private CountDownLatches() {}

  private static final class Result {
    int value;
  }

  /** Counts down first and writes the result afterwards. */
  @Bug
  public static final class CountedTooEarly implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      CountDownLatch done = new CountDownLatch(1);
      together(
          () -> {
            done.countDown();
            result.value = 1;
          },
          () -> {
            done.await();
            check(result.value == 1, "released before the result was there");
          });
    }
  }

  @TrustsTimeouts
  public static final class CountedTooEarlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      CountDownLatch done = new CountDownLatch(1);
      together(
          () -> {
            result.value = 1;
            done.countDown();
          },
          () -> {
            check(done.await(60, TimeUnit.SECONDS), "the latch did not open");
            check(result.value == 1, "released before the result was there");
          });
    }
  }

  /** Looks at the count to find out who is last; two threads may both miss it. */
  @Bug(Expected.STALL)
  public static final class LastByCount implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch workers = new CountDownLatch(2);
      CountDownLatch finished = new CountDownLatch(1);
      Body work =
          () -> {
            if (workers.getCount() == 1) {
              finished.countDown();
            }
            workers.countDown();
          };
      together(work, work, finished::await);
    }
  }

  public static final class LastByCountTwin implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch workers = new CountDownLatch(2);
      together(
          workers::countDown,
          workers::countDown,
          () -> {
            workers.await();
            check(workers.getCount() == 0, "opened with workers left");
          });
    }
  }

  /** Two threads wait for each other's latch before they open their own. */
  @Bug(Expected.STALL)
  public static final class MutualWait implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch left = new CountDownLatch(1);
      CountDownLatch right = new CountDownLatch(1);
      Result early = new Result();
      together(
          () -> {
            early.value = 1;
            right.await();
            left.countDown();
          },
          () -> {
            if (early.value == 0) {
              left.await();
            }
            right.countDown();
          });
    }
  }

  /** Polls with a timed await and opens in any order. */
  public static final class MutualWaitTwin implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch left = new CountDownLatch(1);
      CountDownLatch right = new CountDownLatch(1);
      together(
          () -> {
            left.countDown();
            while (!right.await(1, TimeUnit.MILLISECONDS)) {
              Thread.yield();
            }
          },
          () -> {
            right.countDown();
            left.await();
          });
    }
  }
}
