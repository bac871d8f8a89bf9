package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Which frame of a stack is the program's own, and what it is called. */
class ProgramFramesTest {
  private static final StackTraceElement HOOK =
      new StackTraceElement("dev.bohr.runtime.StaticsHooks", "ensure", "StaticsHooks.java", 1);
  private static final StackTraceElement NOT_BEGUN =
      new StackTraceElement("shop.Prices", "find", "Prices.java", -1);
  private static final StackTraceElement CALLER =
      new StackTraceElement("shop.Main", "main", "Main.java", 5);

  @Test
  void aClassIsAwaitedAtTheCallThatNeedsIt() {
    StackTraceElement[] stack = {HOOK, NOT_BEGUN, CALLER};
    assertThat(ProgramFrames.beforeTheCall(stack)).containsExactly(CALLER);
  }

  @Test
  void aFrameWithALineHasBegun() {
    StackTraceElement[] stack = {HOOK, CALLER, NOT_BEGUN};
    assertThat(ProgramFrames.beforeTheCall(stack)).isEqualTo(stack);
  }
}
