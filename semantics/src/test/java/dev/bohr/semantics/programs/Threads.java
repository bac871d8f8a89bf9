package dev.bohr.semantics.programs;

/**
 * The few lines that every program would repeat: starting and joining threads, checking a result.
 */
final class Threads {
  private Threads() {}

  /** What a thread does. A checked exception leaves the thread as it is, without a wrapper. */
  interface Body {
    void run() throws Exception;
  }

  static Thread unstarted(Body body) {
    return new Thread(
        () -> {
          try {
            body.run();
          } catch (Exception e) {
            throw Threads.<RuntimeException>unchanged(e);
          }
        });
  }

  static Thread start(Body body) {
    Thread thread = unstarted(body);
    thread.start();
    return thread;
  }

  /** Starts one thread for each body, in their order, and joins them all. */
  static void together(Body... bodies) throws InterruptedException {
    Thread[] threads = new Thread[bodies.length];
    for (int i = 0; i < bodies.length; i++) {
      threads[i] = start(bodies[i]);
    }
    joinAll(threads);
  }

  static void startAll(Thread... threads) {
    for (Thread thread : threads) {
      thread.start();
    }
  }

  static void joinAll(Thread... threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  static void check(boolean condition, String broken) {
    if (!condition) {
      throw new AssertionError(broken);
    }
  }

  /** Lets a checked exception pass where the compiler sees none. */
  @SuppressWarnings("unchecked")
  static <E extends Throwable> E unchanged(Throwable throwable) throws E {
    throw (E) throwable;
  }
}
