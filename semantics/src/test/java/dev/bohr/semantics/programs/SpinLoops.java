package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Busy waiting: with Thread.yield, with Thread.onSpinWait, and with nothing at all. */
public final class SpinLoops {
  private SpinLoops() {}

  private static final class Flags {
    volatile boolean requested;
    volatile boolean granted;
    volatile int data;
  }

  /** The server looks once for a request; the client spins for an answer that never comes. */
  @Bug(Expected.LIVELOCK)
  public static final class OnSpinWait implements Program {
    @Override
    public void execute() throws Exception {
      Flags flags = new Flags();
      together(
          () -> {
            flags.requested = true;
            while (!flags.granted) {
              Thread.onSpinWait();
            }
          },
          () -> {
            if (flags.requested) {
              flags.granted = true;
            }
          });
    }
  }

  public static final class OnSpinWaitTwin implements Program {
    @Override
    public void execute() throws Exception {
      Flags flags = new Flags();
      together(
          () -> {
            flags.requested = true;
            while (!flags.granted) {
              Thread.onSpinWait();
            }
          },
          () -> {
            while (!flags.requested) {
              Thread.onSpinWait();
            }
            flags.granted = true;
          });
    }
  }

  /** A reset that comes too late wipes out the request that the other thread spins on. */
  @Bug(Expected.LIVELOCK)
  public static final class Yield implements Program {
    @Override
    public void execute() throws Exception {
      Flags flags = new Flags();
      together(
          () -> {
            flags.requested = false;
            flags.data = 1;
          },
          () -> flags.requested = true,
          () -> {
            while (!flags.requested) {
              Thread.yield();
            }
          });
    }
  }

  public static final class YieldTwin implements Program {
    @Override
    public void execute() throws Exception {
      Flags flags = new Flags();
      flags.requested = false;
      together(
          () -> flags.data = 1,
          () -> flags.requested = true,
          () -> {
            while (!flags.requested || flags.data != 1) {
              Thread.yield();
            }
          });
    }
  }

  /** A bare loop on a volatile field that is never set if the other thread looks too early. */
  @Bug(Expected.LIVELOCK)
  public static final class BareLoop implements Program {
    @Override
    public void execute() throws Exception {
      Flags flags = new Flags();
      together(
          () -> flags.requested = true,
          () -> {
            if (flags.requested) {
              flags.granted = true;
            }
          },
          () -> {
            while (!flags.granted) {}
          });
    }
  }

  /** No hint to the scheduler at all: only fairness lets the other threads go on. */
  public static final class BareLoopTwin implements Program {
    @Override
    public void execute() throws Exception {
      Flags flags = new Flags();
      together(
          () -> {
            while (!flags.granted) {}
          },
          () -> {
            while (!flags.requested) {}
            flags.granted = true;
          },
          () -> flags.requested = true);
    }
  }

  private static final class Table {
    volatile boolean firstHungry;
    volatile boolean secondHungry;
    volatile int spoon = 1;
    volatile int eaten;

    void first(boolean yieldsOnce) {
      boolean yielded = false;
      firstHungry = true;
      while (firstHungry) {
        if (spoon != 1) {
          Thread.yield();
        } else if (secondHungry && !yielded) {
          spoon = 2;
          yielded = yieldsOnce;
        } else {
          eaten++;
          firstHungry = false;
        }
      }
      spoon = 2;
    }

    void second(boolean yieldsOnce) {
      boolean yielded = false;
      secondHungry = true;
      while (secondHungry) {
        if (spoon != 2) {
          Thread.yield();
        } else if (firstHungry && !yielded) {
          spoon = 1;
          yielded = yieldsOnce;
        } else {
          eaten++;
          secondHungry = false;
        }
      }
      spoon = 1;
    }
  }

  /** Two hungry diners with one spoon hand it to each other for ever. */
  @Bug(Expected.LIVELOCK)
  public static final class PoliteDiners implements Program {
    @Override
    public void execute() throws Exception {
      Table table = new Table();
      together(() -> table.first(false), () -> table.second(false));
      check(table.eaten == 2, "somebody went hungry");
    }
  }

  /** Each is polite once. */
  public static final class PoliteDinersTwin implements Program {
    @Override
    public void execute() throws Exception {
      Table table = new Table();
      together(() -> table.first(true), () -> table.second(true));
      check(table.eaten == 2, "somebody went hungry");
    }
  }

  private static final class SpinLock {
    final AtomicBoolean held = new AtomicBoolean();
    int count;

    void lockInTwoSteps() {
      while (held.get()) {
        Thread.onSpinWait();
      }
      held.set(true);
    }

    void lock() {
      while (!held.compareAndSet(false, true)) {
        Thread.onSpinWait();
      }
    }

    void unlock() {
      held.set(false);
    }
  }

  /** A spin lock that tests and then sets. */
  @Bug
  public static final class SpinLocks implements Program {
    @Override
    public void execute() throws Exception {
      SpinLock lock = new SpinLock();
      Body increment =
          () -> {
            lock.lockInTwoSteps();
            lock.count++;
            lock.unlock();
          };
      together(increment, increment);
      check(lock.count == 2, "two threads held the lock");
    }
  }

  public static final class SpinLocksTwin implements Program {
    @Override
    public void execute() throws Exception {
      SpinLock lock = new SpinLock();
      Body increment =
          () -> {
            lock.lock();
            lock.count++;
            lock.unlock();
          };
      together(increment, increment, increment);
      check(lock.count == 3, "two threads held the lock");
    }
  }

  /** Two threads take turns, each looking out for its own, while a third waits with a timeout. */
  private static final class Relay {
    private static final int ROUNDS = 100;

    final CountDownLatch finished = new CountDownLatch(2);
    volatile int turn;
    int laps;

    /** The baton goes on only after the lap is counted, unless it is passed early. */
    void run(int runner, boolean passesEarly) {
      for (int i = 0; i < ROUNDS; i++) {
        while (turn != runner) {
          Thread.yield();
        }
        if (passesEarly) {
          turn = 1 - runner;
          laps++;
        } else {
          laps++;
          turn = 1 - runner;
        }
      }
      finished.countDown();
    }

    void awaitFinish() throws InterruptedException {
      check(finished.await(2, TimeUnit.SECONDS), "the runners had two seconds and no turn");
      check(laps == 2 * ROUNDS, "a lap was lost");
    }

    /** As {@link #awaitFinish}, by looking again and again. */
    void pollFinish() throws InterruptedException {
      for (int i = 0; finished.getCount() > 0; i++) {
        check(i < 200, "the runners had 200 sleeps and no turn");
        Thread.sleep(10);
      }
      check(laps == 2 * ROUNDS, "a lap was lost");
    }
  }

  @Bug
  public static final class RelayAwaited implements Program {
    @Override
    public void execute() throws Exception {
      Relay relay = new Relay();
      together(() -> relay.run(0, true), () -> relay.run(1, true), relay::awaitFinish);
    }
  }

  /** However unfair the schedule: the time is not up while the runners have only looked away. */
  public static final class RelayAwaitedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Relay relay = new Relay();
      together(() -> relay.run(0, false), () -> relay.run(1, false), relay::awaitFinish);
    }
  }

  @Bug
  public static final class RelayPolled implements Program {
    @Override
    public void execute() throws Exception {
      Relay relay = new Relay();
      together(() -> relay.run(0, true), () -> relay.run(1, true), relay::pollFinish);
    }
  }

  public static final class RelayPolledTwin implements Program {
    @Override
    public void execute() throws Exception {
      Relay relay = new Relay();
      together(() -> relay.run(0, false), () -> relay.run(1, false), relay::pollFinish);
    }
  }
}
