package dev.bohr.woven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallersTest {
  private static final class Nested {
    private static boolean atStart;
    private final boolean made;

    static {
      Runnable start = () -> atStart = isCalledFrom("<clinit>");
      start.run();
    }

    Nested() throws Exception {
      Callable<Boolean> make = () -> isCalledFrom("<init>");
      made = make.call();
    }

    private static boolean isCalledFrom(String method) {
      String type = Nested.class.getName();
      return Callers.has(type + "." + method)
          && Callers.has(type.replace('$', '.') + "." + method)
          && !Callers.has(type + ".other")
          && !Callers.has(type.replace("Callers", "callers") + "." + method);
    }
  }

  @Test
  void lambdasOfConstructorsAndInitialisersAreTheirs() throws Exception {
    assertThat(new Nested().made).isTrue();
    assertThat(Nested.atStart).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "deposit, lambda$deposit$0, true",
    "deposit, lambda$deposit$12, true",
    "deposit, lambda$deposit$7f6d5e65$1, true",
    "deposit, deposit$lambda$0, true",
    "deposit, deposit$lambda-0, true",
    "deposit, deposit$lambda$1$lambda$0, true",
    "<init>, lambda$new$0, true",
    "<init>, _init_$lambda$0, true",
    "<clinit>, lambda$static$3, true",
    "deposit, lambda$deposits$0, false",
    "deposit, lambda$deposit$all$0, false",
    "deposit$all, lambda$deposit$all$0, true",
    "deposit, deposit$default, false",
    "deposit, depositAll$lambda$0, false",
    "<init>, lambda$static$0, false"
  })
  void namesOfLambdasTellTheirMethod(String name, String method, boolean isIn) {
    assertThat(Lambdas.isIn(name, method)).isEqualTo(isIn);
  }
}
