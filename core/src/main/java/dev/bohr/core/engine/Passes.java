package dev.bohr.core.engine;

import dev.bohr.runtime.Sites;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Which site each thread passed at each of its steps, and how many times it had passed that site
 * before. This is how a deviation is found again in code that has changed, where step numbers mean
 * nothing. Kept only of runs that are recorded.
 *
 * <p>A step without a site of its own, such as a park, counts for the last site before it.
 */
public final class Passes {
  private final Map<String, OfThread> threads = new HashMap<>();

  /** The passes of one thread; those of step n, which are counted from 1, stand at n - 1. */
  private static final class OfThread {
    private int[] sites = new int[64];
    private int[] occurrences = new int[64];
    private int steps;
    private final Map<Integer, Integer> counts = new HashMap<>();

    void add(int site) {
      if (steps == sites.length) {
        sites = Arrays.copyOf(sites, 2 * steps);
        occurrences = Arrays.copyOf(occurrences, 2 * steps);
      }
      sites[steps] = site;
      occurrences[steps++] = counts.merge(site, 1, Integer::sum) - 1;
    }

    OptionalLong step(int site, int occurrence) {
      for (int i = 0; i < steps; i++) {
        if (sites[i] == site && occurrences[i] == occurrence) {
          return OptionalLong.of(i + 1L);
        }
      }
      return OptionalLong.empty();
    }
  }

  /** The thread makes its next step. */
  void add(ControlledThread thread, int site) {
    threads.computeIfAbsent(thread.path, path -> new OfThread()).add(site);
  }

  /** How many times the thread had passed the site of a step before; null when it has none. */
  @Nullable Integer occurrence(String thread, long step) {
    OfThread passes = threads.get(thread);
    return passes != null && step > 0 && step <= passes.steps
        ? passes.occurrences[(int) step - 1]
        : null;
  }

  /**
   * The step at which a thread passes a site for the nth time, from 0; empty when it never does.
   *
   * @param site key of the site
   */
  public OptionalLong step(String thread, String site, int occurrence) {
    OfThread passes = threads.get(thread);
    if (passes != null) {
      for (int each : passes.counts.keySet()) {
        if (each != 0 && Points.key(Sites.get(each)).equals(site)) {
          return passes.step(each, occurrence);
        }
      }
    }
    return OptionalLong.empty();
  }
}
