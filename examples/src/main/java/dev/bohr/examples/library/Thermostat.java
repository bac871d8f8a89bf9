package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * A thermometer tells its display of every new temperature, and the display asks the thermometer
 * when its user turns to it. The bug is a <em>deadlock between two kinds of locks</em>: the
 * thermometer has a ReentrantLock and calls the display with it, the display is synchronized and
 * calls the thermometer. Calling a listener with a lock held is the open call that Lea and Goetz
 * warn of; and a tool that knows monitors only, as the thread dumps of old JDKs, sees no ring here.
 * The symptom is a display that stands still, and the heating with it.
 */
public class Thermostat {
  final Thermometer thermometer = new Thermometer();
  final Display display = new Display();

  final class Thermometer {
    final ReentrantLock lock = new ReentrantLock();
    private int degrees = 18;

    int degrees() {
      lock.lock();
      try {
        return degrees;
      } finally {
        lock.unlock();
      }
    }

    void store(int measured) {
      lock.lock();
      try {
        degrees = measured;
      } finally {
        lock.unlock();
      }
    }
  }

  final class Display {
    private int shown = 18;
    private int changes;

    synchronized void changed(int degrees) {
      shown = degrees;
      changes++;
    }

    synchronized void refresh() {
      shown = thermometer.degrees();
    }

    synchronized int changes() {
      return changes;
    }
  }

  public static void main(String[] args) throws Exception {
    new Thermostat().run();
  }

  /** The bug: calls the display with the lock of the thermometer held. */
  void measure(int degrees) {
    thermometer.lock.lock();
    try {
      thermometer.store(degrees);
      display.changed(degrees);
    } finally {
      thermometer.lock.unlock();
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(() -> measure(21), "sensor"),
            new Thread(display::refresh, "user"),
            new Thread(thermometer::degrees, "heating"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (display.changes() != 1 || thermometer.degrees() != 21) {
      throw new AssertionError("the thermometer shows " + thermometer.degrees() + ", and not 21");
    }
  }

  /** The correct program: has let go of its lock before it calls. */
  public static final class Twin extends Thermostat {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void measure(int degrees) {
      thermometer.store(degrees);
      display.changed(degrees);
    }
  }
}
