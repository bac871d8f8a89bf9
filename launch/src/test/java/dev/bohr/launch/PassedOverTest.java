package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Why methods that are marked as tests are none. */
final class PassedOverTest {
  private static final List<String> BOTH = List.of("junit-jupiter", "TestNG");

  @Retention(RetentionPolicy.RUNTIME)
  @RepeatedTest(2)
  @interface Often {}

  static final class Hidden {
    @Often
    private void c() {}

    @Test
    static void b() {}

    @RepeatedTest(2)
    int a() {
      return 1;
    }

    @TestFactory
    private List<DynamicTest> d() {
      return List.of();
    }

    @org.testng.annotations.Test
    private boolean e() {
      return true;
    }

    private void helps() {}
  }

  static final class Proper {
    @Test
    void runs() {}

    @TestFactory
    List<DynamicTest> makes() {
      return List.of();
    }
  }

  /** Not looked into by those who run this test, who would complain. */
  static final class Around {
    final class Inner {
      @Test
      void runs() {}
    }

    @Nested
    final class Within {
      @Test
      private void hides() {}

      @Test
      void runs() {}
    }
  }

  private static final class Closed {
    @Test
    void runs() {}
  }

  private static String in(Class<?> type, List<String> frameworks) {
    String sentence = new PassedOver(frameworks).in(type);
    return sentence == null ? "" : sentence.replace(PassedOverTest.class.getName(), "T");
  }

  @Test
  void namesTheMethodsAndTheRemedy() {
    assertThat(in(Hidden.class, BOTH))
        .isEqualTo(
            "class 'T$Hidden' has test methods that are not run: a returns int, b is static, c is"
                + " private and 2 more; a test is not private, static or abstract, and returns void");
    assertThat(in(Around.Within.class, BOTH)).contains("not run: hides is private; a test");
  }

  @Test
  void saysWhatIsWrongWithTheClass() {
    assertThat(in(Around.Inner.class, BOTH))
        .isEqualTo(
            "class 'T$Around$Inner' is an inner class, whose tests are not run; annotate it with @Nested");
    assertThat(in(Closed.class, BOTH))
        .isEqualTo("class 'T$Closed' is private, and its tests are not run; take 'private' away");
  }

  @Test
  void knowsNothingOfProperTestsAndOfFrameworksThatAreNotThere() {
    assertThat(in(Proper.class, BOTH)).isEmpty();
    assertThat(in(Verdict.class, BOTH)).isEmpty();
    assertThat(in(Hidden.class, List.of("JUnit 4"))).isEmpty();
    assertThat(in(Hidden.class, List.of("TestNG")))
        .endsWith("not run: e returns boolean; a test returns void");
  }
}
