package dev.bohr.semantics.programs;

import dev.bohr.semantics.programs.ThreadProbes.Probe;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * As {@link ThreadProbes}, of {@code Thread.stop} on the JDKs that still do it. Monitors are left
 * out: in rewritten code that is not controlled they are not the JVM's. So are sleeps, which may
 * end before anybody looks.
 */
@SuppressWarnings({"deprecation", "removal"})
final class StopProbes {
  private StopProbes() {}

  static void addTo(Map<String, Probe> all) {
    all.put("stopWaiting", StopProbes::waiting);
    all.put("stopLocking", StopProbes::locking);
    all.put("stopOneself", StopProbes::oneself);
    all.put("stopUnstarted", StopProbes::unstarted);
    all.put("stopEnded", StopProbes::ended);
    all.put("stopHandlers", StopProbes::handlers);
    all.put("stopAndFinally", StopProbes::andFinally);
    all.put("stopGroup", StopProbes::group);
    all.put("suspendUnstarted", StopProbes::suspended);
  }

  /** Stops a thread that has come to a state, and tells how its body ended. */
  private static void stopped(List<String> answers, Thread.State state, Threads.Body body)
      throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              try {
                body.run();
                answers.add("returned");
              } catch (Throwable e) {
                answers.add(e + " " + Thread.currentThread().isInterrupted());
              }
            });
    thread.start();
    ThreadProbes.awaitState(thread, state);
    thread.stop();
    thread.join();
    answers.add(thread.getState() + " " + thread.isInterrupted());
  }

  private static void waiting(List<String> answers) throws Exception {
    Thread main = Thread.currentThread();
    stopped(answers, Thread.State.WAITING, LockSupport::park);
    stopped(answers, Thread.State.WAITING, main::join);
    stopped(answers, Thread.State.TIMED_WAITING, () -> main.join(100_000));
  }

  private static void locking(List<String> answers) throws Exception {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    stopped(answers, Thread.State.WAITING, lock::lock);
    lock.unlock();
    answers.add("" + lock.isLocked());
    stopped(answers, Thread.State.WAITING, () -> new SynchronousQueue<String>().take());
    stopped(answers, Thread.State.WAITING, () -> new CountDownLatch(1).await());
    // A condition dies without its lock, which the method then unlocks.
    stopped(
        answers,
        Thread.State.TIMED_WAITING,
        () -> new LinkedBlockingQueue<String>().poll(100, TimeUnit.SECONDS));
  }

  private static void oneself(List<String> answers) throws Exception {
    Thread thread =
        new Thread(
            () -> {
              try {
                Thread.currentThread().stop();
                answers.add("not reached");
              } catch (ThreadDeath e) {
                answers.add(e + " " + Thread.currentThread().isInterrupted());
              }
            });
    thread.start();
    thread.join();
  }

  private static void unstarted(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> answers.add("not reached"));
    thread.stop();
    answers.add(thread.getState() + " " + thread.isInterrupted());
    thread.start();
    thread.join();
    answers.add(thread.getState() + " " + thread.isInterrupted());
  }

  private static void ended(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> answers.add("body"));
    thread.start();
    thread.join();
    thread.stop();
    answers.add(thread.getState() + " " + thread.isInterrupted());
  }

  private static void handlers(List<String> answers) throws Exception {
    Thread own = new Thread(() -> Thread.currentThread().stop());
    own.setUncaughtExceptionHandler((thread, thrown) -> answers.add("own " + thrown));
    own.start();
    own.join();
    Thread none = new Thread(() -> Thread.currentThread().stop());
    none.start();
    none.join();
    answers.add(none.getState().toString());
  }

  /** It is thrown once, and what follows goes on as before, though interrupted. */
  private static void andFinally(List<String> answers) throws Exception {
    stopped(
        answers,
        Thread.State.WAITING,
        () -> {
          try {
            LockSupport.park();
          } finally {
            try {
              Thread.sleep(1);
              answers.add("slept");
            } catch (InterruptedException e) {
              answers.add("" + e.getMessage());
            }
            Thread.sleep(1);
            answers.add("slept");
          }
        });
  }

  private static void group(List<String> answers) throws Exception {
    ThreadGroup group = new ThreadGroup("group");
    Thread member =
        new Thread(
            group,
            () -> {
              try {
                LockSupport.park();
              } catch (ThreadDeath e) {
                answers.add("" + e);
              }
            });
    member.start();
    ThreadProbes.awaitState(member, Thread.State.WAITING);
    group.stop();
    member.join();
  }

  private static void suspended(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> answers.add("body"));
    thread.suspend();
    thread.resume();
    thread.start();
    thread.join();
    thread.suspend();
    answers.add(thread.getState().toString());
  }
}
