package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicBoolean;

/** Object.wait and the notify that ends it. */
public final class WaitNotify {
  private WaitNotify() {}

  private static final class Gate {
    boolean open;

    synchronized void passUnchecked() throws InterruptedException {
      wait();
    }

    synchronized void pass() throws InterruptedException {
      while (!open) {
        wait();
      }
    }

    synchronized void open() {
      open = true;
      notify();
    }
  }

  /** The notify comes before the wait and nobody remembers it. */
  @Bug(Expected.STALL)
  public static final class LostNotify implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(gate::passUnchecked, gate::open);
    }
  }

  public static final class LostNotifyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Gate gate = new Gate();
      together(gate::pass, gate::open);
    }
  }

  private static final class Mailbox {
    final Deque<String> letters = new ArrayDeque<>();

    synchronized void put(String letter) {
      letters.add(letter);
      notifyAll();
    }

    synchronized String takeIf() throws InterruptedException {
      if (letters.isEmpty()) {
        wait();
      }
      return letters.remove();
    }

    synchronized String takeWhile() throws InterruptedException {
      while (letters.isEmpty()) {
        wait();
      }
      return letters.remove();
    }
  }

  /** A thread that came later takes the letter between the notify and the end of the wait. */
  @Bug(type = NoSuchElementException.class)
  public static final class IfInsteadOfWhile implements Program {
    @Override
    public void execute() throws Exception {
      Mailbox mailbox = new Mailbox();
      together(
          mailbox::takeIf,
          mailbox::takeIf,
          () -> {
            mailbox.put("a");
            mailbox.put("b");
          });
    }
  }

  public static final class IfInsteadOfWhileTwin implements Program {
    @Override
    public void execute() throws Exception {
      Mailbox mailbox = new Mailbox();
      together(
          mailbox::takeWhile,
          mailbox::takeWhile,
          () -> {
            mailbox.put("a");
            mailbox.put("b");
          });
      check(mailbox.letters.isEmpty(), "a letter is left");
    }
  }

  /** Notifies without the monitor, and only when somebody waits. */
  @Bug(type = IllegalMonitorStateException.class)
  public static final class NotifyWithoutMonitor implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      AtomicBoolean waiting = new AtomicBoolean();
      AtomicBoolean done = new AtomicBoolean();
      together(
          () -> {
            done.set(true);
            if (waiting.get()) {
              lock.notifyAll();
            }
          },
          () -> {
            synchronized (lock) {
              waiting.set(true);
              while (!done.get()) {
                lock.wait(10);
              }
            }
          });
    }
  }

  public static final class NotifyWithoutMonitorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      AtomicBoolean waiting = new AtomicBoolean();
      AtomicBoolean done = new AtomicBoolean();
      together(
          () -> {
            done.set(true);
            if (waiting.get()) {
              synchronized (lock) {
                lock.notifyAll();
              }
            }
          },
          () -> {
            synchronized (lock) {
              waiting.set(true);
              while (!done.get()) {
                lock.wait();
              }
            }
          });
    }
  }

  private static final class Store {
    final Object outer = new Object();
    final Object inner = new Object();
    boolean filled;
  }

  /** Waits on the inner monitor and keeps the outer one, which the notifier needs. */
  @Bug(Expected.STALL)
  public static final class NestedMonitor implements Program {
    @Override
    public void execute() throws Exception {
      Store store = new Store();
      together(
          () -> {
            synchronized (store.outer) {
              synchronized (store.inner) {
                store.filled = true;
                store.inner.notifyAll();
              }
            }
          },
          () -> {
            synchronized (store.outer) {
              synchronized (store.inner) {
                while (!store.filled) {
                  store.inner.wait();
                }
              }
            }
          });
    }
  }

  /** One monitor entered three times: the wait gives all of it up and takes all of it back. */
  public static final class NestedMonitorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Store store = new Store();
      together(
          () -> {
            synchronized (store) {
              store.filled = true;
              store.notifyAll();
            }
          },
          () -> {
            synchronized (store) {
              synchronized (store) {
                synchronized (store) {
                  while (!store.filled) {
                    store.wait();
                  }
                }
                check(Thread.holdsLock(store), "the monitor was not taken back in full");
              }
            }
            check(!Thread.holdsLock(store), "the monitor is still held");
          });
    }
  }
}
