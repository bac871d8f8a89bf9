package dev.bohr.bench;

import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.strategy.Strategy;

/**
 * One search that a {@link PowerLoop} makes.
 *
 * @param strategy a name of {@link Strategies#names} or {@link #PORTFOLIO}
 * @param runs how many schedules at most
 * @param millis how long at most
 */
record PowerOrder(String strategy, long seed, long runs, long millis) {
  /** What {@code bohr explore} does when nobody chooses a strategy. */
  static final String PORTFOLIO = "portfolio";

  static PowerOrder parse(String text) {
    String[] words = text.split(":");
    return new PowerOrder(
        words[0], Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
  }

  /** As an argument of the child. */
  @Override
  public String toString() {
    return strategy + ":" + seed + ":" + runs + ":" + millis;
  }

  /** As the first worker of {@code bohr explore} would have it; a found failure is not replayed. */
  SearchSettings settings() {
    return new SearchSettings(seed, 0, runs, millis * 1_000_000, false, 0);
  }

  Strategy make() {
    long strategySeed = settings().strategySeed();
    return strategy.equals(PORTFOLIO)
        ? Strategies.search(strategySeed)
        : Strategies.named(strategy, strategySeed);
  }
}
