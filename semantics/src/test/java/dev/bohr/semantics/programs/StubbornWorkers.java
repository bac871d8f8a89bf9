package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

/** Daemons that serve a queue and let nothing stop them: they catch whatever is thrown. */
public final class StubbornWorkers {
  private StubbornWorkers() {}

  private static final class Service {
    final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    int served;
    int failed;

    void startWorkers() {
      for (int i = 0; i < 2; i++) {
        Thread worker = new Thread(this::serve, "worker " + i);
        worker.setDaemon(true);
        worker.start();
      }
    }

    @SuppressWarnings("InfiniteLoopStatement")
    private void serve() {
      while (true) {
        try {
          queue.take().run();
        } catch (Throwable t) {
          synchronized (this) {
            failed++;
          }
        }
      }
    }

    void serveTwo(Runnable task) throws InterruptedException {
      startWorkers();
      CountDownLatch done = new CountDownLatch(2);
      for (int i = 0; i < 2; i++) {
        queue.add(
            () -> {
              task.run();
              done.countDown();
            });
      }
      done.await();
      check(served == 2, "a task was not counted");
    }
  }

  /** Two workers count without a lock. */
  @Bug
  public static final class LostCount implements Program {
    @Override
    public void execute() throws Exception {
      Service service = new Service();
      service.serveTwo(() -> service.served++);
    }
  }

  public static final class LostCountTwin implements Program {
    @Override
    public void execute() throws Exception {
      Service service = new Service();
      service.serveTwo(
          () -> {
            synchronized (service) {
              service.served++;
            }
          });
    }
  }
}
