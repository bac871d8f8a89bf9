package dev.bohr.semantics.programs;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Programs that ask threads about themselves and write the answers down. They give the same answers
 * under every schedule, so a controlled run must say what plain Java says. Each is run on a thread
 * called "main" of normal priority, in a group called "main" below "system".
 */
public final class ThreadProbes {
  private ThreadProbes() {}

  /** Asks, and adds the answers to the list. */
  public interface Probe {
    void ask(List<String> answers) throws Exception;
  }

  /** Something that may be refused. */
  private interface Attempt {
    Object make() throws Exception;
  }

  public static Map<String, Probe> all() {
    Map<String, Probe> all = new LinkedHashMap<>();
    all.put("main", ThreadProbes::main);
    all.put("names", ThreadProbes::names);
    all.put("priorities", ThreadProbes::priorities);
    all.put("daemons", ThreadProbes::daemons);
    all.put("groups", ThreadProbes::groups);
    all.put("groupsOfEnded", ThreadProbes::groupsOfEnded);
    all.put("enumerate", ThreadProbes::enumerate);
    all.put("groupInterrupt", ThreadProbes::groupInterrupt);
    all.put("groupHandlers", ThreadProbes::groupHandlers);
    all.put("handlerOrder", ThreadProbes::handlerOrder);
    all.put("handlerThrows", ThreadProbes::handlerThrows);
    all.put("handlerOfEnded", ThreadProbes::handlerOfEnded);
    all.put("startTwice", ThreadProbes::startTwice);
    all.put("startOverridden", ThreadProbes::startOverridden);
    all.put("interruptOverridden", ThreadProbes::interruptOverridden);
    all.put("interruptedBeforeStart", ThreadProbes::interruptedBeforeStart);
    all.put("interruptedAfterEnd", ThreadProbes::interruptedAfterEnd);
    all.put("interruptedAtEnd", ThreadProbes::interruptedAtEnd);
    all.put("inheritance", ThreadProbes::inheritance);
    all.put("contextClassLoader", ThreadProbes::contextClassLoader);
    all.put("ownStack", ThreadProbes::ownStack);
    all.put("otherStack", ThreadProbes::otherStack);
    all.put("allStacks", ThreadProbes::allStacks);
    all.put("blocker", ThreadProbes::blocker);
    all.put("states", ThreadProbes::states);
    all.put("holdsLock", ThreadProbes::holdsLock);
    all.put("joins", ThreadProbes::joins);
    all.put("runCalledDirectly", ThreadProbes::runCalledDirectly);
    all.put("deadlockedThreads", ThreadProbes::deadlockedThreads);
    if (ThreadStops.work()) {
      StopProbes.addTo(all);
    } else {
      all.put("stop", ThreadProbes::stop);
    }
    if (Newer.hasVirtualThreads()) {
      all.put("joinDuration", ThreadProbes::joinDuration);
      all.put("virtual", ThreadProbes::virtual);
      all.put("virtualRun", ThreadProbes::virtualRun);
      all.put("virtualUncaught", ThreadProbes::virtualUncaught);
      all.put("virtualExecutor", ThreadProbes::virtualExecutor);
      all.put("virtualStack", ThreadProbes::virtualStack);
    }
    if (Newer.hasScopedValues()) {
      all.put("scopedValues", ThreadProbes::scopedValues);
    }
    return all;
  }

  private static String tried(Attempt attempt) {
    try {
      return String.valueOf(attempt.make());
    } catch (Throwable e) {
      return e.getClass().getName() + ": " + e.getMessage();
    }
  }

  private static Thread started(Runnable body) {
    Thread thread = new Thread(body);
    thread.start();
    return thread;
  }

  static void awaitState(Thread thread, Thread.State state) {
    while (thread.getState() != state) {
      Thread.yield();
    }
  }

  private static void main(List<String> answers) {
    Thread self = Thread.currentThread();
    answers.add(self.getName() + " " + self.getPriority() + " " + self.isDaemon());
    answers.add(self.getState() + " " + self.isAlive() + " " + self.isInterrupted());
    answers.add(self.getThreadGroup().getName());
    answers.add(self.getThreadGroup().getParent().getName());
    answers.add(String.valueOf(self.getThreadGroup().getParent().getParent()));
    answers.add(tried(() -> self.getThreadGroup().getMaxPriority()));
    answers.add(String.valueOf(self == Thread.currentThread()));
  }

  private static void names(List<String> answers) throws Exception {
    CountDownLatch named = new CountDownLatch(1);
    CountDownLatch seen = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              Thread.currentThread().setName("by itself");
              named.countDown();
              await(seen);
              answers.add(Thread.currentThread().getName());
            },
            "before");
    answers.add(thread.getName());
    thread.start();
    named.await();
    answers.add(thread.getName());
    thread.setName("by another");
    seen.countDown();
    thread.join();
    answers.add(thread.getName());
    thread.setName("after its end");
    answers.add(thread.getName());
    answers.add(tried(() -> new Thread((String) null)));
    answers.add(
        tried(
            () -> {
              thread.setName(null);
              return "";
            }));
  }

  private static void priorities(List<String> answers) throws Exception {
    Thread.currentThread().setPriority(3);
    Thread child = new Thread(() -> answers.add("" + Thread.currentThread().getPriority()));
    Thread.currentThread().setPriority(Thread.NORM_PRIORITY);
    answers.add("" + child.getPriority());
    child.start();
    child.join();
    ThreadGroup low = new ThreadGroup("low");
    low.setMaxPriority(2);
    Thread inLow = new Thread(low, () -> {});
    answers.add("" + inLow.getPriority());
    inLow.setPriority(9);
    answers.add("" + inLow.getPriority());
    answers.add(
        tried(
            () -> {
              child.setPriority(11);
              return "";
            }));
    inLow.start();
    inLow.join();
  }

  private static void daemons(List<String> answers) throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    Thread daemon =
        new Thread(
            () -> {
              answers.add("child of a daemon " + new Thread(() -> {}).isDaemon());
              answered.countDown();
              await(go);
            });
    daemon.setDaemon(true);
    daemon.start();
    answered.await();
    Attempt change =
        () -> {
          daemon.setDaemon(false);
          return daemon.isDaemon();
        };
    answers.add(tried(change));
    go.countDown();
    daemon.join();
    answers.add(tried(change));
    answers.add("child of main " + new Thread(() -> {}).isDaemon());
  }

  private static void groups(List<String> answers) throws Exception {
    ThreadGroup main = Thread.currentThread().getThreadGroup();
    ThreadGroup outer = new ThreadGroup("outer");
    ThreadGroup inner = new ThreadGroup(outer, "inner");
    answers.add(outer.getParent().getName() + " " + main.parentOf(inner));
    answers.add(outer.activeCount() + " " + outer.activeGroupCount());
    CountDownLatch go = new CountDownLatch(1);
    Thread one = new Thread(outer, () -> await(go), "one");
    Thread two = new Thread(inner, () -> await(go), "two");
    answers.add(outer.activeCount() + " " + inner.activeCount());
    one.start();
    two.start();
    answers.add(outer.activeCount() + " " + inner.activeCount());
    answers.add(one.getThreadGroup().getName() + " " + two.getThreadGroup().getName());
    answers.add(one.toString().replaceAll("#\\d+,", "#,"));
    go.countDown();
    one.join();
    two.join();
    answers.add(outer.activeCount() + " " + inner.activeCount());
    ThreadGroup[] below = new ThreadGroup[4];
    int count = main.enumerate(below);
    answers.add(count + " " + below[0].getName() + " " + below[1].getName());
    answers.add(outer.toString());
  }

  private static void groupsOfEnded(List<String> answers) throws Exception {
    Thread thread =
        new Thread(() -> answers.add(Thread.currentThread().getThreadGroup() + ""), "it");
    answers.add(thread.getThreadGroup().getName());
    thread.start();
    thread.join();
    answers.add(String.valueOf(thread.getThreadGroup()));
    answers.add(thread.toString().replaceAll("#\\d+,", "#,"));
    answers.add(thread.getState() + " " + thread.isAlive());
  }

  private static void enumerate(List<String> answers) throws Exception {
    ThreadGroup group = new ThreadGroup("workers");
    CountDownLatch go = new CountDownLatch(1);
    Thread[] workers = new Thread[3];
    Runnable body =
        () -> {
          await(go);
          synchronized (answers) {
            Thread[] own = new Thread[8];
            answers.add("in the group " + (Thread.enumerate(own) > 0));
          }
        };
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Thread(group, body, "worker " + i);
      workers[i].start();
    }
    Thread[] found = new Thread[8];
    int count = group.enumerate(found);
    TreeSet<String> names = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      names.add(found[i].getName());
    }
    answers.add(names.toString());
    answers.add("" + group.enumerate(new Thread[2]));
    answers.add("" + group.enumerate(found, false));
    answers.add("" + Thread.activeCount());
    Thread[] mine = new Thread[8];
    answers.add("" + Thread.enumerate(mine));
    go.countDown();
    for (Thread worker : workers) {
      worker.join();
    }
    answers.add("" + group.enumerate(found));
    answers.add("" + Thread.activeCount());
  }

  private static void groupInterrupt(List<String> answers) throws Exception {
    ThreadGroup group = new ThreadGroup("workers");
    Runnable body =
        () -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            synchronized (answers) {
              answers.add("interrupted");
            }
          }
        };
    Thread one = new Thread(group, body);
    Thread two = new Thread(new ThreadGroup(group, "below"), body);
    one.start();
    two.start();
    group.interrupt();
    one.join();
    two.join();
    answers.add("main " + Thread.currentThread().isInterrupted());
  }

  private static void groupHandlers(List<String> answers) throws Exception {
    ThreadGroup outer =
        new ThreadGroup("outer") {
          @Override
          public void uncaughtException(Thread thread, Throwable thrown) {
            answers.add("group of " + thread.getName() + " " + thrown.getMessage());
            answers.add(Thread.currentThread() == thread ? "on it" : "on another");
            answers.add(thread.getState() + " " + thread.getThreadGroup().getName());
          }
        };
    ThreadGroup inner = new ThreadGroup(outer, "inner");
    Runnable fails =
        () -> {
          throw new IllegalStateException("thrown");
        };
    Thread inOuter = new Thread(outer, fails, "in outer");
    inOuter.start();
    inOuter.join();
    Thread inInner = new Thread(inner, fails, "in inner");
    inInner.start();
    inInner.join();
    Thread own = new Thread(inner, fails, "own");
    own.setUncaughtExceptionHandler((thread, thrown) -> answers.add("own " + thrown.getMessage()));
    own.start();
    own.join();
  }

  private static void handlerOrder(List<String> answers) throws Exception {
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> answers.add("default " + thrown.getMessage()));
    Runnable fails =
        () -> {
          throw new IllegalStateException("thrown");
        };
    Thread one = new Thread(fails);
    one.start();
    one.join();
    Thread two = new Thread(fails);
    answers.add(two.getUncaughtExceptionHandler() == two.getThreadGroup() ? "group" : "other");
    two.setUncaughtExceptionHandler(
        (thread, thrown) -> {
          answers.add("own " + thrown.getMessage());
          thread.getThreadGroup().uncaughtException(thread, thrown);
        });
    two.start();
    two.join();
    Thread three = started(() -> await(new CountDownLatch(0)));
    three.join();
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  private static void handlerThrows(List<String> answers) throws Exception {
    Thread thread =
        new Thread(
            () -> {
              throw new IllegalStateException("first");
            });
    thread.setUncaughtExceptionHandler(
        (failed, thrown) -> {
          answers.add(thrown.getMessage());
          throw new IllegalStateException("second");
        });
    thread.start();
    thread.join();
    answers.add(thread.getState().toString());
  }

  private static void handlerOfEnded(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> {});
    thread.setUncaughtExceptionHandler((failed, thrown) -> {});
    answers.add("" + (thread.getUncaughtExceptionHandler() == null));
    thread.start();
    thread.join();
    answers.add("" + (thread.getUncaughtExceptionHandler() == null));
  }

  private static void startTwice(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> {});
    Attempt start =
        () -> {
          thread.start();
          return "started";
        };
    answers.add(tried(start));
    answers.add(tried(start));
    thread.join();
    answers.add(tried(start));
    Thread main = Thread.currentThread();
    answers.add(
        tried(
            () -> {
              main.start();
              return "started";
            }));
  }

  /** Overrides what can be overridden. */
  private static final class Own extends Thread {
    private final List<String> answers;

    Own(List<String> answers) {
      this.answers = answers;
    }

    @Override
    public void start() {
      answers.add("start");
      super.start();
    }

    @Override
    public void run() {
      answers.add("run " + (Thread.currentThread() == this) + " " + isAlive());
    }

    @Override
    public void interrupt() {
      answers.add("interrupt");
    }

    @Override
    public boolean isInterrupted() {
      answers.add("isInterrupted");
      return true;
    }

    @Override
    public String toString() {
      return "own";
    }
  }

  private static void startOverridden(List<String> answers) throws Exception {
    Own own = new Own(answers);
    own.start();
    own.join();
    answers.add(own + " " + own.getState());
  }

  private static void interruptOverridden(List<String> answers) throws Exception {
    Own own = new Own(answers);
    own.interrupt();
    answers.add("" + own.isInterrupted());
    own.start();
    own.join();
    Thread twice =
        new Thread() {
          @Override
          public void run() {
            answers.add("run " + super.isInterrupted());
          }

          @Override
          public void interrupt() {
            super.interrupt();
            super.interrupt();
          }

          @Override
          public boolean isInterrupted() {
            return !super.isInterrupted();
          }
        };
    twice.interrupt();
    answers.add("" + twice.isInterrupted());
    twice.start();
    twice.join();
  }

  private static void interruptedBeforeStart(List<String> answers) throws Exception {
    Thread thread =
        new Thread(
            () -> {
              answers.add("inside " + Thread.currentThread().isInterrupted());
              answers.add(
                  tried(
                      () -> {
                        Thread.sleep(1);
                        return "slept";
                      }));
              answers.add("after " + Thread.interrupted());
            });
    answers.add("" + thread.isInterrupted());
    thread.interrupt();
    answers.add("" + thread.isInterrupted());
    thread.start();
    thread.join();
    answers.add("" + thread.isInterrupted());
  }

  private static void interruptedAfterEnd(List<String> answers) throws Exception {
    Thread thread = started(() -> {});
    thread.join();
    answers.add("" + thread.isInterrupted());
    thread.interrupt();
    answers.add("" + thread.isInterrupted());
  }

  private static void interruptedAtEnd(List<String> answers) throws Exception {
    Thread thread = started(() -> Thread.currentThread().interrupt());
    thread.join();
    answers.add("" + thread.isInterrupted());
  }

  private static void inheritance(List<String> answers) throws Exception {
    InheritableThreadLocal<String> copied =
        new InheritableThreadLocal<>() {
          @Override
          protected String childValue(String parent) {
            answers.add("copied by " + Thread.currentThread().getName());
            return parent + "'s child";
          }
        };
    ThreadLocal<String> own = ThreadLocal.withInitial(() -> Thread.currentThread().getName());
    copied.set("main");
    own.set("set");
    Thread child = new Thread(() -> answers.add(copied.get() + " " + own.get()), "child");
    copied.set("changed");
    Thread none =
        new Thread(null, () -> answers.add(copied.get() + " " + own.get()), "none", 0, false);
    child.start();
    child.join();
    none.start();
    none.join();
    answers.add(copied.get() + " " + own.get());
  }

  private static void contextClassLoader(List<String> answers) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    ClassLoader mine = new ClassLoader(before) {};
    Thread.currentThread().setContextClassLoader(mine);
    AtomicReference<ClassLoader> seen = new AtomicReference<>();
    Thread child = new Thread(() -> seen.set(Thread.currentThread().getContextClassLoader()));
    Thread.currentThread().setContextClassLoader(before);
    child.start();
    child.join();
    answers.add("" + (seen.get() == mine));
    Thread none =
        new Thread(
            null, () -> seen.set(Thread.currentThread().getContextClassLoader()), "none", 0, false);
    none.start();
    none.join();
    answers.add("" + (seen.get() == ClassLoader.getSystemClassLoader()));
  }

  private static String methods(StackTraceElement[] stack) {
    StringBuilder text = new StringBuilder();
    for (StackTraceElement frame : stack) {
      // What is inside the JDK is not the program's business.
      boolean own = frame.getClassName().startsWith(ThreadProbes.class.getName());
      boolean asks = frame.getClassName().equals("java.lang.Thread");
      if (own || asks) {
        text.append(frame.getMethodName()).append(' ');
      } else if (frame.getClassName().startsWith("dev.bohr.core")) {
        text.append(frame).append(' ');
      }
    }
    return text.toString().replaceAll("lambda\\$", "").replaceAll("\\$\\d+", "");
  }

  private static void ownStack(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> answers.add(methods(Thread.currentThread().getStackTrace())));
    thread.start();
    thread.join();
    StackTraceElement[] mine = Thread.currentThread().getStackTrace();
    answers.add(mine[0].getMethodName() + " " + mine[1].getMethodName());
    answers.add(thread.getStackTrace().length + " " + new Thread().getStackTrace().length);
  }

  private static void waitIn(Object lock) {
    synchronized (lock) {
      try {
        lock.wait();
      } catch (InterruptedException e) {
        // The end.
      }
    }
  }

  private static void otherStack(List<String> answers) throws Exception {
    Object lock = new Object();
    Thread waits = started(() -> waitIn(lock));
    awaitState(waits, Thread.State.WAITING);
    answers.add(methods(waits.getStackTrace()));
    Thread parks = started(LockSupport::park);
    awaitState(parks, Thread.State.WAITING);
    answers.add(methods(parks.getStackTrace()));
    waits.interrupt();
    waits.join();
    LockSupport.unpark(parks);
    parks.join();
    answers.add(methods(waits.getStackTrace()));
  }

  private static void allStacks(List<String> answers) throws Exception {
    Object lock = new Object();
    Thread waits = started(() -> waitIn(lock));
    awaitState(waits, Thread.State.WAITING);
    Thread ended = started(() -> {});
    ended.join();
    Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
    // JDKs show more or fewer of their own frames below.
    answers.add("" + methods(all.get(waits)).startsWith("waitIn allStacks run "));
    answers.add(all.containsKey(ended) + " " + all.containsKey(Thread.currentThread()));
    StackTraceElement[] mine = all.get(Thread.currentThread());
    answers.add("" + Arrays.stream(mine).anyMatch(f -> f.getMethodName().equals("allStacks")));
    waits.interrupt();
    waits.join();
  }

  private static void blocker(List<String> answers) throws Exception {
    Object reason = "reason";
    Thread parks = started(() -> LockSupport.park(reason));
    awaitState(parks, Thread.State.WAITING);
    answers.add(String.valueOf(LockSupport.getBlocker(parks)));
    LockSupport.unpark(parks);
    parks.join();
    answers.add(String.valueOf(LockSupport.getBlocker(parks)));
  }

  private static void states(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> {});
    answers.add(thread.getState() + " " + thread.isAlive());
    Thread joins = started(() -> tried(() -> joined(Thread.currentThread())));
    awaitState(joins, Thread.State.WAITING);
    joins.interrupt();
    joins.join();
    answers.add(joins.getState().toString());
  }

  private static Object joined(Thread thread) throws InterruptedException {
    thread.join();
    return "joined";
  }

  private static void holdsLock(List<String> answers) throws Exception {
    Object lock = new Object();
    synchronized (lock) {
      answers.add("" + Thread.holdsLock(lock));
      Thread other = started(() -> answers.add("other " + Thread.holdsLock(lock)));
      other.join();
    }
    answers.add("" + Thread.holdsLock(lock));
    answers.add(tried(() -> Thread.holdsLock(null)));
    Thread.onSpinWait();
  }

  private static void joins(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> {});
    thread.join();
    thread.join(10);
    thread.join(10, 10);
    answers.add(tried(() -> joinFor(thread, -1, 0)));
    answers.add(tried(() -> joinFor(thread, 1, -1)));
    answers.add(tried(() -> joinFor(thread, 1, 1_000_000)));
    Thread.currentThread().interrupt();
    // Not alive: the interrupt is not looked at.
    answers.add(tried(() -> joined(thread)));
    answers.add("" + Thread.interrupted());
    CountDownLatch go = new CountDownLatch(1);
    Thread alive = started(() -> await(go));
    Thread.currentThread().interrupt();
    answers.add(tried(() -> joined(alive)));
    answers.add("" + Thread.interrupted());
    go.countDown();
    alive.join();
  }

  private static Object joinFor(Thread thread, long millis, int nanos) throws InterruptedException {
    thread.join(millis, nanos);
    return "joined";
  }

  private static void joinDuration(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> {});
    answers.add(tried(() -> Newer.join(thread, Duration.ofMillis(1))));
    answers.add(tried(() -> Newer.join(thread, null)));
    thread.start();
    answers.add(tried(() -> Newer.join(thread, Duration.ofDays(1))));
    answers.add(tried(() -> Newer.join(thread, Duration.ZERO)));
    CountDownLatch go = new CountDownLatch(1);
    Thread alive = started(() -> await(go));
    answers.add(tried(() -> Newer.join(alive, Duration.ZERO)));
    answers.add(tried(() -> Newer.join(alive, Duration.ofMillis(-1))));
    answers.add(tried(() -> Newer.join(alive, Duration.ofMillis(1))));
    go.countDown();
    alive.join();
  }

  private static void runCalledDirectly(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> answers.add(Thread.currentThread().getName()), "it");
    thread.run();
    answers.add(thread.getState().toString());
    thread.start();
    thread.join();
    thread.run();
  }

  private static void deadlockedThreads(List<String> answers) {
    ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    answers.add(Arrays.toString(bean.findDeadlockedThreads()));
    answers.add(Arrays.toString(bean.findMonitorDeadlockedThreads()));
    bean.getThreadInfo(Thread.currentThread().getId());
    bean.dumpAllThreads(true, true);
  }

  @SuppressWarnings({"deprecation", "removal"})
  private static void stop(List<String> answers) throws Exception {
    Thread thread = new Thread(() -> {});
    answers.add(
        tried(
            () -> {
              thread.stop();
              return "stopped";
            }));
    thread.start();
    thread.join();
  }

  private static void virtual(List<String> answers) throws Exception {
    Thread thread =
        Newer.unstartedVirtual(
            () -> {
              Thread self = Thread.currentThread();
              answers.add(Newer.isVirtual(self) + " [" + self.getName() + "] " + self.isDaemon());
              answers.add(self.getThreadGroup().getName() + " " + self.getPriority());
              answers.add(self.getThreadGroup().getParent().getName());
              answers.add(self.getState() + " " + self.isAlive());
              Thread child = new Thread(() -> {});
              answers.add(child.isDaemon() + " " + child.getThreadGroup().getName());
            });
    answers.add(thread.getState() + " " + thread.isAlive() + " " + thread.isDaemon());
    answers.add(thread.getThreadGroup().getName());
    answers.add(
        tried(
            () -> {
              thread.setDaemon(false);
              return "";
            }));
    thread.setPriority(9);
    thread.start();
    thread.join();
    answers.add(thread.getState() + " " + thread.isAlive() + " " + thread.isDaemon());
    answers.add(String.valueOf(thread.getThreadGroup()));
    String again =
        tried(
            () -> {
              thread.start();
              return "started";
            });
    answers.add(again.substring(0, again.indexOf(':')));
    Thread named = Newer.virtualFactory("named-", 7).newThread(() -> {});
    answers.add(named.getName());
    named.setName("other");
    answers.add(named.getName());
    answers.add("" + Newer.isVirtual(Thread.currentThread()));
    AtomicReference<Thread> self = new AtomicReference<>();
    Thread started = Newer.startVirtual(() -> self.set(Thread.currentThread()));
    started.join();
    answers.add("" + (self.get() == started));
    answers.add("" + started.getStackTrace().length);
  }

  /** To call {@code run} of a virtual thread does nothing. */
  private static void virtualRun(List<String> answers) throws Exception {
    Thread thread = Newer.unstartedVirtual(() -> answers.add("run"));
    thread.run();
    answers.add("not yet");
    thread.start();
    thread.join();
    thread.run();
  }

  private static void virtualUncaught(List<String> answers) throws Exception {
    Thread thread =
        Newer.unstartedVirtual(
            () -> {
              throw new IllegalStateException("thrown");
            });
    thread.setUncaughtExceptionHandler(
        (failed, thrown) -> answers.add(thrown.getMessage() + " " + (failed == thread)));
    thread.start();
    thread.join();
    answers.add(thread.getState().toString());
  }

  private static void virtualExecutor(List<String> answers) throws Exception {
    ExecutorService executor = Newer.virtualExecutor();
    answers.add("" + executor.submit(() -> Newer.isVirtual(Thread.currentThread())).get());
    AtomicReference<Thread> thread = new AtomicReference<>();
    executor.execute(() -> thread.set(Thread.currentThread()));
    Newer.close(executor);
    answers.add(executor.isTerminated() + " " + thread.get().isDaemon());
    answers.add(tried(() -> executor.submit(() -> {})));
  }

  private static void virtualStack(List<String> answers) throws Exception {
    Object lock = new Object();
    Thread waits = Newer.startVirtual(() -> waitIn(lock));
    awaitState(waits, Thread.State.WAITING);
    answers.add(methods(waits.getStackTrace()).replace("runWith ", "").replace("run ", ""));
    waits.interrupt();
    waits.join();
  }

  private static void scopedValues(List<String> answers) throws Exception {
    Object value = Newer.newScopedValue();
    answers.add("" + Newer.isBound(value));
    Newer.runWhere(
        value,
        "outer",
        () -> {
          answers.add("" + Newer.get(value));
          Newer.runWhere(value, "inner", () -> answers.add("" + Newer.get(value)));
          answers.add("" + Newer.get(value));
          Thread platform = started(() -> answers.add("platform " + Newer.isBound(value)));
          tried(() -> joined(platform));
          Thread virtual =
              Newer.startVirtual(
                  () -> {
                    answers.add("virtual " + Newer.isBound(value));
                    Newer.runWhere(value, "its own", () -> answers.add("" + Newer.get(value)));
                  });
          tried(() -> joined(virtual));
          answers.add("" + Newer.get(value));
        });
    answers.add("" + Newer.isBound(value));
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
