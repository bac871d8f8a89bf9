package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Breakpoints are off unless asked for, and then allocate nothing, not even when interpreted. */
class OffTest {
  private static final Breakpoint OFF = Breakpoint.named("off").create();

  private int visits;

  @Test
  void nothingIsAllocated() {
    Breakpoints.disable();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = HeldLocks.id(Thread.currentThread());
    visit(1_000);
    threads.getThreadAllocatedBytes(id);
    long before = threads.getThreadAllocatedBytes(id);
    visit(100_000);
    long allocated = threads.getThreadAllocatedBytes(id) - before;
    // What the measurement itself takes.
    assertThat(allocated).isLessThan(1_000);
    assertThat(visits).isZero();
    assertThat(OFF.arrivals(1)).isZero();
  }

  private void visit(int times) {
    for (int i = 0; i < times; i++) {
      try (Turn turn = OFF.first(this)) {
        visits += turn.isHit() ? 1 : 0;
      }
      visits += OFF.at(2).same(this).whenHolding(OffTest.class).ignoreFirst(3).reach() ? 1 : 0;
    }
  }
}
