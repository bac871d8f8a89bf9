package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The engine that works on every JDK: controlled threads run on pooled platform threads, and the
 * token moves by unpark and park. There is no spinning, since the JVM is meant to be pinned to one
 * core, where a spinning thread only keeps the other from running.
 */
final class ThreadsEngine implements Engine {
  private final Consumer<ControlledThread> bodies;
  private final ThreadGroup group = new ThreadGroup("bohr");
  private final ArrayDeque<Worker> idle = new ArrayDeque<>();

  /** Of all engines of this JVM: {@link KernelThreads} knows carriers by their names. */
  private static final AtomicInteger NAMES = new AtomicInteger();

  /** The thread in {@link #run}, and whether its run is over. */
  private volatile @Nullable Thread searcher;

  private volatile boolean finished;

  /** Bohr's own fault that has ended a run, and this engine with it. */
  private volatile @Nullable Throwable failure;

  private volatile boolean closed;

  /**
   * @param bodies executes the body of a controlled thread from beginning to end, including the
   *     call of {@link #release} and then {@link #grant} or {@link #finish}
   */
  ThreadsEngine(Consumer<ControlledThread> bodies) {
    this.bodies = bodies;
  }

  /** One pooled platform thread. */
  private final class Worker implements Runnable {
    final Carrier carrier;
    volatile boolean token;
    @Nullable ControlledThread task;

    Worker() {
      carrier = new Carrier(group, this, "bohr-run-" + NAMES.incrementAndGet());
      carrier.task = this;
    }

    @Override
    public void run() {
      for (; ; ) {
        await();
        ControlledThread thread = task;
        if (closed || thread == null) {
          return;
        }
        carrier.identity = thread.identity;
        try {
          bodies.accept(thread);
        } catch (Throwable fault) {
          // Of Bohr's own, such as a heap that is full: nobody else would end the run.
          failure = fault;
          finish();
          return;
        }
        if (thread.abandoned) {
          return;
        }
      }
    }

    void grant() {
      token = true;
      LockSupport.unpark(carrier);
    }

    void await() {
      while (!token) {
        LockSupport.park();
      }
      token = false;
    }
  }

  @Override
  public void run(ControlledThread first) {
    finished = false;
    searcher = Thread.currentThread();
    worker(first).grant();
    while (!finished) {
      LockSupport.park();
    }
    searcher = null;
    Throwable fault = failure;
    if (fault != null) {
      throw Rethrow.asIs(fault);
    }
  }

  @Override
  public void grant(ControlledThread to) {
    worker(to).grant();
  }

  @Override
  public boolean transfer(ControlledThread self, ControlledThread to) {
    worker(to).grant();
    worker(self).await();
    return true;
  }

  @Override
  public void await(ControlledThread self) {
    worker(self).await();
  }

  @Override
  public void finish() {
    Thread waiting = searcher;
    finished = true;
    LockSupport.unpark(waiting);
  }

  /** The worker of a thread; a thread that has not begun gets one from the pool. */
  private Worker worker(ControlledThread thread) {
    if (thread.execution instanceof Worker worker) {
      return worker;
    }
    Worker worker = idle.poll();
    if (worker == null) {
      worker = new Worker();
      worker.carrier.start();
    }
    worker.task = thread;
    thread.execution = worker;
    return worker;
  }

  /** Back to the pool, while the token is still held: nobody else touches the pool. */
  @Override
  public void release(ControlledThread ended) {
    if (ended.execution instanceof Worker worker) {
      ended.execution = null;
      worker.task = null;
      worker.carrier.identity = null;
      idle.push(worker);
    }
  }

  @Override
  public void perform(Runnable work) {
    work.run();
  }

  @Override
  public boolean leavesOneByOne() {
    return true;
  }

  @Override
  public void abandon(String reason, @Nullable Ending verdict) {
    throw new IllegalStateException("threads leave one by one");
  }

  @Override
  public @Nullable ControlledThread threadOf(Carrier carrier) {
    return carrier.task instanceof Worker worker ? worker.task : null;
  }

  @Override
  public @Nullable Carrier carrierOf(ControlledThread thread) {
    return thread.execution instanceof Worker worker ? worker.carrier : null;
  }

  @Override
  public StackTraceElement[] stackOf(ControlledThread thread) {
    Carrier carrier = carrierOf(thread);
    return carrier == null ? new StackTraceElement[0] : carrier.getStackTrace();
  }

  @Override
  public String name() {
    return "threads";
  }

  @Override
  public void close() {
    closed = true;
    for (Worker worker : idle) {
      worker.grant();
    }
    idle.clear();
  }
}
