package dev.bohr.junit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells calls of {@link Bohr} from each other that one method makes: the second is {@code
 * com.example.BankTest#transfers[2]}. Otherwise the replay of its failure would replay the first
 * one, with somebody else's schedule.
 */
final class Calls {
  /** How many, by the name of the caller. */
  static final Map<String, Integer> MADE = new ConcurrentHashMap<>();

  private Calls() {}

  /**
   * Counts a call.
   *
   * @param caller class and method
   * @return its name
   */
  static String next(String caller) {
    int number = MADE.merge(caller, 1, Integer::sum);
    return number == 1 ? caller : caller + '[' + number + ']';
  }
}
