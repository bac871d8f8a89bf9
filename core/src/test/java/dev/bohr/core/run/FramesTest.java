package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.StaticsHooks;
import org.junit.jupiter.api.Test;

/** Stacks read as if the program had not been rewritten. */
class FramesTest {
  private static final StackTraceElement[] STACK = {
    new StackTraceElement("java.util.ArrayList", "get", "ArrayList.java", 427),
    new StackTraceElement("shop.Prices", StaticsHooks.INITIALISER, "Prices.java", 12),
    new StackTraceElement("dev.bohr.runtime.StaticsHooks", "ensure", "StaticsHooks.java", 1),
    new StackTraceElement("shop.Main", "main", "Main.java", 5)
  };

  @Test
  void initialisersKeepTheirName() {
    assertThat(Frames.describe(STACK)).isEqualTo("Prices.<clinit>(Prices.java:12)");
    assertThat(Frames.texts(STACK))
        .containsExactly(
            "java.util.ArrayList.get(ArrayList.java:427)",
            "shop.Prices.<clinit>(Prices.java:12)",
            "shop.Main.main(Main.java:5)");
  }
}
