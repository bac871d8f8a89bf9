package dev.bohr.launch;

import org.jspecify.annotations.Nullable;
import org.junit.runner.Description;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.manipulation.NoTestsRemainException;

/**
 * Lets one test of JUnit 4 through, by the name that it is shown by. Several may have that name,
 * such as invocations whose parameters look alike; JUnit holds their descriptions for equal. They
 * are told apart by their order, which is the same in descriptions and in what is filtered.
 */
final class OneTest extends Filter {
  /** Instead of a number. */
  static final int ALL = 0;

  private final String name;
  private final int which;

  /** How many of that name were passed. */
  private int seen;

  private @Nullable Description asked;

  /**
   * @param name as {@link Description#getDisplayName} says it
   * @param which from 1, of the tests of that name, or {@link #ALL}
   */
  OneTest(String name, int which) {
    this.name = name;
    this.which = which;
  }

  @Override
  public boolean shouldRun(Description description) {
    asked = description;
    return isNamed(description);
  }

  private boolean isNamed(Description description) {
    return description.isTest()
        ? description.getDisplayName().equals(name)
        : description.getChildren().stream().anyMatch(this::isNamed);
  }

  /** How many tests of that name there are in what is described. */
  int count(Description description) {
    if (description.isTest()) {
      return isNamed(description) ? 1 : 0;
    }
    return description.getChildren().stream().mapToInt(this::count).sum();
  }

  /**
   * Passes some tests of that name.
   *
   * @return whether the one that is meant is among them
   */
  boolean passes(int many) {
    int before = seen;
    seen += many;
    return many > 0 && (which == ALL || (before < which && which <= seen));
  }

  /**
   * Called by runners for a child just after they have asked about it, in the order of their
   * descriptions.
   */
  @Override
  public void apply(Object child) throws NoTestsRemainException {
    // Nobody asks about the outermost one.
    if (which == ALL || asked == null) {
      super.apply(child);
      return;
    }
    int before = seen;
    if (!passes(count(asked))) {
      throw new NoTestsRemainException();
    }
    int after = seen;
    seen = before;
    super.apply(child);
    seen = after;
  }

  @Override
  public String describe() {
    return name;
  }
}
