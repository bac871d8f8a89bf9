package dev.bohr.bench;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The compared tests pass, also twice on the same object, as the tools run them. */
class SpeedCaseTest {
  @TestFactory
  Stream<DynamicTest> comparedTestsPassAgainAndAgain() {
    return SpeedCase.TESTS.stream()
        .map(
            test ->
                DynamicTest.dynamicTest(
                    test.getSimpleName(),
                    () -> {
                      Runnable body = test.getDeclaredConstructor().newInstance();
                      body.run();
                      body.run();
                    }));
  }
}
