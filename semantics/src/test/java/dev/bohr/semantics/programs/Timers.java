package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** java.util.Timer. */
public final class Timers {
  private Timers() {}

  private static TimerTask task(Runnable body) {
    return new TimerTask() {
      @Override
      public void run() {
        body.run();
      }
    };
  }

  /** The timer's thread and another share a plain field. */
  @Bug
  public static final class TaskRaces implements Program {
    @Override
    public void execute() throws Exception {
      Timer timer = new Timer();
      int[] count = {0};
      CountDownLatch done = new CountDownLatch(1);
      timer.schedule(
          task(
              () -> {
                count[0]++;
                done.countDown();
              }),
          0);
      count[0]++;
      done.await();
      timer.cancel();
      check(count[0] == 2, "an increment was lost");
    }
  }

  @TrustsTimeouts
  public static final class TaskRacesTwin implements Program {
    @Override
    public void execute() throws Exception {
      Timer timer = new Timer();
      AtomicInteger count = new AtomicInteger();
      CountDownLatch done = new CountDownLatch(2);
      Runnable tick =
          () -> {
            count.incrementAndGet();
            done.countDown();
          };
      timer.schedule(task(tick), 2);
      timer.schedule(task(tick), 1);
      check(done.await(60, TimeUnit.SECONDS), "the tasks did not run");
      timer.cancel();
      check(count.get() == 2, "an increment was lost");
    }
  }

  /** A schedule that meets the cancel. */
  @Bug(type = IllegalStateException.class)
  public static final class ScheduleAfterCancel implements Program {
    @Override
    public void execute() throws Exception {
      Timer timer = new Timer(true);
      together(() -> timer.schedule(task(() -> {}), 0), timer::cancel);
    }
  }

  public static final class ScheduleAfterCancelTwin implements Program {
    @Override
    public void execute() throws Exception {
      Timer timer = new Timer(true);
      boolean[] closed = {false};
      together(
          () -> {
            synchronized (closed) {
              if (!closed[0]) {
                timer.schedule(task(() -> {}), 0);
              }
            }
          },
          () -> {
            synchronized (closed) {
              closed[0] = true;
              timer.cancel();
            }
          });
    }
  }

  /** A cancelled task may be running at this moment. */
  @Bug
  public static final class CancelledButRunning implements Program {
    @Override
    public void execute() throws Exception {
      Timer timer = new Timer();
      CountDownLatch started = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      AtomicInteger ticks = new AtomicInteger();
      TimerTask ticking =
          task(
              () -> {
                started.countDown();
                ticks.incrementAndGet();
                ended.countDown();
              });
      timer.schedule(ticking, 0, 1);
      started.await();
      timer.cancel();
      int seen = ticks.get();
      ended.await();
      check(ticks.get() == seen, "ticked after the cancel");
    }
  }

  /** The task itself says when it is enough. */
  public static final class CancelledButRunningTwin implements Program {
    @Override
    public void execute() throws Exception {
      Timer timer = new Timer();
      CountDownLatch ended = new CountDownLatch(1);
      AtomicInteger ticks = new AtomicInteger();
      TimerTask ticking =
          task(
              () -> {
                if (ticks.incrementAndGet() == 3) {
                  timer.cancel();
                  ended.countDown();
                }
              });
      timer.schedule(ticking, 0, 1);
      ended.await();
      check(ticks.get() == 3, "ticked after the cancel");
    }
  }
}
