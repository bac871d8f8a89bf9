package dev.bohr.launch;

import org.testng.SkipException;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Not a nested class: TestNG does not find what a test of such a one depends on. */
public final class NgExample {
  /** How often there were data for {@link #hasNoInvocation}. */
  static int asked;

  @Test
  public void passes() {}

  @Test
  public void fails() {
    throw new IllegalStateException("as it should");
  }

  @Test
  public void skips() {
    throw new SkipException("on a Sunday");
  }

  @Test(dependsOnMethods = "passes")
  public void comesLater() {}

  @DataProvider
  public Object[][] numbers() {
    return new Object[][] {{1}, {2}, {3}};
  }

  @Test(dataProvider = "numbers")
  public void takesNumbers(int number) {
    if (number == 2) {
      throw new IllegalStateException("two");
    }
  }

  @DataProvider
  public static Object[][] nothing() {
    asked++;
    return new Object[0][];
  }

  @Test(dataProvider = "nothing")
  public void hasNoInvocation(int number) {}
}
