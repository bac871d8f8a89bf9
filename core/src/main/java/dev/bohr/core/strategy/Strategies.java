package dev.bohr.core.strategy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

/** The strategies by the names that users give them. */
public final class Strategies {
  private static final Map<String, LongFunction<Strategy>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("random", RandomWalk::new);
    ALL.put("pct3", seed -> new Pct(seed, 3));
    ALL.put("pct10", seed -> new Pct(seed, 10));
    ALL.put("pos", Pos::new);
    ALL.put("surw", seed -> new Surw(seed, new Profile()));
    ALL.put("race-directed", seed -> new RaceDirected(seed, new Profile()));
    ALL.put("dpor", seed -> new Dpor());
    ALL.put("preemption", seed -> new PreemptionBounded());
    ALL.put("rff", Rff::new);
    ALL.put("delay", seed -> new DelayBounded());
  }

  private Strategies() {}

  /** How many ordering constraints a bug may have that PCT aims at. */
  private static final int DEPTH = 3;

  /** Every name, in the order in which the documentation presents them. */
  public static Set<String> names() {
    return ALL.keySet();
  }

  /**
   * The strategy of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Strategy named(String name, long seed) {
    LongFunction<Strategy> factory = ALL.get(name);
    if (factory == null) {
      throw new IllegalArgumentException("there is no strategy '%s'".formatted(name));
    }
    return factory.apply(seed);
  }

  /**
   * Random walk, and in every other run PCT: a random walk switches so often that it seldom keeps a
   * thread waiting while another makes many steps.
   */
  public static Strategy search(long seed) {
    return new Alternating(new RandomWalk(seed), new Pct(seed, DEPTH));
  }
}
