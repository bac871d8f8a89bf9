package dev.bohr.examples.sctbench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * The owner of a queue pushes and pops items at its tail without a lock, two thieves steal at its
 * head. The protocol is THE of Cilk-5 (Frigo, Leiserson and Randall, PLDI 1998): both sides move
 * their index first and look at the other's afterwards; only who may have met the other takes the
 * lock. The program is the work-stealing queue of the tests of CHESS (Musuvathi and others, OSDI
 * 2008).
 *
 * <p>The bug: {@code push} uses the last free place of the array, too. A thief has moved the head
 * before it reads the item behind it, so that place may not be free yet, and the push overwrites
 * what is being stolen. The symptom is an item that is worked on twice and one that is lost.
 */
public class WorkStealQueue {
  private static final int ITEMS = 4;
  private static final int THIEVES = 2;
  private static final int ATTEMPTS = 2;

  private static final class Item {
    private int uses;
  }

  private final Lock lock = new ReentrantLock();

  /** Moved by thieves, who hold the lock, and by the owner when it does. */
  private volatile int head;

  /** Moved by the owner. The first place that is not used. */
  private volatile int tail;

  /** The length is a power of two; changed by the owner, under the lock. */
  private Item[] items = new Item[2];

  /** The bug: should be one less, since a thief may still read the place before the head. */
  int usablePlaces(int places) {
    return places;
  }

  private void push(Item item) {
    int at = tail;
    if (at < head + usablePlaces(items.length)) {
      items[at & (items.length - 1)] = item;
      tail = at + 1;
    } else {
      pushLocked(item);
    }
  }

  private void pushLocked(Item item) {
    lock.lock();
    try {
      int count = tail - head;
      int from = head;
      Item[] old = items;
      if (count >= old.length - 1) {
        items = new Item[2 * old.length];
      } else {
        items = new Item[old.length];
      }
      for (int i = 0; i < count; i++) {
        items[i] = old[(from + i) & (old.length - 1)];
      }
      head = 0;
      items[count] = item;
      tail = count + 1;
    } finally {
      lock.unlock();
    }
  }

  /** The item at the tail, or null. */
  private Item pop() {
    int at = tail - 1;
    tail = at;
    if (head <= at) {
      return items[at & (items.length - 1)];
    }
    tail = at + 1;
    return popLocked();
  }

  private Item popLocked() {
    lock.lock();
    try {
      int at = tail - 1;
      if (head <= at) {
        tail = at;
        return items[at & (items.length - 1)];
      }
      head = 0;
      tail = 0;
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** The item at the head, or null. */
  private Item steal() {
    lock.lock();
    try {
      int at = head;
      head = at + 1;
      if (at < tail) {
        return items[at & (items.length - 1)];
      }
      head = at;
      return null;
    } finally {
      lock.unlock();
    }
  }

  private static void use(Item item) {
    if (item != null) {
      item.uses++;
    }
  }

  /** The thread that calls is the owner. */
  @Test
  public void run() throws Exception {
    Item[] work = new Item[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
      work[i] = new Item();
    }
    List<Thread> thieves = new ArrayList<>();
    for (int i = 1; i <= THIEVES; i++) {
      thieves.add(
          Threads.named(
              "thief " + i,
              () -> {
                for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                  use(steal());
                }
              }));
    }
    for (Thread thief : thieves) {
      thief.start();
    }
    for (int i = 0; i < ITEMS; i += 2) {
      push(work[i]);
      push(work[i + 1]);
      use(pop());
    }
    for (int i = 0; i < ITEMS / 2; i++) {
      use(pop());
    }
    for (Thread thief : thieves) {
      thief.join();
    }
    for (int i = 0; i < ITEMS; i++) {
      if (work[i].uses != 1) {
        throw new AssertionError("item " + i + " was worked on " + work[i].uses + " times");
      }
    }
  }

  public static void main(String[] args) throws Exception {
    new WorkStealQueue().run();
  }

  /** The correct program: a place stays free between the tail and the head. */
  public static final class Twin extends WorkStealQueue {
    @Override
    int usablePlaces(int places) {
      return places - 1;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
