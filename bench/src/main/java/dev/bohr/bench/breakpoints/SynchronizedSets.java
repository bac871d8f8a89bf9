package dev.bohr.bench.breakpoints;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * {@code Collections.synchronizedSet} of every JDK. {@code a.addAll(b)} locks {@code a} and walks
 * through {@code b} without its lock: when another thread removes from it, it ends with a {@code
 * ConcurrentModificationException} (atomicity1 of the paper). {@code a.removeAll(b)} asks {@code b}
 * for its size, which locks it; while another thread does {@code b.removeAll(a)} that is a deadlock
 * (deadlock1).
 */
public final class SynchronizedSets {
  private static final int ROUNDS = 40;

  private SynchronizedSets() {}

  public static void main(String[] args) throws InterruptedException {
    boolean deadlock = args[0].equals("deadlock");
    Set<String> present = names();
    Set<String> expected = names();
    Scene scene = new Scene();
    scene.thread(
        "planner",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round != ROUNDS / 2) {
                    expected.add("guest " + round);
                  } else if (deadlock) {
                    expected.removeAll(present);
                  } else {
                    expected.addAll(present);
                  }
                }));
    scene.thread(
        "door",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round != ROUNDS / 2 + 2) {
                    present.add("guest " + round);
                  } else if (deadlock) {
                    present.removeAll(expected);
                  } else {
                    present.remove("guest 1");
                  }
                }));
    scene.bystanders(2, ROUNDS).play(() -> true);
  }

  private static Set<String> names() {
    Set<String> names = Collections.synchronizedSet(new LinkedHashSet<>());
    for (int i = 0; i < 20; i++) {
      names.add("guest " + i);
    }
    return names;
  }
}
