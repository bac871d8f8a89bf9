package dev.bohr.bench.breakpoints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * {@code Collections.synchronizedList} of every JDK. {@code a.containsAll(b)} locks {@code a} alone
 * and walks through {@code b} with an iterator: when another thread removes from {@code b}, it ends
 * with a {@code ConcurrentModificationException} (atomicity1 of the paper). {@code a.addAll(b)}
 * locks {@code a} and, to copy it, {@code b}; while another thread does {@code b.addAll(a)} that is
 * a deadlock (deadlock1).
 */
public final class SynchronizedLists {
  private static final int ROUNDS = 40;

  private SynchronizedLists() {}

  public static void main(String[] args) throws InterruptedException {
    boolean deadlock = args[0].equals("deadlock");
    List<String> open = orders();
    List<String> archive = orders();
    Scene scene = new Scene();
    scene.thread(
        "archiver",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round != ROUNDS / 2) {
                    archive.add("archived " + round);
                  } else if (deadlock) {
                    archive.addAll(open);
                  } else {
                    archive.containsAll(open);
                  }
                }));
    scene.thread(
        "desk",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round != ROUNDS / 2 + 2) {
                    open.add("order " + round);
                  } else if (deadlock) {
                    open.addAll(archive);
                  } else {
                    open.remove("order 1");
                  }
                }));
    scene.bystanders(2, ROUNDS).play(() -> true);
  }

  private static List<String> orders() {
    List<String> orders = Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 20; i++) {
      orders.add("order " + i);
    }
    return orders;
  }
}
