package dev.bohr.core.run;

/**
 * How much a search may do, and where its randomness comes from.
 *
 * @param seed the seed that the user gave or was told
 * @param worker number of this JVM among those that search together; each tries other schedules
 * @param runs how many schedules at most; {@link #UNLIMITED} for no limit
 * @param nanos how long at most; {@link #UNLIMITED} for no limit
 * @param checkDeterminism true: each schedule is executed twice and the traces are compared
 * @param replays how often a confirmed failure is replayed to measure its rate
 * @param firstIsExtra true: the first run, in which classes are loaded, does not count for the time
 */
public record SearchSettings(
    long seed,
    int worker,
    long runs,
    long nanos,
    boolean checkDeterminism,
    int replays,
    boolean firstIsExtra) {
  public static final long UNLIMITED = Long.MAX_VALUE;

  public SearchSettings(
      long seed, int worker, long runs, long nanos, boolean checkDeterminism, int replays) {
    this(seed, worker, runs, nanos, checkDeterminism, replays, false);
  }

  /**
   * The seed of this worker's strategy; those of two workers have nothing to do with each other.
   */
  public long strategySeed() {
    long mixed = seed + (worker + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
