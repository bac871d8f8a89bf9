package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A telephone and a laptop copy their contacts to each other. The bug is a <em>deadlock inside the
 * library</em>: {@code addAll} of a synchronized list holds its lock while it asks the other list
 * for its elements, for which it needs the lock of that. {@code Vector} and the wrappers of {@code
 * Collections} can all be brought to it; Williams, Thies and Ernst list them (ECOOP 2005). The
 * symptom is two devices that hang for ever when both are told to synchronise.
 */
public class Contacts {
  private final List<String> phone = Collections.synchronizedList(new ArrayList<>());
  private final List<String> laptop = Collections.synchronizedList(new ArrayList<>());

  public static void main(String[] args) throws Exception {
    new Contacts().run();
  }

  /** The bug: takes the lock of the target, then that of the source. */
  void copy(List<String> source, List<String> target) {
    target.addAll(source);
  }

  @Test
  public void run() throws Exception {
    phone.add("Ada");
    laptop.add("Bob");
    List<Thread> threads =
        List.of(
            new Thread(() -> copy(phone, laptop), "phone to laptop"),
            new Thread(() -> copy(laptop, phone), "laptop to phone"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    List<String> both = List.of("Ada", "Bob");
    if (!phone.containsAll(both) || !laptop.containsAll(both)) {
      throw new AssertionError("the phone has " + phone + ", the laptop " + laptop);
    }
  }

  /** The correct program: has let go of the source before it takes the target. */
  public static final class Twin extends Contacts {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void copy(List<String> source, List<String> target) {
      target.addAll(new ArrayList<>(source));
    }
  }
}
