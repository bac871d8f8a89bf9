package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * Three threads take elements from a lock-free stack and put them back. The stack is the SafeStack
 * that Dmitry Vyukov posed as a riddle to the users of CHESS in 2010: whoever pops marks the
 * element at the top by exchanging its successor for -1, so that nobody else pops it meanwhile, and
 * moves the top by compare-and-set. The bug is an <em>ABA problem</em> that this seems to exclude:
 * the compare-and-set may succeed although the top was popped and pushed again since, and the
 * successor that it installs is then in use. It is the hardest program of SCTBench. In this form it
 * needs three threads, two rounds of each and seven preemptions, and a random walk strikes it a few
 * times in a million. The symptom is an element that two threads hold at once.
 */
public class SafeStack {
  private static final int SIZE = 3;
  private static final int ROUNDS = 3;

  private final AtomicInteger top = new AtomicInteger(0);
  private final AtomicInteger count = new AtomicInteger(SIZE);
  final AtomicIntegerArray successor = new AtomicIntegerArray(SIZE);
  private final AtomicIntegerArray holder = new AtomicIntegerArray(SIZE);

  public SafeStack() {
    for (int i = 0; i < SIZE; i++) {
      successor.set(i, i + 1 < SIZE ? i + 1 : -1);
    }
  }

  public static void main(String[] args) throws Exception {
    new SafeStack().run();
  }

  /**
   * The element that was at the top, or -1 if there is but one left. The bug: the top may be the
   * same element as before with another successor.
   */
  int pop() {
    while (count.get() > 1) {
      int element = top.get();
      int next = successor.getAndSet(element, -1);
      if (next >= 0) {
        if (top.compareAndSet(element, next)) {
          count.decrementAndGet();
          return element;
        }
        successor.set(element, next);
      }
    }
    return -1;
  }

  void push(int element) {
    int next;
    do {
      next = top.get();
      successor.set(element, next);
    } while (!top.compareAndSet(next, element));
    count.incrementAndGet();
  }

  private void use(int me) {
    for (int round = 0; round < ROUNDS; round++) {
      int element = pop();
      while (element < 0) {
        Thread.yield();
        element = pop();
      }
      int other = holder.getAndSet(element, me);
      if (other != 0) {
        throw new AssertionError(
            "element " + element + " is held by user " + other + " and user " + me);
      }
      holder.set(element, 0);
      push(element);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> users = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      int me = i;
      users.add(new Thread(() -> use(me), "user " + me));
    }
    users.forEach(Thread::start);
    for (Thread user : users) {
      user.join();
    }
  }

  /** The correct program: the top carries a version, and so is never again what it was. */
  public static final class Twin extends SafeStack {
    private static final long NEXT_VERSION = 1L << Integer.SIZE;

    private final AtomicLong versionAndTop = new AtomicLong(0);

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    int pop() {
      while (true) {
        long before = versionAndTop.get();
        int element = (int) before;
        int next = element < 0 ? -1 : successor.get(element);
        if (next < 0 && versionAndTop.get() == before) {
          return -1;
        }
        if (next >= 0 && versionAndTop.compareAndSet(before, after(before, next))) {
          return element;
        }
      }
    }

    @Override
    void push(int element) {
      long before;
      do {
        before = versionAndTop.get();
        successor.set(element, (int) before);
      } while (!versionAndTop.compareAndSet(before, after(before, element)));
    }

    private static long after(long before, int top) {
      return (before & -NEXT_VERSION) + NEXT_VERSION + (top & 0xffffffffL);
    }
  }
}
