package dev.bohr.launch;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.runner.Description;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.NoTestsRemainException;

/**
 * Lets some tests of JUnit 4 through, by the names that they are shown by. Several may have the
 * same name, such as invocations whose parameters look alike; JUnit holds their descriptions for
 * equal. They are told apart by their order, which is the same in descriptions and in what is
 * filtered.
 */
final class SomeTests extends Filter {
  /** Instead of a number. */
  static final int ALL = 0;

  /** By name, which of the tests of that name, from 1. */
  private final Map<String, Set<Integer>> wanted = new HashMap<>();

  /** Whether order matters. */
  private boolean isNumbered;

  /** How many of each name were passed. */
  private Map<String, Integer> seen = new HashMap<>();

  private @Nullable Description asked;

  /**
   * One more.
   *
   * @param name as {@link Description#getDisplayName} says it
   * @param which from 1, of the tests of that name, or {@link #ALL}
   */
  void add(String name, int which) {
    wanted.computeIfAbsent(name, first -> new HashSet<>()).add(which);
    isNumbered |= which != ALL;
  }

  @Override
  public boolean shouldRun(Description description) {
    asked = description;
    return isNamed(description);
  }

  private boolean isNamed(Description description) {
    return description.isTest()
        ? wanted.containsKey(description.getDisplayName())
        : description.getChildren().stream().anyMatch(this::isNamed);
  }

  /**
   * Passes all tests that are described.
   *
   * @return whether one that is meant is among them
   */
  boolean passes(Description description) {
    if (description.isTest()) {
      return passes(description.getDisplayName());
    }
    boolean any = false;
    for (Description child : description.getChildren()) {
      any |= passes(child);
    }
    return any;
  }

  /**
   * Passes a test of that name.
   *
   * @return whether it is meant
   */
  boolean passes(String name) {
    Set<Integer> which = wanted.get(name);
    return which != null
        && (which.contains(ALL) || which.contains(seen.merge(name, 1, Integer::sum)));
  }

  /**
   * Called by runners for a child just after they have asked about it, in the order of their
   * descriptions.
   */
  @Override
  public void apply(Object child) throws NoTestsRemainException {
    // Nobody asks about the outermost one.
    if (!isNumbered || asked == null) {
      super.apply(child);
      return;
    }
    Map<String, Integer> before = new HashMap<>(seen);
    if (!passes(asked)) {
      throw new NoTestsRemainException();
    }
    Map<String, Integer> after = seen;
    seen = before;
    super.apply(child);
    seen = after;
  }

  @Override
  public String describe() {
    return wanted.keySet().toString();
  }
}
