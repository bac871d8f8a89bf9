package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Thread.sleep, which promises a pause and no order. */
public final class Sleeps {
  private Sleeps() {}

  private static final class Data {
    volatile boolean ready;
    volatile int value;
  }

  /** Sleeps "long enough" for the other thread to finish. */
  @Bug
  public static final class SleepAsOrdering implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> data.value = 1,
          () -> {
            Thread.sleep(20);
            check(data.value == 1, "the sleep was not long enough");
          });
    }
  }

  public static final class SleepAsOrderingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      CountDownLatch written = new CountDownLatch(1);
      together(
          () -> {
            data.value = 1;
            written.countDown();
          },
          () -> {
            Thread.sleep(1);
            written.await();
            check(data.value == 1, "the latch was not enough");
          });
    }
  }

  /** Looks, pauses, and takes it for granted. */
  @Bug
  public static final class BoundedPolling implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> data.ready = true,
          () -> {
            if (!data.ready) {
              TimeUnit.MILLISECONDS.sleep(10);
            }
            check(data.ready, "gave up too early");
          });
    }
  }

  public static final class BoundedPollingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> data.ready = true,
          () -> {
            while (!data.ready) {
              TimeUnit.MILLISECONDS.sleep(1);
            }
          });
    }
  }

  /**
   * The poller is started first, sees nothing for a while, and reads what is announced before it is
   * written.
   */
  @Bug
  public static final class PollingForTheWrongThing implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            while (!data.ready) {
              Thread.sleep(1);
            }
            check(data.value == 1, "announced before it was written");
          },
          () -> {
            Thread.sleep(1);
            data.ready = true;
            data.value = 1;
          });
    }
  }

  public static final class PollingForTheWrongThingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            while (!data.ready) {
              Thread.sleep(1);
            }
            check(data.value == 1, "announced before it was written");
          },
          () -> {
            Thread.sleep(1);
            data.value = 1;
            data.ready = true;
          });
    }
  }

  private static void awaitReady(Data data) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
    while (!data.ready && System.nanoTime() < end) {
      Thread.sleep(100);
    }
    check(data.ready, "the other thread had a second and no turn");
  }

  /** As tests wait for others: until it is so, or too much time has passed. */
  @Bug
  public static final class PollingWithADeadline implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            data.ready = true;
            data.value = 1;
          },
          () -> {
            awaitReady(data);
            check(data.value == 1, "announced before it was written");
          });
    }
  }

  @TrustsTimeouts
  public static final class PollingWithADeadlineTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            data.value = 1;
            data.ready = true;
          },
          () -> {
            awaitReady(data);
            check(data.value == 1, "announced before it was written");
          });
    }
  }

  /** The same by counting. */
  @Bug
  public static final class PollingSoManyTimes implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            data.ready = true;
            data.value = 1;
          },
          () -> {
            for (int i = 0; i < 50 && !data.ready; i++) {
              Thread.sleep(10);
            }
            check(data.value == 1, "announced before it was written");
          });
    }
  }

  @TrustsTimeouts
  public static final class PollingSoManyTimesTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            data.value = 1;
            data.ready = true;
          },
          () -> {
            for (int i = 0; i < 50 && !data.ready; i++) {
              Thread.sleep(10);
            }
            check(data.value == 1, "the other thread had half a second and no turn");
          });
    }
  }

  /** One that works without an end of its own, until somebody who sleeps tells it to stop. */
  @Bug
  public static final class SleepingBesideABusyThread implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            while (!data.ready) {
              data.value++;
            }
          },
          () -> {
            for (int i = 0; i < 12; i++) {
              Thread.sleep(10);
            }
            data.value = -1_000_000;
            data.ready = true;
          });
      check(data.value < 0, "the other thread has written over it");
    }
  }

  public static final class SleepingBesideABusyThreadTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> {
            while (!data.ready) {
              data.value++;
            }
          },
          () -> {
            for (int i = 0; i < 12; i++) {
              Thread.sleep(10);
            }
            data.ready = true;
          });
      check(data.value >= 0, "cannot be");
    }
  }

  /** Sleeps between reading and writing, and counts on nobody coming in between. */
  @Bug
  public static final class SleepBetween implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      together(
          () -> data.value++,
          () -> {
            int before = data.value;
            Thread.sleep(1);
            data.value = before + 1;
          });
      check(data.value == 2, "an addition was lost during the sleep");
    }
  }

  /** A sleeping thread keeps its monitor. */
  public static final class SleepBetweenTwin implements Program {
    @Override
    public void execute() throws Exception {
      Data data = new Data();
      Body add =
          () -> {
            synchronized (data) {
              int before = data.value;
              Thread.sleep(1);
              data.value = before + 1;
            }
          };
      together(add, add);
      check(data.value == 2, "an addition was lost inside the lock");
    }
  }
}
