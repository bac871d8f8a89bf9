package dev.bohr.core.pin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.VariableKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is proposed for small runs. */
class PinCandidatesTest {
  private final TraceBuilder trace = new TraceBuilder();
  private final Map<String, Integer> variables = new HashMap<>();
  private final int main = trace.addThread(new ThreadName("0", "main"));
  private final int first = trace.addThread(new ThreadName("0.1", "first"));
  private final int second = trace.addThread(new ThreadName("0.2", "second"));

  /** An event in a line of its own, which is also its bytecode index. */
  private int event(int thread, EventKind kind, VariableKind variable, String name, int line) {
    int site = trace.addSite(new Site("Bank", "run", "()V", "Bank.java", Math.max(line, 0), line));
    int id = variables.computeIfAbsent(name, key -> trace.addVariable(variable, key, "I"));
    trace.append(thread, kind, site, id, 0);
    return trace.size() - 1;
  }

  private int access(int thread, EventKind kind, String name, int line) {
    return event(thread, kind, VariableKind.FIELD, name, line);
  }

  private List<List<EventOrder>> candidates(OutcomeKind outcome) {
    Trace built = trace.build("test", Map.of(), new Outcome(outcome, ""));
    return PinCandidates.of(built);
  }

  @Test
  void aChangeBetweenReadAndWriteComesFirst() {
    access(main, EventKind.WRITE, "Bank.total", 1);
    int read = access(first, EventKind.READ, "Bank.balance", 2);
    access(second, EventKind.READ, "Bank.balance", 2);
    int foreign = access(second, EventKind.WRITE, "Bank.balance", 3);
    int write = access(first, EventKind.WRITE, "Bank.balance", 3);
    access(main, EventKind.READ, "Bank.balance", 4);

    List<List<EventOrder>> candidates = candidates(OutcomeKind.FAILED);

    EventOrder later = EventOrder.of(foreign, write);
    assertThat(candidates.get(0)).containsExactly(later);
    assertThat(candidates).contains(List.of(EventOrder.of(read, foreign), later));
  }

  @Test
  void threadsThatNeverGetTheirLocksAreBroughtTogether() {
    event(first, EventKind.LOCK, VariableKind.MONITOR, "left", 1);
    event(second, EventKind.LOCK, VariableKind.MONITOR, "right", 2);
    int one = event(first, EventKind.LOCK, VariableKind.MONITOR, "right", -1);
    int two = event(second, EventKind.LOCK, VariableKind.MONITOR, "left", -1);

    assertThat(candidates(OutcomeKind.DEADLOCK).get(0))
        .containsExactly(new EventOrder(List.of(one, two), true, false));
  }

  @Test
  void aThreadThatBeginsLateWasOvertaken() {
    event(main, EventKind.FORK, VariableKind.THREAD, "first", 1);
    event(main, EventKind.FORK, VariableKind.THREAD, "second", 2);
    int lock = event(second, EventKind.LOCK, VariableKind.MONITOR, "lock", 3);
    int late = event(first, EventKind.LOCK, VariableKind.MONITOR, "lock", 4);

    assertThat(candidates(OutcomeKind.FAILED)).contains(List.of(EventOrder.of(lock, late)));
  }

  @Test
  void aThreadThatNeverGoesOnIsHeld() {
    int write = access(first, EventKind.WRITE, "Bank.a", 1);
    int see = access(second, EventKind.READ, "Bank.a", 2);
    int miss = access(second, EventKind.READ, "Bank.b", 3);
    access(second, EventKind.THROW, "Bank.x", 4);

    EventOrder held = new EventOrder(List.of(miss, write), false, true);
    assertThat(candidates(OutcomeKind.FAILED))
        .contains(List.of(held), List.of(EventOrder.of(write, see), held));
  }

  @Test
  void aThreadThatHasGivenAPermitAndNeverGoesOnIsHeld() {
    int release = event(first, EventKind.UNLOCK, VariableKind.LOCK, "Bank.latch", 1);
    event(second, EventKind.LOCK, VariableKind.LOCK, "Bank.latch", 2);
    int miss = access(second, EventKind.READ, "Bank.a", 3);
    access(second, EventKind.THROW, "Bank.x", 4);

    assertThat(candidates(OutcomeKind.FAILED))
        .contains(List.of(new EventOrder(List.of(miss, release), false, true)));
  }

  @Test
  void whereNothingConflictsThereIsNothingToKeep() {
    access(first, EventKind.READ, "Bank.a", 1);
    access(second, EventKind.WRITE, "Bank.b", 2);
    access(first, EventKind.READ, "Bank.a", 3);

    assertThat(candidates(OutcomeKind.FAILED)).isEmpty();
  }
}
