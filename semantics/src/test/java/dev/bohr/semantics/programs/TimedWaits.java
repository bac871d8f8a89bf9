package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Object.wait with a timeout. A timed wait may expire when nothing else can run, and not before.
 */
public final class TimedWaits {
  private TimedWaits() {}

  private static final class Gate {
    boolean open;

    synchronized void open() {
      open = true;
      notifyAll();
    }

    synchronized void openSilently() {
      open = true;
    }
  }

  /**
   * The notify is lost, the wait runs into its timeout, and the caller takes that for a dead peer.
   */
  @Bug(type = TimeoutException.class)
  public static final class LostNotifyExpires implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            synchronized (gate) {
              long start = System.nanoTime();
              gate.wait(200);
              if (System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(200)) {
                throw new TimeoutException("no answer");
              }
            }
          },
          gate::open);
    }
  }

  /** Waits for the condition until a deadline, by the book. */
  @TrustsTimeouts
  public static final class LostNotifyExpiresTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            synchronized (gate) {
              while (!gate.open) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                  throw new TimeoutException("no answer");
                }
                gate.wait(left);
              }
            }
          },
          gate::open);
    }
  }

  /** Nobody notifies; it goes well only when the gate is opened first. */
  @Bug(Expected.STALL)
  public static final class MissingNotify implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          gate::openSilently,
          () -> {
            synchronized (gate) {
              while (!gate.open) {
                gate.wait();
              }
            }
          });
    }
  }

  /** Nobody notifies; the timeout is the fall-back that looks again. */
  public static final class MissingNotifyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          gate::openSilently,
          () -> {
            synchronized (gate) {
              while (!gate.open) {
                gate.wait(1);
              }
            }
          });
    }
  }

  /** Gives up after one timed wait, however that ended. */
  @Bug
  public static final class OneWaitOnly implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            synchronized (gate) {
              if (!gate.open) {
                gate.wait(1000);
              }
              check(gate.open, "went on through a closed gate");
            }
          },
          () -> {
            synchronized (gate) {
              gate.notifyAll();
            }
            gate.open();
          });
    }
  }

  public static final class OneWaitOnlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            synchronized (gate) {
              while (!gate.open) {
                gate.wait(1000, 500_000);
              }
              check(gate.open, "went on through a closed gate");
            }
          },
          () -> {
            synchronized (gate) {
              gate.notifyAll();
            }
            gate.open();
          });
    }
  }
}
