package dev.bohr.examples.sctbench;

import org.junit.jupiter.api.Test;

/**
 * A driver counts the requests that are under way; whoever stops it releases the device when the
 * count is zero. The bug is that of the Bluetooth driver in Qadeer and Wu's KISS (PLDI 2004): a
 * request looks at the stopping flag first and counts itself afterwards, and the driver may be
 * stopped in between. The symptom is a request that works on a device that has been released.
 */
public class BluetoothDriver {
  /** The driver itself counts as one, until it is stopped. */
  private int pending = 1;

  boolean stopping;
  private boolean idle;
  private boolean released;

  /** The bug: asks before it counts. */
  boolean enter() {
    if (stopping) {
      return false;
    }
    count();
    return true;
  }

  final synchronized void count() {
    pending++;
  }

  private void leave() {
    int left;
    synchronized (this) {
      pending--;
      left = pending;
    }
    if (left == 0) {
      idle = true;
    }
  }

  private void request() {
    if (enter() && released) {
      throw new AssertionError("a request works on a device that has been released");
    }
    leave();
  }

  private void stop() {
    stopping = true;
    leave();
    if (idle) {
      released = true;
    }
  }

  /** The request is made by the thread that calls, as in the original. */
  @Test
  public void run() throws Exception {
    Thread stopper = Threads.named("stop", this::stop);
    stopper.start();
    request();
    stopper.join();
  }

  public static void main(String[] args) throws Exception {
    new BluetoothDriver().run();
  }

  /**
   * The correct program: counts, then asks. A request that still finds the driver running has kept
   * the count from falling to zero; one that does not leaves again.
   */
  public static final class Twin extends BluetoothDriver {
    @Override
    boolean enter() {
      count();
      return !stopping;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
