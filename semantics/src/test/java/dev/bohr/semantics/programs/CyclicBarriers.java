package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** CyclicBarrier. */
public final class CyclicBarriers {
  private CyclicBarriers() {}

  /** One barrier for two phases: a fast thread overwrites what a slow one has not read yet. */
  @Bug
  public static final class MissingSecondBarrier implements Program {
    @Override
    public void execute() throws Exception {
      int[] cell = new int[1];
      CyclicBarrier barrier = new CyclicBarrier(2);
      together(
          () -> {
            cell[0] = 1;
            barrier.await();
            cell[0] = 2;
          },
          () -> {
            barrier.await();
            check(cell[0] == 1, "read the cell of the next phase");
          });
    }
  }

  public static final class MissingSecondBarrierTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] cell = new int[1];
      CyclicBarrier barrier = new CyclicBarrier(2);
      together(
          () -> {
            cell[0] = 1;
            barrier.await();
            barrier.await();
            cell[0] = 2;
          },
          () -> {
            barrier.await();
            check(cell[0] == 1, "read the cell of the next phase");
            barrier.await();
          });
      check(cell[0] == 2, "the next phase is missing");
    }
  }

  /** One party is interrupted at the barrier and the other is not prepared for a broken one. */
  @Bug(type = BrokenBarrierException.class)
  public static final class Broken implements Program {
    @Override
    public void execute() throws Exception {
      CyclicBarrier barrier = new CyclicBarrier(2);
      Thread impatient =
          start(
              () -> {
                try {
                  barrier.await();
                } catch (InterruptedException e) {
                  // Leaves, and breaks the barrier for the other.
                }
              });
      together(barrier::await, impatient::interrupt);
      impatient.join();
    }
  }

  public static final class BrokenTwin implements Program {
    @Override
    public void execute() throws Exception {
      CyclicBarrier barrier = new CyclicBarrier(2);
      AtomicInteger left = new AtomicInteger();
      Body party =
          () -> {
            try {
              barrier.await();
            } catch (InterruptedException | BrokenBarrierException e) {
              check(barrier.isBroken(), "an exception from a whole barrier");
            }
            left.incrementAndGet();
          };
      Thread impatient = start(party);
      together(party, impatient::interrupt);
      impatient.join();
      check(left.get() == 2, "a party is missing");
    }
  }

  /** Goes to the barrier only if somebody waits there: two careful threads leave a third alone. */
  @Bug(Expected.STALL)
  public static final class LooksFirst implements Program {
    @Override
    public void execute() throws Exception {
      CyclicBarrier barrier = new CyclicBarrier(2);
      together(
          barrier::await,
          () -> {
            if (barrier.getNumberWaiting() == 1) {
              barrier.await();
            }
          });
    }
  }

  /** The barrier's action runs once, before anybody leaves. */
  @TrustsTimeouts
  public static final class LooksFirstTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] trips = {0};
      CyclicBarrier barrier = new CyclicBarrier(3, () -> trips[0]++);
      Body party =
          () -> {
            barrier.await(60, TimeUnit.SECONDS);
            check(trips[0] == 1, "left before the action had run");
          };
      together(party, party, party);
    }
  }

  /** The action reads what a party writes after it has arrived. */
  @Bug
  public static final class ActionTooEarly implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger parts = new AtomicInteger();
      CyclicBarrier barrier = new CyclicBarrier(2);
      together(
          () -> {
            barrier.await();
            check(parts.get() == 1, "merged before the part was there");
          },
          () -> {
            barrier.await();
            parts.incrementAndGet();
          });
    }
  }

  public static final class ActionTooEarlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger parts = new AtomicInteger();
      int[] merged = {0};
      CyclicBarrier barrier = new CyclicBarrier(2, () -> merged[0] = parts.get());
      Body party =
          () -> {
            parts.incrementAndGet();
            barrier.await();
            check(merged[0] == 2, "merged before the part was there");
          };
      together(party, party);
    }
  }
}
