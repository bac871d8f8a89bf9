package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VmOperationsTest {
  /** Where a thread that another has asked for its stack, or for a collection, may be seen. */
  @Test
  void knowsWhatHaltsTheThreads() {
    assertThat(VmOperations.waitsIn(top("sun.management.ThreadImpl", "dumpThreads0"))).isTrue();
    assertThat(VmOperations.waitsIn(top("java.lang.Runtime", "gc"))).isTrue();
    assertThat(VmOperations.waitsIn(top("java.lang.Thread", "dumpThreads"))).isTrue();
    assertThat(VmOperations.waitsIn(top("sun.instrument.InstrumentationImpl", "retransform0")))
        .isTrue();
  }

  @Test
  void leavesWhatWaitsForOthers() {
    assertThat(VmOperations.waitsIn(top("java.lang.Thread", "sleep0"))).isFalse();
    assertThat(VmOperations.waitsIn(top("java.lang.Object", "wait0"))).isFalse();
    assertThat(VmOperations.waitsIn(top("jdk.internal.misc.Unsafe", "park"))).isFalse();
    assertThat(VmOperations.waitsIn(top("sun.nio.ch.Net", "accept"))).isFalse();
    assertThat(VmOperations.waitsIn(top("NoPackage", "block"))).isFalse();
  }

  private static StackTraceElement top(String className, String method) {
    return new StackTraceElement(className, method, null, -2);
  }
}
