package dev.bohr.core.pin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.VariableKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The orders that keep a whole run. */
class SegmentOrdersTest {
  private final TraceBuilder trace = new TraceBuilder();
  private final Map<String, Integer> variables = new HashMap<>();
  private final int main = trace.addThread(new ThreadName("0", "main"));
  private final int first = trace.addThread(new ThreadName("0.1", "first"));
  private final int second = trace.addThread(new ThreadName("0.2", "second"));

  private int event(int thread, EventKind kind, VariableKind variable, String name) {
    int line = trace.size() + 1;
    int site = trace.addSite(new Site("Bank", "run", "()V", "Bank.java", line, line));
    int id = variables.computeIfAbsent(name, key -> trace.addVariable(variable, key, "I"));
    trace.append(thread, kind, site, id, 0);
    return trace.size() - 1;
  }

  private int access(int thread, EventKind kind, String name) {
    return event(thread, kind, VariableKind.FIELD, name);
  }

  private int monitor(int thread, EventKind kind) {
    return event(thread, kind, VariableKind.MONITOR, "lock");
  }

  private List<EventOrder> orders() {
    return SegmentOrders.of(trace.build("test", Map.of(), new Outcome(OutcomeKind.FAILED, "")));
  }

  @Test
  void whereAThreadStopsItsLastComesBeforeTheFirstOfTheNext() {
    access(first, EventKind.READ, "a");
    int read = access(first, EventKind.READ, "b");
    int foreign = access(second, EventKind.WRITE, "b");
    int write = access(first, EventKind.WRITE, "c");

    assertThat(orders())
        .containsExactly(EventOrder.of(read, foreign), EventOrder.of(foreign, write));
  }

  @Test
  void sectionsOfALockAreOrderedWhereTheyTakeIt() {
    int one = monitor(first, EventKind.LOCK);
    access(first, EventKind.WRITE, "a");
    monitor(first, EventKind.UNLOCK);
    int two = monitor(second, EventKind.LOCK);
    access(second, EventKind.READ, "a");

    assertThat(orders()).containsExactly(EventOrder.of(one, two));
  }

  @Test
  void nobodyWaitsForAThreadThatIsNotStartedOrNotWoken() {
    access(main, EventKind.WRITE, "a");
    event(main, EventKind.FORK, VariableKind.THREAD, "first");
    monitor(first, EventKind.LOCK);
    int wait = monitor(first, EventKind.WAIT);
    int lock = monitor(second, EventKind.LOCK);
    int notify = monitor(second, EventKind.NOTIFY);
    monitor(second, EventKind.UNLOCK);
    monitor(first, EventKind.LOCK);
    int read = access(first, EventKind.READ, "a");

    assertThat(orders()).containsExactly(EventOrder.of(wait, lock), EventOrder.of(notify, read));
  }

  @Test
  void aThreadThatIsStoppedForGoodComesLast() {
    int entered = access(first, EventKind.WRITE, "inside");
    int seen = access(second, EventKind.READ, "inside");
    event(second, EventKind.THROW, VariableKind.FIELD, "error");

    assertThat(orders())
        .containsExactly(
            EventOrder.of(entered, seen), new EventOrder(List.of(seen, entered), false, true));
  }

  @Test
  void whatAThreadReadsFirstCounts() {
    int entered = access(first, EventKind.WRITE, "inside");
    int seen = access(second, EventKind.READ, "inside");
    access(second, EventKind.READ, "name");
    access(second, EventKind.READ, "inside");
    event(second, EventKind.THROW, VariableKind.FIELD, "error");

    assertThat(orders())
        .containsExactly(
            EventOrder.of(entered, seen), new EventOrder(List.of(seen, entered), false, true));
  }

  @Test
  void aRunOfVeryManySwitchesHasNone() {
    for (int i = 0; i < 20; i++) {
      access(i % 2 == 0 ? first : second, EventKind.WRITE, "a");
    }
    assertThat(orders()).isEmpty();
  }
}
