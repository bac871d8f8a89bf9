package dev.bohr.examples.library;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * A server counts its requests, each of which has a virtual thread of its own. The bug is a
 * <em>lost update</em>: the counter was right as long as the requests were served by one thread of
 * a pool, and nobody thought of it when the pool was exchanged for {@code
 * newVirtualThreadPerTaskExecutor}. That virtual threads share a carrier does not protect them. The
 * symptom is a statistic that is too low. (Before JDK 21, the threads are platform threads.)
 */
public class VirtualCounter {
  private static final int REQUESTS = 3;

  private int served;
  private int bytes;

  public static void main(String[] args) throws Exception {
    new VirtualCounter().run();
  }

  /** The bug: was called by one thread, and is called by many. */
  void count(int length) {
    served++;
    bytes += length;
  }

  @Test
  public void run() throws Exception {
    ExecutorService requests = VirtualThreads.perTask("request");
    for (int i = 1; i <= REQUESTS; i++) {
      int length = 100 * i;
      requests.execute(() -> count(length));
    }
    requests.shutdown();
    while (!requests.awaitTermination(1, TimeUnit.MINUTES)) {
      // Requests are short, but this program must not rely on that.
    }
    if (served != REQUESTS || bytes != 600) {
      throw new AssertionError(
          REQUESTS + " requests of 600 bytes, counted " + served + " of " + bytes);
    }
  }

  /** The correct program: one request counts at a time. */
  public static final class Twin extends VirtualCounter {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    synchronized void count(int length) {
      super.count(length);
    }
  }
}
