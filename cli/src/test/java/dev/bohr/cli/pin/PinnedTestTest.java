package dev.bohr.cli.pin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which test keeps a failure. */
final class PinnedTestTest {
  static class Reachable {
    static void main(String[] args) throws java.io.IOException {}
  }

  static class Severe {
    public static void main(String[] args) throws Throwable {}
  }

  static class Inherited extends Severe {}

  private static final class Hidden {
    public static void main(String[] args) {}
  }

  static class Closed {
    private static void main(String[] args) {}
  }

  @Test
  void aNewOneCallsMainWithItsArguments() {
    PinnedTest test =
        PinnedTest.ofMain(Reachable.class, List.of("a \"b\"", "C:\\u0041", "\u00fc\n"));
    assertThat(test.obstacle()).isNull();
    assertThat(test.packageName()).isEqualTo("dev.bohr.cli.pin");
    assertThat(test.className()).isEqualTo("PinnedTestTestReachable");
    assertThat(test.call())
        .isEqualTo(
            "PinnedTestTest.Reachable.main(new String[] {\"a \\\"b\\\"\", \"C:\\\\u0041\", \"\\u00fc\\n\"});");
    assertThat(test.thrown()).isEqualTo("Exception");
    assertThat(PinnedTest.ofMain(Inherited.class, List.of()).thrown()).isEqualTo("Throwable");
  }

  @Test
  void saysWhyThereIsNone() {
    assertThat(PinnedTest.ofMain(Hidden.class, List.of()).obstacle())
        .contains("PinnedTestTest$Hidden is not accessible to a test in its package; make it so");
    assertThat(PinnedTest.ofMain(Closed.class, List.of()).obstacle())
        .contains("no 'static void main(String[])' that a test in its package may call");
  }

  private static PinnedTest of(String framework, String id) throws IOException {
    Target target = new Target(Target.Kind.JUNIT, "a.BTest#c", List.of(), List.of(framework, id));
    return PinnedTest.of(target, null);
  }

  @Test
  void aTestOfJupiterIsItself() throws IOException {
    String in = "[engine:junit-jupiter]/[class:a.BTest]/";
    assertThat(of("platform", in + "[method:c()]").existing()).isEqualTo("a.BTest#c");
    assertThat(of("platform", in + "[nested-class:Inner]/[method:c(a.B, int)]").existing())
        .isEqualTo("a.BTest$Inner#c(B,int)");
    assertThat(
            of("platform", in + "[test-template:c(int)]/[test-template-invocation:#1]").obstacle())
        .contains("make it a plain @Test");
  }

  @Test
  void otherFrameworksCannotCarryTheAnnotations() throws IOException {
    assertThat(of("junit4", "a.BTest#c").obstacle()).startsWith("JUnit 4 tests cannot carry");
    assertThat(of("platform", "[engine:junit-vintage]/[runner:a.BTest]").obstacle())
        .startsWith("JUnit 4 tests");
    assertThat(of("testng", "a.BTest#c").obstacle()).startsWith("TestNG tests");
  }

  @Test
  void aConcurrencyTestIsItself() throws IOException {
    Target target = new Target(Target.Kind.RUNNABLE, "a.BTest#c", List.of(), List.of());
    assertThat(PinnedTest.of(target, null).existing()).isEqualTo("a.BTest#c");
    Target other = new Target(Target.Kind.RUNNABLE, "runnable", List.of(), List.of());
    assertThat(PinnedTest.of(other, null).obstacle()).contains("has no test");
  }
}
