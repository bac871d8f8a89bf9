package dev.bohr.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The searches of one program, in a child JVM of its own. When that crashes, hangs or leaves
 * threads behind, the search it was at counts as broken and another child makes the rest.
 *
 * @param program the main class
 */
record PowerJob(Class<?> program, List<PowerOrder> orders) {
  /** The start of a JVM or a long run takes less even on a busy machine. */
  private static final Duration SILENCE = Duration.ofSeconds(120);

  /** A program that breaks so many JVMs would break the others, too. */
  private static final int MOST_BROKEN = 2;

  /** One result for each order, in their order. */
  List<PowerResult> run(Jdk jdk, int core) {
    List<PowerResult> results = new ArrayList<>();
    int broken = 0;
    while (results.size() < orders.size()) {
      List<PowerOrder> left = orders.subList(results.size(), orders.size());
      int before = results.size();
      String why = "A child JVM ended without a word.";
      try {
        child(jdk, core, left)
            .follow(
                SILENCE,
                line -> {
                  if (PowerResult.isOne(line)) {
                    results.add(PowerResult.parse(line));
                  }
                });
        if (results.size() > before) {
          continue;
        }
      } catch (IllegalStateException hungOrBroken) {
        why = String.valueOf(hungOrBroken.getMessage());
      }
      broken++;
      int giveUp = broken < MOST_BROKEN ? results.size() + 1 : orders.size();
      while (results.size() < Math.min(giveUp, orders.size())) {
        results.add(PowerResult.broken(orders.get(results.size()), why));
      }
    }
    return results;
  }

  private ChildJvm child(Jdk jdk, int core, List<PowerOrder> left) {
    List<Object> arguments = new ArrayList<>(List.of(program.getName()));
    arguments.addAll(left);
    return new ChildJvm(core, jdk, BohrSubject.SERIAL, PowerLoop.class, arguments.toArray());
  }
}
