package dev.bohr.core.strategy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

/** The strategies by the names that users give them. */
public final class Strategies {
  private static final Map<String, LongFunction<Strategy>> ALL = new LinkedHashMap<>();

  static {
    ALL.put("portfolio", Strategies::search);
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

  /** The default: all that have proved their worth, sharing the runs. */
  public static Strategy search(long seed) {
    return new Portfolio(seed, true);
  }

  /** As {@link #search}, but without an end, for who wants to have runs and not an answer. */
  public static Strategy endless(long seed) {
    return new Portfolio(seed, false);
  }
}
