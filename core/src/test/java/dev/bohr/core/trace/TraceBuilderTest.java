package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TraceBuilderTest {
  private final TraceBuilder builder = new TraceBuilder();

  @BeforeEach
  void fillTables() {
    builder.addThread(ThreadName.main("main"));
    builder.addSite(Site.UNKNOWN);
    builder.addVariable(VariableKind.FIELD, "account.balance", "J");
  }

  @Test
  void anEventIsCompletedAfterItIsAppended() {
    builder
        .append(0, EventKind.UPDATE, 0, 0, 3)
        .value(Value.ofText("new"))
        .before(ValueKind.LONG, 5)
        .library()
        .detail("compareAndSet");
    builder.append(0, EventKind.END, 0, Trace.NO_VARIABLE, 4);
    Trace trace = builder.build("t", Map.of(), Outcome.PASSED);
    assertThat(trace)
        .containsExactly(
            new Event(
                0,
                0,
                EventKind.UPDATE,
                Site.UNKNOWN,
                trace.variables().get(0),
                Value.ofLong(5),
                Value.ofText("new"),
                3,
                true,
                "compareAndSet"),
            new Event(
                1, 0, EventKind.END, Site.UNKNOWN, null, Value.NONE, Value.NONE, 4, false, null));
  }

  @Test
  void aTraceDoesNotChangeWhenTheBuilderGoesOn() {
    builder.append(0, EventKind.READ, 0, 0, 0).value(ValueKind.LONG, 1);
    Trace trace = builder.build("t", Map.of(), Outcome.PASSED);
    builder.clearEvents();
    builder.append(0, EventKind.WRITE, 0, 0, 9).value(ValueKind.LONG, 2);
    assertThat(trace).hasSize(1);
    assertThat(trace.event(0).value()).isEqualTo(Value.ofLong(1));
  }

  @Test
  void whatWasNotAddedIsRefused() {
    assertThatThrownBy(() -> builder.append(1, EventKind.READ, 0, 0, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> builder.append(0, EventKind.READ, 1, 0, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> builder.append(0, EventKind.READ, 0, 1, 0))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> builder.append(0, EventKind.READ, 0, 0, -1))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> builder.library()).isInstanceOf(IllegalStateException.class);
    builder.append(0, EventKind.READ, 0, 0, 0);
    assertThatThrownBy(() -> builder.value(ValueKind.TEXT, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.addThread(ThreadName.main("again")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void appendingAllocatesNothingPerEvent() {
    com.sun.management.ThreadMXBean threads =
        (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    int text = builder.text("Account#1");
    append(100_000, text);
    builder.clearEvents();
    long before = threads.getCurrentThreadAllocatedBytes();
    append(100_000, text);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
  }

  private void append(int count, int text) {
    for (int i = 0; i < count; i++) {
      builder
          .append(0, EventKind.UPDATE, 0, 0, i)
          .value(ValueKind.OBJECT, text)
          .before(ValueKind.NULL, 0);
    }
  }
}
