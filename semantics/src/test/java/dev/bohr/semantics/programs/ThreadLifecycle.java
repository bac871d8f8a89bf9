package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.joinAll;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.startAll;
import static dev.bohr.semantics.programs.Threads.together;
import static dev.bohr.semantics.programs.Threads.unstarted;

import dev.bohr.semantics.programs.Threads.Body;

/** Thread.start, join, isAlive and getState. */
public final class ThreadLifecycle {
  private ThreadLifecycle() {}

  private static final class Result {
    int value;
    volatile boolean finished;
  }

  /** Joins the last thread and takes the others for finished. */
  @Bug
  public static final class JoinsOnlyTheLast implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      start(() -> result.value = 1);
      Thread last = start(() -> result.finished = true);
      last.join();
      check(result.value == 1, "read before it was computed");
    }
  }

  public static final class JoinsOnlyTheLastTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread first = start(() -> result.value = 1);
      Thread last = start(() -> result.finished = true);
      last.join();
      first.join();
      check(result.value == 1, "read before it was computed");
      check(!first.isAlive() && first.getState() == Thread.State.TERMINATED, "alive after its end");
    }
  }

  /** Takes "not alive" for "finished", but the thread may not have been started yet. */
  @Bug
  public static final class NotAliveYet implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker = unstarted(() -> result.value = 1);
      together(
          () -> {
            worker.start();
            worker.join();
          },
          () -> {
            if (!worker.isAlive()) {
              check(result.value == 1, "read before it was computed");
            }
          });
    }
  }

  public static final class NotAliveYetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker = unstarted(() -> result.value = 1);
      together(
          () -> {
            worker.start();
            worker.join();
          },
          () -> {
            if (worker.getState() == Thread.State.TERMINATED) {
              check(result.value == 1, "read before it was computed");
            }
          });
    }
  }

  /** Takes a flag that the worker sets too early for its end. */
  @Bug
  public static final class TimedJoin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker =
          start(
              () -> {
                result.finished = true;
                result.value = 1;
              });
      while (worker.isAlive() && !result.finished) {
        worker.join(1);
      }
      check(result.value == 1, "read before it was computed");
    }
  }

  /** Polls for the end, with joins that may time out in between. */
  public static final class TimedJoinTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker = start(() -> result.value = 1);
      while (worker.isAlive()) {
        worker.join(1);
      }
      check(result.value == 1, "read before it was computed");
    }
  }

  /** Two threads find the worker new and both start it. */
  @Bug(type = IllegalThreadStateException.class)
  public static final class StartTwice implements Program {
    @Override
    public void execute() throws Exception {
      Thread worker = unstarted(() -> {});
      Body startIfNew =
          () -> {
            if (worker.getState() == Thread.State.NEW) {
              worker.start();
            }
          };
      together(startIfNew, startIfNew);
      worker.join();
    }
  }

  public static final class StartTwiceTwin implements Program {
    @Override
    public void execute() throws Exception {
      Thread worker = unstarted(() -> {});
      Object lock = new Object();
      Body startIfNew =
          () -> {
            synchronized (lock) {
              if (worker.getState() == Thread.State.NEW) {
                worker.start();
              }
            }
          };
      together(startIfNew, startIfNew);
      worker.join();
    }
  }

  /** Two threads join each other. */
  @Bug(Expected.DEADLOCK)
  public static final class JoinEachOther implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread[] threads = new Thread[2];
      threads[0] =
          unstarted(
              () -> {
                result.finished = true;
                threads[1].join();
              });
      threads[1] =
          unstarted(
              () -> {
                if (!result.finished) {
                  threads[0].join();
                }
              });
      startAll(threads);
      joinAll(threads);
    }
  }

  public static final class JoinEachOtherTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread[] threads = new Thread[2];
      threads[0] = unstarted(() -> result.finished = true);
      threads[1] =
          unstarted(
              () -> {
                if (!result.finished) {
                  threads[0].join();
                }
                check(result.finished, "joined too early");
              });
      startAll(threads);
      joinAll(threads);
    }
  }

  /** Joins a thread while holding the lock which that thread needs. */
  @Bug(Expected.DEADLOCK)
  public static final class JoinHoldingLock implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker =
          start(
              () -> {
                synchronized (result) {
                  result.value++;
                }
              });
      together(
          () -> {
            synchronized (result) {
              worker.join();
              check(result.value == 1, "read before it was computed");
            }
          });
    }
  }

  public static final class JoinHoldingLockTwin implements Program {
    @Override
    public void execute() throws Exception {
      Result result = new Result();
      Thread worker =
          start(
              () -> {
                synchronized (result) {
                  result.value++;
                }
              });
      together(
          () -> {
            worker.join();
            synchronized (result) {
              check(result.value == 1, "read before it was computed");
            }
          });
    }
  }

  /**
   * A thread's end notifies the thread object, once; without the check the wait may come too late.
   */
  @Bug(Expected.STALL)
  public static final class WaitOnThread implements Program {
    @Override
    public void execute() throws Exception {
      Thread worker = unstarted(() -> {});
      together(
          worker::start,
          () -> {
            if (worker.getState() != Thread.State.TERMINATED) {
              synchronized (worker) {
                worker.wait();
              }
            }
          });
    }
  }

  public static final class WaitOnThreadTwin implements Program {
    @Override
    public void execute() throws Exception {
      Thread worker = unstarted(() -> {});
      together(
          worker::start,
          () -> {
            synchronized (worker) {
              while (worker.getState() != Thread.State.TERMINATED) {
                worker.wait();
              }
            }
          });
    }
  }

  private static class Service extends Thread {
    Service(boolean startsItself) {
      if (startsItself) {
        start();
      }
    }
  }

  private static final class Greeter extends Service {
    private String name;

    Greeter(boolean startsItself) {
      super(startsItself);
      name = "ada";
    }

    @Override
    public void run() {
      check(name.length() == 3, "another name");
    }
  }

  /** A constructor starts the thread, which sees its subclass half made. */
  @Bug(type = NullPointerException.class)
  public static final class StartedInConstructor implements Program {
    @Override
    public void execute() throws Exception {
      new Greeter(true).join();
    }
  }

  public static final class StartedInConstructorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Thread greeter = new Greeter(false);
      greeter.start();
      greeter.join();
    }
  }
}
