package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.runners.MethodSorters;

/** Tests that are run together: each of them, no others, and what is known of each. */
final class SeveralTestsTest {
  private static final List<String> RAN = new ArrayList<>();

  /** Nobody else's: classes that JUnit should not take for tests of this build. */
  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static final class Jupiter {
    @BeforeAll
    static void prepare() {
      RAN.add("prepare");
    }

    @AfterAll
    static void tidy() {
      RAN.add("tidy");
    }

    @Test
    @Order(1)
    void first() {
      RAN.add("first");
    }

    @ParameterizedTest
    @Order(2)
    @ValueSource(ints = {1, 2})
    void takesNumbers(int number) {
      RAN.add("number " + number);
    }

    @Test
    @Order(3)
    void other() {
      RAN.add("other");
    }

    @TestFactory
    @Order(4)
    List<DynamicTest> none() {
      return List.of();
    }

    @Test
    @Order(5)
    void afterNone() {
      RAN.add("after none");
    }

    @Test
    @Order(6)
    @Disabled("for now")
    void isDisabled() {}

    @Test
    @Order(7)
    void afterDisabled() {
      RAN.add("after disabled");
    }

    @Nested
    final class Inner {
      @Test
      void nested() {
        RAN.add("nested");
      }
    }
  }

  @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
  static final class Failing {
    @Test
    @Order(1)
    void first() {}

    @ParameterizedTest
    @Order(2)
    @ValueSource(ints = {1, 2})
    void takesNumbers(int number) {
      assertThat(number).isEqualTo(1);
    }

    @Test
    @Order(3)
    void last() {
      RAN.add("last");
    }
  }

  static final class Aborted {
    @Test
    void assumes() {
      assumeTrue(false);
    }
  }

  @org.junit.FixMethodOrder(MethodSorters.NAME_ASCENDING)
  public static final class Four {
    @BeforeClass
    public static void prepare() {
      RAN.add("prepare");
    }

    @AfterClass
    public static void tidy() {
      RAN.add("tidy");
    }

    @org.junit.Test
    public void a() {
      RAN.add("a");
    }

    @org.junit.Test
    public void b() {
      RAN.add("b");
    }

    @org.junit.Test
    public void c() {
      throw new IllegalStateException("as it should");
    }

    @org.junit.Test
    public void d() {
      RAN.add("d");
    }
  }

  public static final class OtherFour {
    @org.junit.Test
    public void other() {
      RAN.add("other");
    }
  }

  private static Verdict run(Framework framework, Class<?> type, String... methods) {
    return run(framework, ids(framework, type, methods));
  }

  private static Verdict run(Framework framework, List<String> ids) {
    RAN.clear();
    Verdict verdict = new Verdict();
    framework.run(ids, verdict);
    return verdict;
  }

  private static List<String> ids(Framework framework, Class<?> type, String... methods) {
    return Arrays.stream(methods)
        .map(
            method ->
                framework.find(type).stream()
                    .filter(test -> test.method().equals(method))
                    .findFirst()
                    .orElseThrow()
                    .id())
        .toList();
  }

  @Test
  void whatBelongsToAClassIsExecutedOnce() {
    Framework platform = new PlatformFramework();
    List<String> ids = ids(platform, Jupiter.class, "first", "takesNumbers", "nested");

    Verdict verdict = run(platform, ids);

    assertThat(verdict.failure()).isNull();
    assertThat(verdict.passed()).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(RAN).containsExactly("prepare", "first", "number 1", "number 2", "nested", "tidy");

    Framework junit4 = new JUnit4Framework();
    List<String> fours = new ArrayList<>(ids(junit4, Four.class, "a", "d"));
    fours.addAll(ids(junit4, OtherFour.class, "other"));
    assertThat(run(junit4, fours).passed()).containsExactlyInAnyOrderElementsOf(fours);
    assertThat(RAN).containsExactly("prepare", "a", "d", "tidy", "other");
  }

  @Test
  void whatFollowsAFailureIsNotKnownToPass() {
    Framework junit4 = new JUnit4Framework();
    Verdict verdict = run(junit4, Four.class, "a", "b", "c", "d");
    assertThat(verdict.failure()).hasMessage("as it should");
    assertThat(verdict.passed())
        .containsExactlyInAnyOrderElementsOf(ids(junit4, Four.class, "a", "b"));
    assertThat(RAN).contains("d");

    Framework platform = new PlatformFramework();
    verdict = run(platform, Failing.class, "first", "takesNumbers", "last");
    assertThat(verdict.failure()).isNotNull();
    assertThat(verdict.passed()).containsExactlyElementsOf(ids(platform, Failing.class, "first"));
    assertThat(RAN).contains("last");
  }

  @Test
  void whatFollowsASkippedTestIsNotKnownToPass() {
    Framework platform = new PlatformFramework();
    Verdict verdict = run(platform, Jupiter.class, "other", "isDisabled", "afterDisabled");
    assertThat(verdict.skipped()).isEqualTo("for now");
    assertThat(verdict.passed()).isEqualTo(run(platform, Jupiter.class, "other").passed());
    assertThat(run(platform, Aborted.class, "assumes").passed()).isEmpty();
  }

  @Test
  void aTestWithoutInvocationsOrThatIsGoneIsNotKnownToPass() {
    Framework platform = new PlatformFramework();
    Verdict verdict = run(platform, Jupiter.class, "other", "none", "afterNone");
    assertThat(verdict.failure()).isNull();
    assertThat(verdict.passed())
        .containsExactlyInAnyOrderElementsOf(ids(platform, Jupiter.class, "other", "afterNone"));

    for (Framework framework : List.of(platform, new JUnit4Framework(), new TestNgFramework())) {
      Class<?> type =
          framework instanceof PlatformFramework
              ? Failing.class
              : framework instanceof JUnit4Framework ? OtherFour.class : NgExample.class;
      String method =
          framework instanceof PlatformFramework
              ? "first"
              : framework instanceof JUnit4Framework ? "other" : "passes";
      List<String> there = ids(framework, type, method);
      List<String> both = List.of(there.get(0).replace(method, "gone"), there.get(0));
      assertThat(run(framework, both).passed()).containsExactlyElementsOf(there);
    }
  }

  @Test
  void testsOfTestNgAreWholeWhenAllTheirInvocationsAre() {
    Framework testNg = new TestNgFramework();
    List<String> ids = ids(testNg, NgExample.class, "passes", "comesLater");

    assertThat(run(testNg, ids).passed()).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(run(testNg, NgExample.class, "passes", "takesNumbers").passed()).isEmpty();
    List<String> nested = ids(testNg, NgOuter.class, "fine", "made", "last");
    assertThat(run(testNg, nested).passed()).containsExactlyInAnyOrderElementsOf(nested);
  }
}
