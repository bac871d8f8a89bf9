package dev.bohr.examples.contest;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/**
 * Two threads exclude each other without a lock, by Peterson's algorithm (1981): each says that it
 * wants to enter, gives the other the turn, and waits while the other wants to enter and has the
 * turn. The bug is that the first two steps are <em>in the wrong order</em>, the slip that every
 * textbook warns of; the ConTest benchmark has several hand-made locks of this quality. A thread
 * that has given the turn away and does not yet want to enter is overlooked. The symptom is that
 * both are inside.
 */
public class MutualExclusion {
  final AtomicIntegerArray wants = new AtomicIntegerArray(2);
  volatile int turn;
  private volatile String inside;
  private int entries;

  public static void main(String[] args) throws Exception {
    new MutualExclusion().run();
  }

  /** The bug: the turn is given away before the wish is known. */
  void announce(int me, int other) {
    turn = other;
    wants.set(me, 1);
  }

  private void enter(int me, int other) {
    announce(me, other);
    while (wants.get(other) == 1 && turn == other) {
      Thread.onSpinWait();
    }
  }

  private void leave(int me) {
    wants.set(me, 0);
  }

  private void work(int me, int other) {
    String name = Thread.currentThread().getName();
    for (int i = 0; i < 2; i++) {
      enter(me, other);
      if (inside != null) {
        throw new AssertionError(name + " enters while " + inside + " is inside");
      }
      inside = name;
      entries++;
      inside = null;
      leave(me);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(new Thread(() -> work(0, 1), "left"), new Thread(() -> work(1, 0), "right"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (entries != 4) {
      throw new AssertionError(entries + " entries were counted, and there were 4");
    }
  }

  /** The correct program: who gives the turn away has said before that it wants to enter. */
  public static final class Twin extends MutualExclusion {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void announce(int me, int other) {
      wants.set(me, 1);
      super.announce(me, other);
    }
  }
}
