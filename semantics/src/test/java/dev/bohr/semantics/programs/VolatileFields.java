package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;

/** Volatile fields: every access is seen at once, a compound action is still not atomic. */
public final class VolatileFields {
  private VolatileFields() {}

  private static final class Counter {
    volatile int value;
    volatile long ticks;
  }

  /** Volatile does not make an increment atomic. */
  @Bug
  public static final class Increment implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(() -> counter.value++, () -> counter.value++);
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** One writer only, many readers: volatile is enough. */
  public static final class IncrementTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(
          () -> {
            counter.value++;
            counter.value++;
          },
          () -> {
            int first = counter.value;
            int second = counter.value;
            check(first <= second, "the counter went backwards");
          });
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** The same with a volatile long. */
  @Bug
  public static final class LongIncrement implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(() -> counter.ticks++, () -> counter.ticks++);
      check(counter.ticks == 2, "an increment was lost");
    }
  }

  public static final class LongIncrementTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> {
            synchronized (counter) {
              counter.ticks++;
            }
          };
      together(increment, increment);
      check(counter.ticks == 2, "an increment was lost");
    }
  }

  private static final class Message {
    int data;
    volatile boolean ready;
  }

  /** The flag goes up before the data is there. */
  @Bug
  public static final class FlagBeforeData implements Program {
    @Override
    public void execute() throws Exception {
      Message message = new Message();
      together(
          () -> {
            message.ready = true;
            message.data = 42;
          },
          () -> {
            if (message.ready) {
              check(message.data == 42, "ready, but the data is not there");
            }
          });
    }
  }

  public static final class FlagBeforeDataTwin implements Program {
    @Override
    public void execute() throws Exception {
      Message message = new Message();
      together(
          () -> {
            message.data = 42;
            message.ready = true;
          },
          () -> {
            if (message.ready) {
              check(message.data == 42, "ready, but the data is not there");
            }
          });
    }
  }

  private static final class Mutex {
    volatile boolean busy;
    volatile boolean firstWants;
    volatile boolean secondWants;
    volatile int turn;
    int protectedCount;

    /** Peterson's algorithm for the first of two threads. */
    void first() {
      firstWants = true;
      turn = 2;
      while (secondWants && turn == 2) {
        Thread.onSpinWait();
      }
      protectedCount++;
      firstWants = false;
    }

    /** Peterson's algorithm for the second of two threads. */
    void second() {
      secondWants = true;
      turn = 1;
      while (firstWants && turn == 1) {
        Thread.onSpinWait();
      }
      protectedCount++;
      secondWants = false;
    }
  }

  /** A mutex that tests its flag and then sets it. */
  @Bug
  public static final class TestThenSet implements Program {
    @Override
    public void execute() throws Exception {
      Mutex mutex = new Mutex();
      Body increment =
          () -> {
            while (mutex.busy) {
              Thread.onSpinWait();
            }
            mutex.busy = true;
            mutex.protectedCount++;
            mutex.busy = false;
          };
      together(increment, increment);
      check(mutex.protectedCount == 2, "two threads were inside");
    }
  }

  public static final class TestThenSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Mutex mutex = new Mutex();
      together(mutex::first, mutex::second);
      check(mutex.protectedCount == 2, "two threads were inside");
    }
  }
}
