package dev.bohr.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jetbrains.lincheck.Lincheck;

/**
 * The JVM that {@link LincheckSubject} starts: runs one test under Lincheck with its default
 * options and prints how many executions it did in a stretch of time after the warm-up.
 *
 * <p>Executions are counted from outside, as the threads that the JVM started divided by the
 * threads of one execution. The number of invocations that Lincheck was asked for is no measure,
 * since it returns early once it has exhausted the schedules of a small test; and a counter in the
 * test would be one more shared variable to interleave.
 */
public final class LincheckLoop {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private LincheckLoop() {}

  /** Takes the test class, the warm-up and the measured time, both in milliseconds. */
  public static void main(String[] args) throws Exception {
    Runnable test = (Runnable) Class.forName(args[0]).getDeclaredConstructor().newInstance();
    long warmUpMillis = Long.parseLong(args[1]);
    long measuredMillis = Long.parseLong(args[2]);

    long start = System.nanoTime();
    long threadsPerExecution = threadsPerExecution(test);
    Thread loop = new Thread(() -> exploreForever(test), "lincheck-loop");
    loop.setDaemon(true);
    loop.start();
    Thread.sleep(Math.max(0, warmUpMillis - (System.nanoTime() - start) / 1_000_000));

    long threadsBefore = THREADS.getTotalStartedThreadCount();
    long timeBefore = System.nanoTime();
    Thread.sleep(measuredMillis);
    long threads = THREADS.getTotalStartedThreadCount() - threadsBefore;
    double seconds = (System.nanoTime() - timeBefore) / 1e9;
    System.out.println(ChildJvm.resultLine(threads / threadsPerExecution, seconds));
    System.exit(0);
  }

  /**
   * Two searches, the second 50 executions longer, differ in the threads of 50 executions: what
   * Lincheck starts for itself cancels out.
   */
  private static long threadsPerExecution(Runnable test) {
    startedThreads(10, test);
    long threads = startedThreads(100, test) - startedThreads(50, test);
    if (threads <= 0 || threads % 50 != 0) {
      throw new IllegalStateException(
          "50 more executions of "
              + test.getClass().getName()
              + " started "
              + threads
              + " threads");
    }
    return threads / 50;
  }

  private static long startedThreads(int invocations, Runnable test) {
    long before = THREADS.getTotalStartedThreadCount();
    Lincheck.runConcurrentTest(invocations, test);
    return THREADS.getTotalStartedThreadCount() - before;
  }

  /**
   * One search as long as it lasts: a new one begins with seconds of rewriting and compiling again.
   * It returns only when it has exhausted the schedules.
   */
  private static void exploreForever(Runnable test) {
    try {
      while (true) {
        Lincheck.runConcurrentTest(Integer.MAX_VALUE, test);
      }
    } catch (Throwable e) {
      e.printStackTrace();
      System.exit(1);
    }
  }
}
