package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;

final class TestNgThreadsTest {
  static class Plain {
    @org.testng.annotations.Test(timeOut = 0, threadPoolSize = 1, invocationCount = 3)
    public void test() {}

    @DataProvider
    public Object[][] data() {
      return new Object[0][];
    }
  }

  public static class Timed extends Plain {
    static final AtomicReference<Thread> USED = new AtomicReference<>();

    @org.testng.annotations.Test(timeOut = 60_000)
    public void timed() {
      USED.set(Thread.currentThread());
    }
  }

  static class Inherits extends Timed {}

  static class Pool {
    @org.testng.annotations.Test(threadPoolSize = 2, invocationCount = 4)
    public void test() {}
  }

  static class Prepares {
    @BeforeMethod(timeOut = 1)
    public void prepare() {}
  }

  static class Parallel {
    @DataProvider(parallel = true)
    public static Object[][] data() {
      return new Object[0][];
    }
  }

  static class Uses {
    @org.testng.annotations.Test(dataProvider = "data", dataProviderClass = Parallel.class)
    public void test() {}
  }

  /** Names itself. */
  static class Circle {
    @org.testng.annotations.Test(dataProvider = "data", dataProviderClass = Circle.class)
    public void test() {}
  }

  private static boolean areIn(Class<?> type) {
    return TestNgThreads.areIn(type, Set.of("test", "timed"));
  }

  @Test
  void testsThatAreNotRunDoNotCount() {
    assertThat(TestNgThreads.areIn(Timed.class, Set.of("test"))).isFalse();
    assertThat(TestNgThreads.areIn(Prepares.class, Set.of("test"))).isTrue();
  }

  @Test
  void areSeenInAnnotations() {
    assertThat(List.of(Plain.class, Circle.class, String.class))
        .noneMatch(TestNgThreadsTest::areIn);
    assertThat(
            List.of(
                Timed.class,
                Inherits.class,
                Pool.class,
                Prepares.class,
                Parallel.class,
                Uses.class))
        .allMatch(TestNgThreadsTest::areIn);
  }

  @Test
  void aTimedTestIsMarkedAndRunsOnAThreadOfTestNg() {
    TestNgFramework testNg = new TestNgFramework();
    FoundTest test =
        testNg.find(Timed.class).stream()
            .filter(each -> each.method().equals("timed"))
            .findFirst()
            .orElseThrow();
    assertThat(testNg.hasThreads(test.id())).isTrue();
    Verdict verdict = new Verdict();
    testNg.run(List.of(test.id()), verdict);
    assertThat(verdict.hasHappened()).isTrue();
    assertThat(verdict.failure()).isNull();
    assertThat(Timed.USED.get()).isNotNull().isNotSameAs(Thread.currentThread());
  }
}
