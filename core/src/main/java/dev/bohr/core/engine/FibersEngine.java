package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The fast engine: every controlled thread is a continuation, and all of them run on one carrier. A
 * switch leaves one continuation and resumes another, which takes about a tenth of a microsecond
 * and wakes no thread.
 *
 * <p>The JVM's idea of the current thread never changes: it is the carrier all the time. Who the
 * program's current thread is, is answered by the same hooks as on the threads engine, from {@link
 * Carrier#identity}. So compiled code may take the JVM's current thread for a constant, and
 * continuations can be pooled across runs.
 *
 * <p>What blocks for real blocks the carrier with all its fibers. Such a carrier is given up, by
 * {@link #abandon}, and the target goes on with threads.
 */
final class FibersEngine implements Engine {
  private final Consumer<ControlledThread> bodies;
  private final ArrayDeque<Strand> idle = new ArrayDeque<>();
  private final Carrier carrier;

  /** Who has the token; null when the run is over. */
  private @Nullable Strand next;

  /** What the carrier is to do, and who waits for it; guarded by parking. */
  private volatile @Nullable Runnable work;

  private volatile @Nullable Thread caller;
  private volatile @Nullable Throwable failure;
  private volatile @Nullable CarrierLost lost;
  private volatile boolean closed;

  FibersEngine(Consumer<ControlledThread> bodies) {
    this.bodies = bodies;
    carrier = new Carrier(new ThreadGroup("bohr"), this::serve, "bohr-fibers");
    carrier.start();
  }

  /** A pooled continuation that executes one controlled thread after another. */
  private final class Strand implements Runnable {
    final Fiber fiber = new Fiber(this);
    @Nullable ControlledThread task;

    @Override
    public void run() {
      for (; ; ) {
        ControlledThread thread = task;
        if (thread == null) {
          return;
        }
        carrier.identity = thread.identity;
        bodies.accept(thread);
        if (thread.abandoned) {
          return;
        }
        if (next != this) {
          Fiber.leave();
        }
      }
    }
  }

  @Override
  public void run(ControlledThread first) {
    Strand strand = strand(first);
    next = strand;
    while (strand != null) {
      ControlledThread thread = strand.task;
      if (thread != null) {
        carrier.identity = thread.identity;
      }
      strand.fiber.resume();
      CarrierLost gone = lost;
      if (gone != null) {
        throw gone;
      }
      strand = next;
    }
    carrier.identity = null;
  }

  @Override
  public void grant(ControlledThread to) {
    next = strand(to);
  }

  @Override
  public boolean transfer(ControlledThread self, ControlledThread to) {
    Strand running = next;
    next = strand(to);
    if (Fiber.leave()) {
      return true;
    }
    // Pinned: it runs on.
    next = running;
    return false;
  }

  /** Nobody runs beside the token holder, so only a thread that is left behind comes here. */
  @Override
  public void await(ControlledThread self) {
    if (!Fiber.leave()) {
      throw new IllegalStateException(self + " cannot be left behind inside native code");
    }
  }

  @Override
  public void finish() {
    next = null;
  }

  /** The strand of a thread; a thread that has not begun gets one from the pool. */
  private Strand strand(ControlledThread thread) {
    if (thread.execution instanceof Strand strand) {
      return strand;
    }
    Strand strand = idle.poll();
    if (strand == null) {
      strand = new Strand();
    }
    strand.task = thread;
    thread.execution = strand;
    return strand;
  }

  @Override
  public void release(ControlledThread ended) {
    if (ended.execution instanceof Strand strand) {
      ended.execution = null;
      strand.task = null;
      idle.push(strand);
    }
  }

  /** Executes work on the carrier, so that runs inside need not be handed over one by one. */
  @Override
  public void perform(Runnable toDo) {
    if (Thread.currentThread() == carrier) {
      toDo.run();
      return;
    }
    carrier.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    failure = null;
    caller = Thread.currentThread();
    work = toDo;
    LockSupport.unpark(carrier);
    boolean interrupted = false;
    while (work != null && lost == null) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    caller = null;
    Throwable thrown = lost == null ? failure : lost;
    if (thrown != null) {
      throw Rethrow.asIs(thrown);
    }
  }

  /** The life of the carrier. */
  private void serve() {
    while (!closed && lost == null) {
      Runnable toDo = work;
      if (toDo == null) {
        LockSupport.park(this);
        // A thread that is interrupted does not park; nobody has a reason to interrupt this one.
        Thread.interrupted();
        continue;
      }
      try {
        toDo.run();
      } catch (Throwable e) {
        failure = e;
      }
      if (lost == null) {
        Thread waiting = caller;
        work = null;
        LockSupport.unpark(waiting);
      }
    }
  }

  /** Gives up a carrier that blocks for real or does not come back; called by the watchdog. */
  @Override
  public void abandon(String reason, @Nullable Ending verdict) {
    Thread waiting = caller;
    lost = new CarrierLost(reason, verdict);
    LockSupport.unpark(waiting);
  }

  @Override
  public boolean leavesOneByOne() {
    return false;
  }

  @Override
  public @Nullable ControlledThread threadOf(Carrier any) {
    Strand running = next;
    return any == carrier && running != null ? running.task : null;
  }

  @Override
  public @Nullable Carrier carrierOf(ControlledThread thread) {
    return thread.execution == null ? null : carrier;
  }

  /** Of the running fiber by its carrier, which also shows what is below; of others their own. */
  @Override
  public StackTraceElement[] stackOf(ControlledThread thread) {
    if (!(thread.execution instanceof Strand strand)) {
      return new StackTraceElement[0];
    }
    return strand == next ? runningStack() : strand.fiber.stack();
  }

  /** Without what is below the fiber: the search. */
  private StackTraceElement[] runningStack() {
    StackTraceElement[] stack = carrier.getStackTrace();
    int end = 0;
    while (end < stack.length && !stack[end].getClassName().equals(Strand.class.getName())) {
      end++;
    }
    return Arrays.copyOf(stack, end);
  }

  @Override
  public String name() {
    return "fibers";
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(carrier);
  }
}
