package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.bohr.runtime.RunAborted;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testng.annotations.DataProvider;

/** What each framework finds in a class, and what it says of a run, without control. */
final class FrameworksTest {
  /** Nobody else's: classes that JUnit should not take for tests of this build. */
  static final class Jupiter {
    @Test
    void passes() {}

    @Test
    void fails() {
      throw new IllegalStateException("as it should");
    }

    @Test
    @Disabled("for now")
    void isDisabled() {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void takesNumbers(int number) {
      if (number == 2) {
        throw new IllegalStateException("two");
      }
    }
  }

  public static final class Four {
    @org.junit.Test
    public void passes() {}

    @org.junit.Test
    public void fails() {
      throw new IllegalStateException("as it should");
    }

    @org.junit.Test
    @org.junit.Ignore
    public void isIgnored() {}

    @org.junit.Test
    public void assumes() {
      org.junit.Assume.assumeTrue("on a Sunday", false);
    }
  }

  /** For others to extend. */
  public abstract static class Base {
    @org.junit.Test
    public void passes() {}
  }

  public static final class OfBase extends Base {}

  /** In the style of JUnit 3, for others to extend. */
  public abstract static class Three extends junit.framework.TestCase {
    public void testPasses() {}
  }

  public static final class OfThree extends Three {}

  /** Tests that are made, suites within suites, as generators of tests have them. */
  public static final class Made {
    static final List<String> RAN = new ArrayList<>();

    private Made() {}

    public static junit.framework.Test suite() {
      junit.framework.TestSuite all = new junit.framework.TestSuite("all");
      for (String size : List.of("none", "one")) {
        junit.framework.TestSuite inner = new junit.framework.TestSuite("size " + size);
        inner.addTest(new OfSize("testAdd", size));
        inner.addTest(new OfSize("testRemove", size));
        all.addTest(inner);
      }
      all.addTest(new junit.extensions.TestSetup(new OfSize("testSetUp", "any")));
      all.addTest(new junit.framework.JUnit4TestAdapter(Four.class));
      return all;
    }
  }

  /** Not a test by itself: it has no constructor that JUnit would use. */
  static final class OfSize extends junit.framework.TestCase {
    private final String size;

    OfSize(String name, String size) {
      super(name);
      this.size = size;
    }

    @Override
    public String getName() {
      return super.getName() + '[' + size + ']';
    }

    @Override
    protected void runTest() {
      Made.RAN.add(getName());
    }
  }

  @Test
  void aTestThatASuiteMakesIsRunAlone() {
    Framework junit4 = new JUnit4Framework();
    assertThat(junit4.find(Made.class))
        .extracting(FoundTest::method)
        .containsExactlyInAnyOrder(
            "testAdd[none]",
            "testRemove[none]",
            "testAdd[one]",
            "testRemove[one]",
            "testSetUp[any]",
            "passes",
            "fails",
            "assumes");
    Made.RAN.clear();
    assertPasses(run(junit4, Made.class, "testRemove[one]"));
    assertThat(Made.RAN).containsExactly("testRemove[one]");
    assertPasses(run(junit4, Made.class, "testSetUp[any]"));
    assertThat(Made.RAN).containsExactly("testRemove[one]", "testSetUp[any]");
    assertThat(run(junit4, Made.class, "fails").failure()).hasMessage("as it should");
    assertThat(Made.RAN).hasSize(2);
  }

  /** Its tests were found once. */
  public static final class Unmade {
    private Unmade() {}

    public static junit.framework.Test suite() {
      throw new IllegalStateException("no tests today");
    }
  }

  @Test
  void whyASuiteIsNotMadeIsTold() {
    Verdict verdict = new Verdict();
    new JUnit4Framework().run(List.of(Unmade.class.getName() + "#testAdd"), verdict);
    assertThat(verdict.failure()).hasMessage("no tests today");
  }

  private static Verdict run(Framework framework, Class<?> type, String method) {
    FoundTest test =
        framework.find(type).stream()
            .filter(each -> each.method().equals(method))
            .findFirst()
            .orElseThrow();
    Verdict verdict = new Verdict();
    framework.run(List.of(test.id()), verdict);
    assertThat(verdict.hasHappened()).isTrue();
    return verdict;
  }

  private static void assertPasses(Verdict verdict) {
    assertThat(verdict.failure()).isNull();
    assertThat(verdict.skipped()).isNull();
  }

  @Test
  void jupiter() {
    Framework platform = new PlatformFramework();
    assertThat(platform.find(Jupiter.class))
        .extracting(FoundTest::className, FoundTest::method)
        .containsExactlyInAnyOrder(
            tuple(Jupiter.class.getName(), "passes"),
            tuple(Jupiter.class.getName(), "fails"),
            tuple(Jupiter.class.getName(), "isDisabled"),
            tuple(Jupiter.class.getName(), "takesNumbers"));
    assertPasses(run(platform, Jupiter.class, "passes"));
    assertThat(run(platform, Jupiter.class, "fails").failure()).hasMessage("as it should");
    assertThat(run(platform, Jupiter.class, "isDisabled").skipped()).isEqualTo("for now");
    assertThat(run(platform, Jupiter.class, "takesNumbers").failure()).hasMessage("two");
    assertThat(platform.find(Four.class)).as("there is no Vintage engine here").isEmpty();
  }

  @Test
  void junit4() {
    Framework junit4 = new JUnit4Framework();
    assertThat(junit4.find(Four.class))
        .extracting(FoundTest::method)
        .containsExactlyInAnyOrder("passes", "fails", "isIgnored", "assumes");
    assertPasses(run(junit4, Four.class, "passes"));
    assertThat(run(junit4, Four.class, "fails").failure()).hasMessage("as it should");
    assertThat(run(junit4, Four.class, "isIgnored").skipped()).isEqualTo("@Ignore");
    assertThat(run(junit4, Four.class, "assumes").skipped()).contains("on a Sunday");
    assertThat(junit4.find(String.class)).isEmpty();
    assertThat(junit4.find(Three.class)).as("there can be no object of it").isEmpty();
    assertPasses(run(junit4, OfThree.class, "testPasses"));
    assertThat(junit4.find(Base.class)).as("nor of this one").isEmpty();
    assertPasses(run(junit4, OfBase.class, "passes"));
  }

  /** JUnit refuses it, for two reasons. */
  public static final class Refused {
    @org.junit.Test
    public void isFine() {}

    @org.junit.Test
    private void isPrivate() {}

    @org.junit.Test
    public int returns() {
      return 1;
    }
  }

  @Test
  void aClassThatJUnit4RefusesFailsAsThere() {
    Framework junit4 = new JUnit4Framework();
    assertThat(junit4.find(Refused.class))
        .extracting(FoundTest::className, FoundTest::method)
        .containsExactly(tuple(Refused.class.getName(), "initializationError"));
    assertThat(run(junit4, Refused.class, "initializationError").failure())
        .hasMessageContaining("Method isPrivate() should be public");
    assertThat(new PlatformFramework().find(Refused.class)).isEmpty();
    assertThat(junit4.find(Jupiter.class)).as("none of its tests are JUnit 4's").isEmpty();
  }

  @Test
  void testNg() {
    Framework testNg = new TestNgFramework();
    NgExample.asked = 0;
    List<FoundTest> found = testNg.find(NgExample.class);
    assertThat(found)
        .extracting(FoundTest::method)
        .containsExactlyInAnyOrder(
            "passes", "fails", "skips", "comesLater", "takesNumbers", "hasNoInvocation");
    assertThat(NgExample.asked).as("the data of a test are not needed to find it").isZero();
    assertThat(found).noneMatch(test -> testNg.hasThreads(test.id()));
    assertPasses(run(testNg, NgExample.class, "passes"));
    assertPasses(run(testNg, NgExample.class, "comesLater"));
    assertThat(run(testNg, NgExample.class, "fails").failure()).hasMessage("as it should");
    assertThat(run(testNg, NgExample.class, "skips").skipped()).isEqualTo("on a Sunday");
    assertThat(run(testNg, NgExample.class, "takesNumbers").failure()).hasMessage("two");
    assertThat(testNg.find(String.class)).isEmpty();
  }

  public static final class Circle {
    @org.testng.annotations.Test(groups = "one", dependsOnGroups = "other")
    public void first() {}

    @org.testng.annotations.Test(groups = "other", dependsOnGroups = "one")
    public void second() {}
  }

  public static final class Incomplete {
    @org.testng.annotations.Test(dependsOnGroups = "nobody's")
    public void test() {}
  }

  public static final class Indifferent {
    @org.testng.annotations.Test(dependsOnGroups = "nobody's", ignoreMissingDependencies = true)
    public void test() {}
  }

  @Test
  void whatTestNgCannotPutInOrderIsNotListed() {
    Framework testNg = new TestNgFramework();
    assertThatThrownBy(() -> testNg.find(Circle.class)).hasMessageContaining("depends on itself");
    assertThatThrownBy(() -> testNg.find(Incomplete.class))
        .hasMessageContaining("depends on nonexistent group 'nobody's'");
    assertThat(testNg.find(Indifferent.class)).hasSize(1);
  }

  public static final class Aborted {
    static int invocations;

    @DataProvider
    public static Object[][] numbers() {
      return new Object[][] {{1}, {2}, {3}};
    }

    @org.testng.annotations.Test(dataProvider = "numbers")
    public void test(int number) {
      invocations++;
      throw RunAborted.INSTANCE;
    }
  }

  @Test
  void testNgEndsWithTheRun() {
    Aborted.invocations = 0;
    Verdict verdict = new Verdict();
    assertThatThrownBy(
            () -> new TestNgFramework().run(List.of(Aborted.class.getName() + "#test"), verdict))
        .isSameAs(RunAborted.INSTANCE);
    assertThat(Aborted.invocations).isEqualTo(1);
  }

  static final class Empty {
    @TestFactory
    List<DynamicTest> hasNoInvocation() {
      return List.of();
    }
  }

  @Test
  void aTestWithoutInvocationsIsSkippedAndNotGone() {
    Verdict verdict = run(new PlatformFramework(), Empty.class, "hasNoInvocation");
    assertThat(verdict.failure()).isNull();
    assertThat(verdict.skipped()).isEqualTo("it has no invocation");
    verdict = run(new TestNgFramework(), NgExample.class, "hasNoInvocation");
    assertThat(verdict.failure()).isNull();
    assertThat(verdict.skipped()).isEqualTo("it has no invocation");
  }

  @Test
  void aTestThatIsGoneDoesNotHappen() {
    for (Framework framework :
        List.of(new PlatformFramework(), new JUnit4Framework(), new TestNgFramework())) {
      Class<?> type =
          framework instanceof PlatformFramework
              ? Jupiter.class
              : framework instanceof JUnit4Framework ? Four.class : NgExample.class;
      String id =
          framework.find(type).stream()
              .filter(test -> test.method().equals("passes"))
              .findFirst()
              .orElseThrow()
              .id();
      Verdict verdict = new Verdict();
      framework.run(List.of(id.replace("passes", "passed")), verdict);
      assertThat(verdict.hasHappened()).as(id).isFalse();
    }
  }
}
