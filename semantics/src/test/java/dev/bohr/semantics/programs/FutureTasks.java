package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** FutureTask. */
public final class FutureTasks {
  private FutureTasks() {}

  /** A memo table filled by get and put computes twice what it should compute once. */
  @Bug
  public static final class Memo implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, FutureTask<Integer>> memo = new ConcurrentHashMap<>();
      AtomicInteger computed = new AtomicInteger();
      Body use =
          () -> {
            FutureTask<Integer> task = memo.get("key");
            if (task == null) {
              task = new FutureTask<>(computed::incrementAndGet);
              memo.put("key", task);
              task.run();
            }
            task.get();
          };
      together(use, use);
      check(computed.get() == 1, "computed twice");
    }
  }

  public static final class MemoTwin implements Program {
    @Override
    public void execute() throws Exception {
      ConcurrentMap<String, FutureTask<Integer>> memo = new ConcurrentHashMap<>();
      AtomicInteger computed = new AtomicInteger();
      Body use =
          () -> {
            FutureTask<Integer> made = new FutureTask<>(computed::incrementAndGet);
            FutureTask<Integer> present = memo.putIfAbsent("key", made);
            FutureTask<Integer> task = present == null ? made : present;
            task.run();
            check(task.get() == 1, "another result");
          };
      together(use, use);
      check(computed.get() == 1, "computed twice");
    }
  }

  /** cancel answers true for a task that is running, and its effect still comes. */
  @Bug
  public static final class CancelledButRun implements Program {
    @Override
    public void execute() throws Exception {
      int[] sent = {0};
      FutureTask<Void> task = new FutureTask<>(() -> sent[0]++, null);
      AtomicBoolean cancelled = new AtomicBoolean();
      together(task::run, () -> cancelled.set(task.cancel(false)));
      check(!cancelled.get() || sent[0] == 0, "cancelled, and yet it was sent");
    }
  }

  public static final class CancelledButRunTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] sent = {0};
      FutureTask<Void> task = new FutureTask<>(() -> sent[0]++, null);
      together(
          task::run,
          () -> {
            if (!task.cancel(false)) {
              task.get();
              check(sent[0] == 1, "done, and yet it was not sent");
            }
          });
      check(task.isDone(), "neither done nor cancelled");
    }
  }

  /** Whoever runs the task first may never come. */
  @Bug(type = TimeoutException.class)
  public static final class GetTimeout implements Program {
    @Override
    public void execute() throws Exception {
      FutureTask<Integer> task = new FutureTask<>(() -> 7);
      AtomicBoolean wanted = new AtomicBoolean();
      together(
          () -> {
            wanted.set(true);
            check(task.get(50, TimeUnit.MILLISECONDS) == 7, "another result");
          },
          () -> {
            if (wanted.get()) {
              task.run();
            }
          });
    }
  }

  @TrustsTimeouts
  public static final class GetTimeoutTwin implements Program {
    @Override
    public void execute() throws Exception {
      FutureTask<Integer> task = new FutureTask<>(() -> 7);
      together(
          () -> check(task.get(60, TimeUnit.SECONDS) == 7, "another result"), task::run, task::run);
    }
  }
}
