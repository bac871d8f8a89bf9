package dev.bohr.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jetbrains.lincheck.Lincheck;

/**
 * The JVM that {@link LincheckSubject} starts: one test under Lincheck with its default options.
 *
 * <p>Executions are counted from outside, as the threads that the JVM started divided by the
 * threads of one execution. The number of invocations that Lincheck was asked for is no measure,
 * since it returns early once it has exhausted the schedules of a small test; and a counter in the
 * test would be one more shared variable to interleave.
 */
public final class LincheckLoop {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private LincheckLoop() {}

  /** Takes the test class and the number of executions by which its threads are counted. */
  public static void main(String[] args) throws Exception {
    Runnable test = (Runnable) Class.forName(args[0]).getDeclaredConstructor().newInstance();
    double threads = threadsPerExecution(test, Integer.parseInt(args[1]));
    PrintStream out = System.out;
    Thread loop = new Thread(() -> exploreForever(test, out), "lincheck-loop");
    loop.setDaemon(true);
    loop.start();
    MeasuredLoop.serve(millis -> count(millis, threads));
  }

  private static MeasuredLoop.Count count(long millis, double threadsPerExecution)
      throws InterruptedException {
    long before = THREADS.getTotalStartedThreadCount();
    long start = System.nanoTime();
    Thread.sleep(millis);
    long threads = THREADS.getTotalStartedThreadCount() - before;
    return new MeasuredLoop.Count(threads / threadsPerExecution, (System.nanoTime() - start) / 1e9);
  }

  /**
   * Two searches, the second longer by {@code sample} executions, differ in the threads of that
   * many: what Lincheck starts for itself cancels out.
   */
  private static long threadsPerExecution(Runnable test, int sample) {
    startedThreads(1, test);
    long threads = startedThreads(2 * sample, test) - startedThreads(sample, test);
    if (threads <= 0 || threads % sample != 0) {
      throw new IllegalStateException(
          sample
              + " more executions of "
              + test.getClass().getName()
              + " started "
              + threads
              + " threads");
    }
    return threads / sample;
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
  private static void exploreForever(Runnable test, PrintStream out) {
    try {
      while (true) {
        Lincheck.runConcurrentTest(Integer.MAX_VALUE, test);
      }
    } catch (Throwable e) {
      MeasuredLoop.fail(out, e);
    }
  }
}
