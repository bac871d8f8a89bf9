package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

/** Breakpoints are off unless asked for, and then allocate nothing, not even when interpreted. */
class OffTest {
  private static final Breakpoint OFF = Breakpoint.named("off").create();

  private int visits;

  /** What a lambda takes, with an int and the object that it is in. */
  private static final long LAMBDA = 24;

  @Test
  void nothingIsAllocated() {
    // What the measurement itself takes.
    assertThat(allocated(this::visit)).isLessThan(1_000);
    assertThat(visits).isZero();
    assertThat(OFF.arrivals(1)).isZero();
  }

  /** Java makes it before the breakpoint can tell that it is off, until the JVM sees that. */
  @Test
  void aLambdaWithValuesIsAllThatIsAllocated() {
    assertThat(allocated(this::visitWithLambda)).isLessThan(100_000 * LAMBDA + 1_000);
    assertThat(visits).isZero();
  }

  @Test
  void whoAsksFirstAllocatesNoLambda() {
    assertThat(allocated(this::visitWhenOn)).isLessThan(1_000);
    assertThat(visits).isZero();
  }

  /** The bytes that 100,000 times take. */
  private static long allocated(IntConsumer times) {
    Breakpoints.disable();
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long id = HeldLocks.id(Thread.currentThread());
    times.accept(1_000);
    threads.getThreadAllocatedBytes(id);
    long before = threads.getThreadAllocatedBytes(id);
    times.accept(100_000);
    return threads.getThreadAllocatedBytes(id) - before;
  }

  private void visit(int times) {
    for (int i = 0; i < times; i++) {
      try (Turn turn = OFF.first(this)) {
        visits += turn.isHit() ? 1 : 0;
      }
      visits += OFF.at(2).same(this).whenHolding(OffTest.class).ignoreFirst(3).reach() ? 1 : 0;
    }
  }

  private void visitWithLambda(int times) {
    for (int i = 0; i < times; i++) {
      int now = i;
      visits += OFF.at(1).when(() -> visits > now).reach() ? 1 : 0;
    }
  }

  private void visitWhenOn(int times) {
    for (int i = 0; i < times; i++) {
      int now = i;
      if (Breakpoints.isEnabled()) {
        visits += OFF.at(1).when(() -> visits > now).reach() ? 1 : 0;
      }
    }
  }
}
