package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoints;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * One run of a subject: its threads, and how it ends. It says on standard output how long the
 * threads took ({@code millis N}) and ends the JVM with an exit code that tells the symptom.
 *
 * <p>A stall is seen from the outside: all threads that are left are blocked or wait without a
 * limit, and none has moved for a while. The time is then that of the last move, so that a run
 * which stalls is not charged for waiting until one can be sure of it.
 */
public final class Scene {
  /** The result is wrong, or a thread ended with an exception. */
  public static final int WRONG = 10;

  /** Threads wait for each other, or for a notification that never comes. */
  public static final int STALL = 11;

  /** Between two looks at the threads. */
  private static final long LOOK_MILLIS = 2;

  /** Threads that have not moved for so long will not: nothing here works as long as that. */
  private static final long STILL_NANOS = 600_000_000;

  /** How many frames are looked at for a method that waits. */
  private static final int NEAR_TOP = 4;

  /** What hooks of the JVM's end may take; one may need a lock of the stalled threads. */
  private static final long HOOKS_MILLIS = 2000;

  /** Between two pieces of work of a thread, as if it were waiting for its next request. */
  private static final long PACE_MILLIS = 5;

  private static final ThreadMXBean MANAGEMENT = ManagementFactory.getThreadMXBean();

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private String waitsIn = "";

  /** What a thread does. */
  public interface Body {
    void run() throws Exception;
  }

  /** One of several pieces of work. */
  public interface Round {
    void run(int number) throws Exception;
  }

  /** Adds a thread. An exception that it ends with is the symptom. */
  public Scene thread(String name, Body body) {
    threads.add(create(name, body));
    return this;
  }

  /** Starts a thread that somebody joins who is in the scene. */
  public Thread start(String name, Body body) {
    Thread thread = create(name, body);
    thread.start();
    return thread;
  }

  private Thread create(String name, Body body) {
    Runnable runs =
        () -> {
          try {
            body.run();
          } catch (Throwable e) {
            failure.compareAndSet(null, e);
          }
        };
    Thread thread = new Thread(runs, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Threads in a method of that name stand still, too: some libraries wait for ever in small steps.
   */
  public Scene waitsIn(String method) {
    waitsIn = method;
    return this;
  }

  /** Adds threads that have nothing to do with the bug. */
  public Scene bystanders(int number, int rounds) {
    for (int i = 0; i < number; i++) {
      Chores chores = new Chores(i);
      thread("client-" + i, () -> paced(rounds, round -> chores.work()));
    }
    return this;
  }

  /** Does pieces of work with a short rest after each. */
  public static void paced(int rounds, Round work) throws Exception {
    for (int round = 0; round < rounds; round++) {
      work.run(round);
      Thread.sleep(PACE_MILLIS);
    }
  }

  /**
   * Runs the threads and ends the JVM.
   *
   * @param isRight asked when all threads have ended by themselves
   */
  public void play(BooleanSupplier isRight) throws InterruptedException {
    look();
    long start = System.nanoTime();
    threads.forEach(Thread::start);
    long moved = start;
    long[] before = {};
    while (true) {
      long[] now = look();
      if (now.length == 0) {
        end(start, System.nanoTime(), isRight.getAsBoolean() ? 0 : WRONG);
      }
      if (!Arrays.equals(now, before)) {
        moved = System.nanoTime();
      } else if (System.nanoTime() - moved > STILL_NANOS) {
        end(start, moved, STALL);
      }
      before = now;
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /** Where each thread that is left is standing; never twice the same while one can go on. */
  private long[] look() {
    long[] ids =
        threads.stream()
            .filter(thread -> thread.getState() != Thread.State.TERMINATED)
            .mapToLong(Scene::id)
            .toArray();
    ThreadInfo[] infos = MANAGEMENT.getThreadInfo(ids, waitsIn.isEmpty() ? 0 : NEAR_TOP);
    long[] standing = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      standing[i] = infos[i] == null ? -System.nanoTime() : standing(infos[i]);
    }
    return standing;
  }

  private long standing(ThreadInfo info) {
    return switch (info.getThreadState()) {
      case BLOCKED, WAITING -> info.getBlockedCount() + info.getWaitedCount();
      case TIMED_WAITING -> isIn(info, waitsIn) ? 0 : -System.nanoTime();
      default -> -System.nanoTime();
    };
  }

  private static boolean isIn(ThreadInfo info, String method) {
    return Arrays.stream(info.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals(method));
  }

  /** Deprecated from 19 on, and its successor is not there in 17. */
  @SuppressWarnings("deprecation")
  private static long id(Thread thread) {
    return thread.getId();
  }

  private void end(long start, long end, int code) {
    System.out.println(String.format(Locale.ROOT, "millis %.2f", (end - start) / 1e6));
    if (Breakpoints.isEnabled()) {
      // As the agent does by itself for those of a file.
      System.out.println(Breakpoints.report().replaceAll("(?m)^", "bohr: "));
    }
    Throwable thrown = failure.get();
    if (thrown != null) {
      System.out.println("exception " + thrown);
    }
    Thread halt =
        new Thread(
            () -> {
              try {
                Thread.sleep(HOOKS_MILLIS);
              } catch (InterruptedException e) {
                // At once, then.
              }
              Runtime.getRuntime().halt(code);
            },
            "halt");
    halt.setDaemon(true);
    halt.start();
    System.exit(thrown == null ? code : WRONG);
  }
}
