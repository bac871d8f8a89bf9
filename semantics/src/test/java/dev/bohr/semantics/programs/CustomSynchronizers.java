package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;

/** Subclasses of AbstractQueuedSynchronizer written by the user. */
public final class CustomSynchronizers {
  private CustomSynchronizers() {}

  @SuppressWarnings("serial")
  private static class Mutex extends AbstractQueuedSynchronizer {
    @Override
    protected boolean tryAcquire(int ignored) {
      return compareAndSetState(0, 1);
    }

    @Override
    protected boolean tryRelease(int ignored) {
      setState(0);
      return true;
    }
  }

  /** Asks and sets in two steps. */
  @SuppressWarnings("serial")
  private static final class BrokenMutex extends Mutex {
    @Override
    protected boolean tryAcquire(int ignored) {
      if (getState() == 0) {
        setState(1);
        return true;
      }
      return false;
    }
  }

  private static int countTo2(Mutex mutex) throws InterruptedException {
    int[] count = {0};
    Body increment =
        () -> {
          mutex.acquire(1);
          count[0]++;
          mutex.release(1);
        };
    together(increment, increment);
    return count[0];
  }

  /** tryAcquire is not atomic. */
  @Bug
  public static final class TryAcquire implements Program {
    @Override
    public void execute() throws Exception {
      check(countTo2(new BrokenMutex()) == 2, "two threads held the mutex");
    }
  }

  public static final class TryAcquireTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(countTo2(new Mutex()) == 2, "two threads held the mutex");
    }
  }

  /** A latch for many threads: opened for good by the first release. */
  @SuppressWarnings("serial")
  private static class BooleanLatch extends AbstractQueuedSynchronizer {
    @Override
    protected int tryAcquireShared(int ignored) {
      return getState() != 0 ? 1 : -1;
    }

    @Override
    protected boolean tryReleaseShared(int ignored) {
      setState(1);
      return true;
    }
  }

  /** Says that nobody needs to be woken. */
  @SuppressWarnings("serial")
  private static final class SilentLatch extends BooleanLatch {
    @Override
    protected boolean tryReleaseShared(int ignored) {
      super.tryReleaseShared(ignored);
      return false;
    }
  }

  /** The release does not wake those who already wait. */
  @Bug(Expected.STALL)
  public static final class ReleaseShared implements Program {
    @Override
    public void execute() throws Exception {
      BooleanLatch latch = new SilentLatch();
      together(() -> latch.releaseShared(1), () -> latch.acquireShared(1));
    }
  }

  @TrustsTimeouts
  public static final class ReleaseSharedTwin implements Program {
    @Override
    public void execute() throws Exception {
      BooleanLatch latch = new BooleanLatch();
      together(
          () -> latch.acquireShared(1),
          () ->
              check(
                  latch.tryAcquireSharedNanos(1, TimeUnit.SECONDS.toNanos(60)),
                  "the latch did not open"),
          () -> latch.releaseShared(1));
    }
  }
}
