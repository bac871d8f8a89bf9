package dev.bohr.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Of a class with nested ones, TestNG is to run one test and not those of all. */
final class TestNgNestedTest {
  private static final String OUTER = NgOuter.class.getName();
  private static final String MADE = NgOuter.Made.class.getName();

  private final TestNgFramework testNg = new TestNgFramework();

  private List<String> ranBy(String id) {
    NgOuter.RAN.clear();
    Verdict verdict = new Verdict();
    testNg.run(List.of(id), verdict);
    assertThat(verdict.failure()).isNull();
    assertThat(verdict.skipped()).isNull();
    assertThat(verdict.hasHappened()).isTrue();
    return List.copyOf(NgOuter.RAN);
  }

  @Test
  void aTestIsListedOnceUnderItsOwnClass() {
    assertThat(testNg.find(NgOuter.class))
        .extracting(FoundTest::id)
        .containsExactlyInAnyOrder(
            OUTER + "#fine",
            OUTER + "#fine,later",
            OUTER + "#fine,later,last",
            OUTER + "#fine,later," + OUTER + "$Dependent.afterOuter",
            OUTER + '#' + MADE + ".made",
            OUTER + '#' + MADE + ".alsoMade",
            OUTER + '#' + NgOuter.MadeToo.class.getName() + ".made",
            OUTER + "$First#inherited",
            OUTER + "$Second#inherited",
            OUTER + "$Second#fine",
            "threads:" + OUTER + "$Second$Inner#timed");
    assertThat(testNg.find(NgOuter.Second.class))
        .extracting(FoundTest::id)
        .containsExactlyInAnyOrder(
            OUTER + "$Second#inherited",
            OUTER + "$Second#fine",
            "threads:" + OUTER + "$Second$Inner#timed");
  }

  @Test
  void onlyTheTestOfThatNameRuns() {
    assertThat(ranBy(OUTER + "#fine")).containsExactly("suite", "class", "fine", "end");
    assertThat(ranBy(OUTER + "#fine,later"))
        .containsExactly("suite", "class", "fine", "later 1", "later 2", "end");
    assertThat(ranBy(OUTER + "#fine,later,last"))
        .containsExactly("suite", "class", "fine", "later 1", "later 2", "last", "end");
    assertThat(ranBy(OUTER + "$Second#inherited")).containsExactly("prepare", "Second.inherited");
    assertThat(ranBy("threads:" + OUTER + "$Second$Inner#timed")).containsExactly("timed");
  }

  @Test
  void aNestedTestThatNeedsTheOuterClassRunsInIt() {
    assertThat(ranBy(OUTER + "#fine,later," + OUTER + "$Dependent.afterOuter"))
        .containsSubsequence("suite", "class", "fine", "later 1", "later 2", "after outer");
  }

  @Test
  void objectsOfAFactoryStayWithIt() {
    assertThat(ranBy(OUTER + '#' + MADE + ".made"))
        .containsExactlyInAnyOrder("suite", "made 1", "made 2");
  }

  @Test
  void anIdThatDoesNotNameTheClassMeansWhatItMeantBefore() {
    assertThat(ranBy(OUTER + "#alsoMade"))
        .containsExactlyInAnyOrder("suite", "also made 1", "also made 2");
  }
}
