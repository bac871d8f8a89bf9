package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Phaser. */
public final class Phasers {
  private Phasers() {}

  /** The worker registers itself when it runs, which may be after the phase is over. */
  @Bug
  public static final class RegistersLate implements Program {
    @Override
    public void execute() throws Exception {
      Phaser phaser = new Phaser(1);
      int[] result = {0};
      together(
          () -> {
            phaser.register();
            result[0] = 1;
            phaser.arriveAndDeregister();
          },
          () -> {
            phaser.arriveAndAwaitAdvance();
            check(result[0] == 1, "advanced without the worker");
          });
    }
  }

  public static final class RegistersLateTwin implements Program {
    @Override
    public void execute() throws Exception {
      Phaser phaser = new Phaser(2);
      int[] result = {0};
      together(
          () -> {
            result[0] = 1;
            phaser.arriveAndDeregister();
          },
          () -> {
            phaser.arriveAndAwaitAdvance();
            check(result[0] == 1, "advanced without the worker");
          });
    }
  }

  /** Arrives, but does not wait for the others before the next phase. */
  @Bug
  public static final class ArrivesWithoutWaiting implements Program {
    @Override
    public void execute() throws Exception {
      Phaser phaser = new Phaser(2);
      int[] cells = new int[2];
      together(
          () -> {
            cells[0] = 1;
            phaser.arriveAndAwaitAdvance();
          },
          () -> {
            cells[1] = 1;
            phaser.arrive();
            check(cells[0] == 1, "did not wait for the other");
          });
    }
  }

  /** Three phases with a timed wait for the first of them. */
  @TrustsTimeouts
  public static final class ArrivesWithoutWaitingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Phaser phaser = new Phaser(2);
      int[] cells = new int[2];
      Body first =
          () -> {
            cells[0]++;
            int phase = phaser.arrive();
            phaser.awaitAdvanceInterruptibly(phase, 60, TimeUnit.SECONDS);
            check(cells[1] == 1, "did not wait for the other");
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
          };
      Body second =
          () -> {
            cells[1]++;
            phaser.arriveAndAwaitAdvance();
            check(cells[0] == 1, "did not wait for the other");
            phaser.arriveAndAwaitAdvance();
            phaser.arriveAndDeregister();
          };
      together(first, second);
      check(phaser.isTerminated(), "parties are left");
    }
  }

  /** A party leaves without deregistering when it finds nothing to do. */
  @Bug(Expected.STALL)
  public static final class LeavesSilently implements Program {
    @Override
    public void execute() throws Exception {
      Phaser phaser = new Phaser(2);
      AtomicInteger tasks = new AtomicInteger();
      together(
          tasks::incrementAndGet,
          () -> {
            if (tasks.get() > 0) {
              phaser.arrive();
            }
          },
          phaser::arriveAndAwaitAdvance);
    }
  }

  public static final class LeavesSilentlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Phaser phaser = new Phaser(2);
      AtomicInteger tasks = new AtomicInteger();
      together(
          tasks::incrementAndGet,
          () -> {
            if (tasks.get() > 0) {
              phaser.arrive();
            } else {
              phaser.arriveAndDeregister();
            }
          },
          phaser::arriveAndAwaitAdvance);
      check(phaser.getPhase() == 1, "did not advance");
    }
  }
}
