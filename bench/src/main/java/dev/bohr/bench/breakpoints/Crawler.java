package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A kernel after hedc, the crawler: workers fetch pages, which takes a different time for each, and
 * a supervisor interrupts one that it thinks is too slow. {@code cancel} asks whether the task has
 * a thread and then interrupts that; when the task ends in between, the thread is no longer there
 * (exception; race1). Workers do not wait at the breakpoint: they meet the supervisor if it is
 * there already. So the pause, 100 ms or 1000 ms as in the paper, costs only as much as the fetch
 * takes.
 */
public final class Crawler {
  private static final int WORKERS = 4;
  private static final int PAGES = 10;

  /** Of a page: at least and at most. */
  private static final int LEAST_MILLIS = 20;

  private static final int MOST_MILLIS = 60;

  private static final Breakpoint CANCEL = Breakpoint.named("crawler race1").atMost(1).create();

  private final AtomicReferenceArray<@Nullable Task> tasks = new AtomicReferenceArray<>(WORKERS);
  private final Duration pause;

  private Crawler(Duration pause) {
    this.pause = pause;
  }

  private static final class Task {
    private volatile @Nullable Thread thread;

    void fetch(int millis) throws InterruptedException {
      thread = Thread.currentThread();
      Thread.sleep(millis);
      try (Turn turn = CANCEL.at(1).same(this).pause(Duration.ZERO).turn()) {
        thread = null;
      }
    }

    void cancel(Duration pause) {
      if (thread != null) {
        CANCEL.at(2).same(this).pause(pause).reach();
        thread.interrupt();
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Loaded.breakpoints();
    Crawler crawler = new Crawler(Duration.ofMillis(Integer.parseInt(args[0])));
    Scene scene = new Scene();
    for (int worker = 0; worker < WORKERS; worker++) {
      int number = worker;
      scene.thread("worker-" + worker, () -> crawler.work(number));
    }
    scene.thread("supervisor", crawler::supervise);
    scene.bystanders(1, 40).play(() -> true);
  }

  private void work(int number) {
    Random random = new Random(number);
    for (int page = 0; page < PAGES; page++) {
      Task task = new Task();
      tasks.set(number, task);
      try {
        task.fetch(LEAST_MILLIS + random.nextInt(MOST_MILLIS - LEAST_MILLIS));
      } catch (InterruptedException cancelled) {
        // The next page may be faster.
      }
    }
  }

  /** In the middle of the work, a page is given up soon after its fetch has begun. */
  private void supervise() throws InterruptedException {
    Thread.sleep((long) PAGES * LEAST_MILLIS);
    Task before = tasks.get(0);
    Task task = before;
    // On a busy machine the supervisor may come too late for any page.
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos((long) PAGES * MOST_MILLIS);
    while ((task == before || task == null) && System.nanoTime() < end) {
      Thread.sleep(1);
      task = tasks.get(0);
    }
    Thread.sleep(1);
    if (task != null) {
      task.cancel(pause);
    }
  }
}
