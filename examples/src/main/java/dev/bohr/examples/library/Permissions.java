package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A guard compares the rights that a request needs with those that the user has, while an
 * administrator adds to the former. The bug is an <em>iteration without the lock</em>: {@code
 * containsAll} of a synchronized list locks that list, and goes through its argument, another
 * synchronized list, without locking it. The documentation of {@code Collections.synchronizedList}
 * tells the user to lock while iterating; it does not tell which methods iterate. The symptom is a
 * ConcurrentModificationException, or an access that is granted by an outdated list.
 */
public class Permissions {
  final List<String> granted = Collections.synchronizedList(new ArrayList<>());
  final List<String> needed = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean allowed;

  public static void main(String[] args) throws Exception {
    new Permissions().run();
  }

  /** The bug: the list of what is needed may change during the comparison. */
  boolean isAllowed() {
    return granted.containsAll(needed);
  }

  @Test
  public void run() throws Exception {
    granted.addAll(List.of("read", "write", "delete"));
    needed.addAll(List.of("read", "write"));
    List<Thread> threads =
        List.of(
            new Thread(() -> allowed = isAllowed(), "guard"),
            new Thread(() -> needed.add("delete"), "administrator"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!allowed) {
      throw new AssertionError("the user has every right that is needed, and was refused");
    }
  }

  /** The correct program: locks the list that is gone through. */
  public static final class Twin extends Permissions {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    boolean isAllowed() {
      synchronized (needed) {
        return granted.containsAll(needed);
      }
    }
  }
}
