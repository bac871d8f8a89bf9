package dev.bohr.examples.library;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A newsletter is sent to a copy of a set of subscribers, while others subscribe and leave. The bug
 * is an <em>iteration without the lock</em>, and it cannot be seen in the program: both sets are
 * synchronized ones, but {@code addAll} takes the lock of the set that it adds to only, and goes
 * through the other by its iterator, which the wrappers of {@code Collections} leave to the user to
 * lock. Sen found such bugs in the JDK with RaceFuzzer in 2008. The symptom is a
 * ConcurrentModificationException in a program that uses synchronized collections throughout.
 */
public class MailingList {
  final Set<String> subscribers = Collections.synchronizedSet(new LinkedHashSet<>());
  final Set<String> recipients = Collections.synchronizedSet(new LinkedHashSet<>());

  public static void main(String[] args) throws Exception {
    new MailingList().run();
  }

  /** The bug: holds the lock of the recipients, not that of the subscribers. */
  void copy() {
    recipients.addAll(subscribers);
  }

  @Test
  public void run() throws Exception {
    subscribers.addAll(List.of("ada", "bob", "eve"));
    List<Thread> threads =
        List.of(
            new Thread(this::copy, "newsletter"),
            new Thread(() -> subscribers.remove("eve"), "leaver"),
            new Thread(() -> subscribers.add("zoe"), "subscriber"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (!recipients.containsAll(List.of("ada", "bob"))) {
      throw new AssertionError("somebody who never left got no letter: " + recipients);
    }
  }

  /** The correct program: locks the set that it goes through. */
  public static final class Twin extends MailingList {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void copy() {
      synchronized (subscribers) {
        recipients.addAll(subscribers);
      }
    }
  }
}
