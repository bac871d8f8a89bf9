package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets what threads do outside come to rest before somebody is chosen: whoever could come back is
 * back, and all others sleep in the kernel. What the program sends to itself, through sockets or
 * pipes, has then arrived, so that the choice does not depend on how fast the machine is.
 *
 * <p>Where the kernel does not tell who sleeps, nobody is waited for. Nor for long: one who is busy
 * outside gets a moment, the next time half of it, until it has slept. To ask the kernel at every
 * point would make long runs slow; when nobody has left or come back for a while it is asked now
 * and then.
 */
final class Settling {
  /** How long somebody who is busy is waited for, at first. */
  private static final long MOMENT_NANOS = 50_000_000;

  /** Below that it is not waited for at all. */
  private static final long SHORTEST_NANOS = 1_000_000;

  /** So many points in a row ask. */
  private static final int ALWAYS = 1_000;

  /** Afterwards, one in so many. */
  private static final int SELDOM = 64;

  /** Who was busy may have woken another that slept already. */
  private static final int PASSES = 3;

  /** So often others are offered the processor before the thread sleeps a little. */
  private static final int YIELDS = 20;

  private static final long NAP_NANOS = 50_000;

  private final KernelThreads kernel;

  /** One that left control and has not come back. */
  private static final class Gone {
    final Carrier carrier;

    /** How long it may keep the others waiting. */
    long moment = MOMENT_NANOS;

    /** The next one. */
    final @Nullable Gone next;

    Gone(Carrier carrier, @Nullable Gone next) {
      this.carrier = carrier;
      this.next = next;
    }
  }

  /** Those outside, the latest first; entries of those that came back are dropped on the way. */
  private volatile @Nullable Gone latest;

  /** Points since somebody left or came back. */
  private int points;

  Settling(KernelThreads kernel) {
    this.kernel = kernel;
  }

  void reset() {
    latest = null;
    points = 0;
  }

  /** Somebody leaves; called under the lock of {@link Outside}. */
  void left(Carrier carrier) {
    Gone kept = null;
    for (Gone gone = latest; gone != null; gone = gone.next) {
      if (gone.carrier.outside && gone.carrier != carrier) {
        kept = new Gone(gone.carrier, kept);
      }
    }
    latest = new Gone(carrier, kept);
    points = 0;
  }

  /** Somebody is back. */
  void cameBack() {
    points = 0;
  }

  /**
   * Waits until nobody is on the way back; called by the one who is to choose, and not under the
   * lock that those who come back need.
   */
  void await() {
    int now = points++;
    if (now >= ALWAYS && now % SELDOM != 0) {
      return;
    }
    boolean again = true;
    for (int pass = 0; again && pass < PASSES; pass++) {
      again = false;
      for (Gone gone = latest; gone != null; gone = gone.next) {
        again |= await(gone);
      }
    }
  }

  /** Whether there was something to wait for. */
  private boolean await(Gone gone) {
    Carrier carrier = gone.carrier;
    long start = 0;
    int looks = 0;
    for (; carrier.outside; looks++) {
      if (!kernel.isUp(carrier)) {
        gone.moment = MOMENT_NANOS;
        return looks > 0;
      }
      if (gone.moment < SHORTEST_NANOS) {
        return false;
      }
      long time = System.nanoTime();
      if (looks == 0) {
        start = time;
      } else if (time - start > gone.moment) {
        gone.moment /= 2;
        return false;
      }
      if (looks < YIELDS) {
        Thread.yield();
      } else {
        LockSupport.parkNanos(NAP_NANOS);
      }
    }
    return looks > 0;
  }
}
