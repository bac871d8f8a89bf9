package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Interrupts that meet a notify or a grant: what was given to the interrupted thread must not be
 * lost.
 */
public final class InterruptedWaiters {
  private InterruptedWaiters() {}

  private static final class Ticket {
    boolean granted;
  }

  /** A permit that is handed to the first in the queue. */
  private static final class Turnstile {
    private final Deque<Ticket> queue = new ArrayDeque<>();
    private int free;

    synchronized void acquire(boolean passesOn) throws InterruptedException {
      if (free > 0) {
        free--;
        return;
      }
      Ticket ticket = new Ticket();
      queue.add(ticket);
      try {
        while (!ticket.granted) {
          wait();
        }
      } catch (InterruptedException e) {
        queue.remove(ticket);
        if (passesOn && ticket.granted) {
          release();
        }
        throw e;
      }
    }

    synchronized void release() {
      Ticket first = queue.poll();
      if (first == null) {
        free++;
      } else {
        first.granted = true;
        notifyAll();
      }
    }
  }

  private static void twoPassOneIsInterrupted(Turnstile turnstile, boolean passesOn)
      throws Exception {
    Thread impatient =
        start(
            () -> {
              try {
                turnstile.acquire(passesOn);
                turnstile.release();
              } catch (InterruptedException e) {
                // Leaves without having passed.
              }
            });
    together(() -> turnstile.acquire(passesOn), turnstile::release, impatient::interrupt);
    impatient.join();
  }

  /**
   * A thread is interrupted and then granted the permit; it leaves and takes the permit with it.
   */
  @Bug(Expected.STALL)
  public static final class LosesGrant implements Program {
    @Override
    public void execute() throws Exception {
      twoPassOneIsInterrupted(new Turnstile(), false);
    }
  }

  public static final class LosesGrantTwin implements Program {
    @Override
    public void execute() throws Exception {
      twoPassOneIsInterrupted(new Turnstile(), true);
    }
  }

  private static final class CountingWaiters {
    private int permits;
    private int waiting;

    synchronized void acquireByHandOver() throws InterruptedException {
      if (permits > 0) {
        permits--;
      } else {
        waiting++;
        wait();
        waiting--;
      }
    }

    synchronized void releaseByHandOver() {
      if (waiting > 0) {
        notify();
      } else {
        permits++;
      }
    }

    synchronized void acquire() throws InterruptedException {
      while (permits == 0) {
        wait();
      }
      permits--;
    }

    synchronized void release() {
      permits++;
      notify();
    }
  }

  /** An interrupted thread is still counted as waiting, and gets a notify meant for another. */
  @Bug(Expected.STALL)
  public static final class StillCounted implements Program {
    @Override
    public void execute() throws Exception {
      CountingWaiters semaphore = new CountingWaiters();
      Thread impatient =
          start(
              () -> {
                try {
                  semaphore.acquireByHandOver();
                  semaphore.releaseByHandOver();
                } catch (InterruptedException e) {
                  // Leaves without a permit.
                }
              });
      together(semaphore::acquireByHandOver, semaphore::releaseByHandOver, impatient::interrupt);
      impatient.join();
    }
  }

  /** A notify is never lost to a thread that leaves by an interrupt (JLS 17.2.4). */
  public static final class StillCountedTwin implements Program {
    @Override
    public void execute() throws Exception {
      CountingWaiters semaphore = new CountingWaiters();
      Thread impatient =
          start(
              () -> {
                try {
                  semaphore.acquire();
                  semaphore.release();
                } catch (InterruptedException e) {
                  // Leaves without a permit.
                }
              });
      together(semaphore::acquire, semaphore::release, impatient::interrupt);
      impatient.join();
    }
  }
}
