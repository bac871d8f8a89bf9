package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;

/** Synchronized methods, of instances and of classes. */
public final class SynchronizedMethods {
  private SynchronizedMethods() {}

  private static class Counter {
    int value;

    synchronized void increment() {
      value++;
    }

    void incrementUnlocked() {
      value++;
    }

    static synchronized void incrementStatic(Counter counter) {
      counter.value++;
    }

    synchronized int get() {
      return value;
    }
  }

  /** Overrides a synchronized method without being synchronized itself. */
  private static final class CarelessCounter extends Counter {
    @Override
    void increment() {
      value++;
    }
  }

  /**
   * Calls the synchronized method of its superclass from a synchronized method: the monitor is
   * entered twice.
   */
  private static final class CarefulCounter extends Counter {
    @Override
    synchronized void increment() {
      super.increment();
    }
  }

  /** One of the two methods is not synchronized. */
  @Bug
  public static final class OneUnlocked implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(counter::increment, counter::incrementUnlocked);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class OneUnlockedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(counter::increment, counter::increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** A static method locks the class, an instance method the instance. */
  @Bug
  public static final class StaticAndInstance implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(() -> Counter.incrementStatic(counter), counter::increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class StaticAndInstanceTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(
          () -> Counter.incrementStatic(counter),
          () -> {
            synchronized (Counter.class) {
              counter.value++;
            }
          });
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** Synchronized is not inherited by an overriding method. */
  @Bug
  public static final class Overridden implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new CarelessCounter();
      together(counter::increment, counter::increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class OverriddenTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new CarefulCounter();
      together(counter::increment, counter::increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** Two synchronized calls in a row are not one. */
  @Bug
  public static final class TwoCalls implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body incrementOnce =
          () -> {
            if (counter.get() == 0) {
              counter.increment();
            }
          };
      together(incrementOnce, incrementOnce);
      check(counter.value == 1, "incremented twice");
    }
  }

  public static final class TwoCallsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body incrementOnce =
          () -> {
            synchronized (counter) {
              if (counter.get() == 0) {
                counter.increment();
              }
            }
          };
      together(incrementOnce, incrementOnce);
      check(counter.value == 1, "incremented twice");
    }
  }
}
