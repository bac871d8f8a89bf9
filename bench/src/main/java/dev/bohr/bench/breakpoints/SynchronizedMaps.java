package dev.bohr.bench.breakpoints;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * {@code Collections.synchronizedMap} of every JDK. {@code a.putAll(b)} locks {@code a} and walks
 * through the entries of {@code b} without its lock: when another thread removes one, it ends with
 * a {@code ConcurrentModificationException} (atomicity1 of the paper). It also asks {@code b} for
 * its size, which locks it; while another thread does {@code b.putAll(a)} that is a deadlock
 * (deadlock1).
 */
public final class SynchronizedMaps {
  private static final int ROUNDS = 40;

  private SynchronizedMaps() {}

  public static void main(String[] args) throws InterruptedException {
    boolean deadlock = args[0].equals("deadlock");
    Map<String, Integer> prices = prices();
    Map<String, Integer> published = prices();
    Scene scene = new Scene();
    scene.thread(
        "publisher",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round == ROUNDS / 2) {
                    published.putAll(prices);
                  } else {
                    published.put("article " + round % 10, round);
                  }
                }));
    scene.thread(
        "editor",
        () ->
            Scene.paced(
                ROUNDS,
                round -> {
                  if (round != ROUNDS / 2 + 2) {
                    prices.put("article " + round % 10, round);
                  } else if (deadlock) {
                    prices.putAll(published);
                  } else {
                    prices.remove("article 9");
                  }
                }));
    scene.bystanders(2, ROUNDS).play(() -> true);
  }

  private static Map<String, Integer> prices() {
    Map<String, Integer> prices = Collections.synchronizedMap(new LinkedHashMap<>());
    for (int i = 0; i < 20; i++) {
      prices.put("article " + i, i);
    }
    return prices;
  }
}
