package dev.bohr.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A mail server hands requests to a pool of workers and is shut down while requests still arrive.
 * The bug is a <em>check-then-act</em> on the life cycle of an executor: {@code submit} looks
 * whether the server is running and then executes the task, and the shutdown may come in between.
 * Bugs of this shape are in the trackers of most servers that use a {@code ThreadPoolExecutor}. The
 * symptom is a {@code RejectedExecutionException} in a request thread, at shutdown only, under load
 * only.
 */
public final class MailServer {
  private final ExecutorService workers = Executors.newFixedThreadPool(1);
  private final AtomicInteger delivered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final Runnable deliver = delivered::incrementAndGet;
  private volatile boolean running = true;

  /** The bug: the pool may be shut down after the check. */
  private void submit() {
    if (running) {
      workers.execute(deliver);
    } else {
      refused.incrementAndGet();
    }
  }

  private void stop() {
    running = false;
    workers.shutdown();
  }

  private synchronized void submitSafely() {
    submit();
  }

  private synchronized void stopSafely() {
    stop();
  }

  public static void main(String[] args) throws InterruptedException {
    new MailServer().run();
  }

  @Test
  public void run() throws InterruptedException {
    serve(this::submit, this::stop);
  }

  private void serve(Runnable submit, Runnable stop) throws InterruptedException {
    submit.run();
    List<String> health = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    threads.add(new Thread(submit, "request 2"));
    threads.add(new Thread(submit, "request 3"));
    threads.add(new Thread(stop, "administrator"));
    threads.add(
        new Thread(
            () -> {
              for (int i = 0; i < 2; i++) {
                health.add(running ? "running" : "stopping");
              }
            },
            "health check"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!workers.awaitTermination(60, TimeUnit.SECONDS)) {
      throw new AssertionError("the workers did not end");
    }
    if (delivered.get() == 0 || delivered.get() + refused.get() > 3 || health.size() != 2) {
      throw new AssertionError(
          delivered + " delivered and " + refused + " refused of 3, health " + health);
    }
  }

  /**
   * The correct program: the check and the act are made under the lock that the shutdown needs too.
   */
  public static final class Twin {
    public static void main(String[] args) throws InterruptedException {
      new Twin().run();
    }

    @Test
    public void run() throws InterruptedException {
      MailServer server = new MailServer();
      server.serve(server::submitSafely, server::stopSafely);
    }
  }
}
