package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Condition: await, signal, signalAll. */
public final class Conditions {
  private Conditions() {}

  private static final class Gate {
    final ReentrantLock lock = new ReentrantLock();
    final Condition opened = lock.newCondition();
    boolean open;

    void open() {
      lock.lock();
      try {
        open = true;
        opened.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  /** The signal comes before the await and nobody remembers it. */
  @Bug(Expected.STALL)
  public static final class LostSignal implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            gate.lock.lock();
            try {
              gate.opened.await();
            } finally {
              gate.lock.unlock();
            }
          },
          gate::open);
    }
  }

  public static final class LostSignalTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            gate.lock.lock();
            try {
              while (!gate.open) {
                gate.opened.await();
              }
            } finally {
              gate.lock.unlock();
            }
          },
          gate::open);
    }
  }

  /** The lost signal, met by a timed await: it expires and the caller gives up. */
  @Bug(type = TimeoutException.class)
  public static final class TimedAwait implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            gate.lock.lock();
            try {
              if (!gate.opened.await(100, TimeUnit.MILLISECONDS)) {
                throw new TimeoutException("the gate did not open");
              }
            } finally {
              gate.lock.unlock();
            }
          },
          gate::open);
    }
  }

  /** Counts down what is left of the timeout, by the book. */
  @TrustsTimeouts
  public static final class TimedAwaitTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(
          () -> {
            gate.lock.lock();
            try {
              long left = TimeUnit.SECONDS.toNanos(60);
              while (!gate.open) {
                if (left <= 0) {
                  throw new TimeoutException("the gate did not open");
                }
                left = gate.opened.awaitNanos(left);
              }
            } finally {
              gate.lock.unlock();
            }
          },
          gate::open);
    }
  }

  private static final class Buffer {
    final ReentrantLock lock = new ReentrantLock();
    final Condition changed = lock.newCondition();
    final Condition notFull = lock.newCondition();
    final Condition notEmpty = lock.newCondition();
    Integer content;

    void put(int value, Condition waitFor, Condition wake) throws InterruptedException {
      lock.lock();
      try {
        while (content != null) {
          waitFor.await();
        }
        content = value;
        wake.signal();
      } finally {
        lock.unlock();
      }
    }

    void take(Condition waitFor, Condition wake) throws InterruptedException {
      lock.lock();
      try {
        while (content == null) {
          waitFor.await();
        }
        content = null;
        wake.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  /** One condition for producers and consumers, and a single signal that reaches the wrong kind. */
  @Bug(Expected.STALL)
  public static final class SignalWrongThread implements Program {
    @Override
    public void execute() throws Exception {
      Buffer buffer = new Buffer();
      together(
          () -> buffer.put(1, buffer.changed, buffer.changed),
          () -> buffer.put(2, buffer.changed, buffer.changed),
          () -> buffer.take(buffer.changed, buffer.changed),
          () -> buffer.take(buffer.changed, buffer.changed));
    }
  }

  public static final class SignalWrongThreadTwin implements Program {
    @Override
    public void execute() throws Exception {
      Buffer buffer = new Buffer();
      together(
          () -> buffer.put(1, buffer.notFull, buffer.notEmpty),
          () -> buffer.put(2, buffer.notFull, buffer.notEmpty),
          () -> buffer.take(buffer.notEmpty, buffer.notFull),
          () -> buffer.take(buffer.notEmpty, buffer.notFull));
      check(buffer.content == null, "an element is left");
    }
  }

  /** An if around the await: the element is gone when the thread gets the lock back. */
  @Bug(type = NoSuchElementException.class)
  public static final class IfInsteadOfWhile implements Program {
    @Override
    public void execute() throws Exception {
      Buffer buffer = new Buffer();
      Deque<String> letters = new ArrayDeque<>();
      Body take =
          () -> {
            buffer.lock.lock();
            try {
              if (letters.isEmpty()) {
                buffer.notEmpty.await();
              }
              letters.remove();
            } finally {
              buffer.lock.unlock();
            }
          };
      together(take, take, () -> put(buffer, letters, "a", "b"));
    }
  }

  public static final class IfInsteadOfWhileTwin implements Program {
    @Override
    public void execute() throws Exception {
      Buffer buffer = new Buffer();
      Deque<String> letters = new ArrayDeque<>();
      Body take =
          () -> {
            buffer.lock.lock();
            try {
              while (letters.isEmpty()) {
                buffer.notEmpty.awaitUninterruptibly();
              }
              letters.remove();
            } finally {
              buffer.lock.unlock();
            }
          };
      together(take, take, () -> put(buffer, letters, "a", "b"));
      check(letters.isEmpty(), "a letter is left");
    }
  }

  private static void put(Buffer buffer, Deque<String> letters, String... added) {
    for (String letter : added) {
      buffer.lock.lock();
      try {
        letters.add(letter);
        buffer.notEmpty.signalAll();
      } finally {
        buffer.lock.unlock();
      }
    }
  }

  /** Signals without the lock, and only when somebody waits. */
  @Bug(type = IllegalMonitorStateException.class)
  public static final class SignalWithoutLock implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      AtomicBoolean waiting = new AtomicBoolean();
      together(
          () -> {
            if (waiting.get()) {
              gate.opened.signalAll();
            }
          },
          () -> {
            gate.lock.lock();
            try {
              waiting.set(true);
              gate.opened.await(1, TimeUnit.MILLISECONDS);
            } finally {
              gate.lock.unlock();
            }
          });
    }
  }

  public static final class SignalWithoutLockTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      AtomicBoolean waiting = new AtomicBoolean();
      together(
          () -> {
            if (waiting.get()) {
              gate.open();
            }
          },
          () -> {
            gate.lock.lock();
            try {
              waiting.set(true);
              gate.opened.await(1, TimeUnit.MILLISECONDS);
            } finally {
              gate.lock.unlock();
            }
          });
    }
  }
}
