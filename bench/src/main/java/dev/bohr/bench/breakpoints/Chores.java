package dev.bohr.bench.breakpoints;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * What a bystander does: some texts are taken apart, counted and sorted, in collections and buffers
 * of the same classes as those with the bugs, but its own.
 */
final class Chores {
  private static final int LINES = 200;

  private final Random random;
  private final Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>());
  private final List<String> kept = Collections.synchronizedList(new ArrayList<>());

  Chores(long seed) {
    random = new Random(seed);
  }

  void work() {
    StringBuffer text = new StringBuffer();
    for (int i = 0; i < LINES; i++) {
      text.append("order ").append(random.nextInt(LINES)).append('\n');
    }
    for (String line : text.toString().split("\n")) {
      counts.merge(line, 1, Integer::sum);
      kept.add(line);
    }
    Collections.sort(kept);
    kept.clear();
  }
}
