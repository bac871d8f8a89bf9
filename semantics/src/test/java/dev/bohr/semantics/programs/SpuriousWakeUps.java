package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.joinAll;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.locks.LockSupport;

/** Waits and parks that end without a reason, which their specification allows. */
public final class SpuriousWakeUps {
  private SpuriousWakeUps() {}

  private static final class Gate {
    boolean open;

    synchronized void passOnce(long millis) throws InterruptedException {
      if (!open) {
        wait(millis);
      }
      check(open, "went through a closed gate");
    }

    synchronized void pass(long millis) throws InterruptedException {
      while (!open) {
        wait(millis);
      }
    }

    synchronized void open() {
      open = true;
      notifyAll();
    }
  }

  /** The condition is not looked at again after the wait. */
  @Bug(spurious = true)
  public static final class WaitOutsideALoop implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(() -> gate.passOnce(0), gate::open);
    }
  }

  public static final class WaitOutsideALoopTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(() -> gate.pass(0), gate::open);
    }
  }

  /** As before; the timeout is never needed, for the gate is always opened. */
  @Bug(spurious = true)
  public static final class TimedWaitOutsideALoop implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(() -> gate.passOnce(60_000), gate::open);
    }
  }

  public static final class TimedWaitOutsideALoopTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(() -> gate.pass(60_000), gate::open);
    }
  }

  /** A park that returns is taken for a permit. */
  @Bug(spurious = true)
  public static final class ParkOutsideALoop implements Program {
    private volatile boolean ready;

    @Override
    public void execute() throws Exception {
      ready = false;
      Thread waiter =
          start(
              () -> {
                if (!ready) {
                  LockSupport.park(this);
                }
                check(ready, "went on too early");
              });
      ready = true;
      LockSupport.unpark(waiter);
      joinAll(waiter);
    }
  }

  public static final class ParkOutsideALoopTwin implements Program {
    private volatile boolean ready;

    @Override
    public void execute() throws Exception {
      ready = false;
      Thread waiter =
          start(
              () -> {
                while (!ready) {
                  LockSupport.park(this);
                }
                check(ready, "went on too early");
              });
      ready = true;
      LockSupport.unpark(waiter);
      joinAll(waiter);
    }
  }
}
