package dev.bohr.core.conflicts;

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
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is in conflict in small runs. */
class PotentialConflictsTest {
  private final TraceBuilder trace = new TraceBuilder();
  private final Map<String, Integer> variables = new HashMap<>();
  private final int main = trace.addThread(new ThreadName("0", "main"));
  private final int first = trace.addThread(new ThreadName("0.1", "first"));
  private final int second = trace.addThread(new ThreadName("0.2", "second"));

  private static Site at(int line) {
    return new Site("Bank", "run", "()V", "Bank.java", line, line);
  }

  /** An event in a line of its own, which is also its bytecode index. */
  private TraceBuilder event(
      int thread, EventKind kind, VariableKind variable, String name, int line) {
    int id = variables.computeIfAbsent(name, key -> trace.addVariable(variable, key, ""));
    return trace.append(thread, kind, trace.addSite(at(line)), id, 0);
  }

  private void access(int thread, EventKind kind, String name, int line) {
    event(thread, kind, VariableKind.FIELD, name, line);
  }

  private void lock(int thread, EventKind kind, String name, int line) {
    event(thread, kind, VariableKind.MONITOR, name, line);
  }

  private void fork(String child) {
    event(main, EventKind.FORK, VariableKind.THREAD, child, 90);
  }

  private void begin(int thread) {
    trace.append(thread, EventKind.BEGIN, trace.addSite(Site.UNKNOWN), Trace.NO_VARIABLE, 0);
  }

  /** As {@code RACE 3-5}. */
  private List<String> conflicts(String... volatiles) {
    Trace built = trace.build("test", Map.of(), new Outcome(OutcomeKind.PASSED, ""));
    return PotentialConflicts.of(List.of(built), Set.of(volatiles)).stream()
        .map(
            conflict ->
                conflict.kind()
                    + " "
                    + conflict.site(conflict.first()).line()
                    + "-"
                    + conflict.site(conflict.second()).line())
        .toList();
  }

  @Test
  void accessesWithoutACommonLockRace() {
    access(first, EventKind.READ, "Bank.balance", 2);
    access(second, EventKind.READ, "Bank.balance", 2);
    access(second, EventKind.WRITE, "Bank.balance", 3);
    access(first, EventKind.WRITE, "Bank.balance", 3);

    assertThat(conflicts()).containsExactly("RACE 2-3", "RACE 3-3");
  }

  @Test
  void aCommonLockLeavesTheContentionForIt() {
    lock(first, EventKind.LOCK, "lock", 1);
    access(first, EventKind.WRITE, "Bank.balance", 2);
    lock(first, EventKind.UNLOCK, "lock", 3);
    lock(second, EventKind.LOCK, "lock", 4);
    access(second, EventKind.WRITE, "Bank.balance", 5);
    lock(second, EventKind.UNLOCK, "lock", 6);

    assertThat(conflicts()).containsExactly("LOCK 1-4");
  }

  @Test
  void forksAndJoinsOrder() {
    access(main, EventKind.WRITE, "Bank.balance", 1);
    fork("first");
    access(main, EventKind.WRITE, "Bank.balance", 2);
    fork("second");
    begin(first);
    access(first, EventKind.WRITE, "Bank.balance", 3);
    event(main, EventKind.JOIN, VariableKind.THREAD, "first", 91);
    access(main, EventKind.WRITE, "Bank.balance", 4);
    begin(second);
    access(second, EventKind.WRITE, "Bank.balance", 5);

    assertThat(conflicts()).containsExactly("RACE 2-3", "RACE 3-5", "RACE 4-5");
  }

  @Test
  void aWaitGivesTheLockBackAndItsReturnIsNoPlace() {
    lock(first, EventKind.LOCK, "lock", 1);
    lock(first, EventKind.WAIT, "lock", 2);
    lock(second, EventKind.LOCK, "lock", 3);
    access(second, EventKind.WRITE, "Bank.ready", 4);
    lock(second, EventKind.NOTIFY, "lock", 5);
    lock(second, EventKind.UNLOCK, "lock", 6);
    lock(first, EventKind.LOCK, "lock", 2);
    access(first, EventKind.READ, "Bank.ready", 7);
    lock(first, EventKind.UNLOCK, "lock", 8);

    assertThat(conflicts()).containsExactly("LOCK 1-3");
  }

  @Test
  void aLockThatIsHeldAlreadyIsNotTakenAgain() {
    lock(first, EventKind.LOCK, "lock", 1);
    lock(first, EventKind.LOCK, "lock", 2);
    lock(first, EventKind.UNLOCK, "lock", 3);
    access(first, EventKind.WRITE, "Bank.balance", 4);
    lock(first, EventKind.UNLOCK, "lock", 5);
    lock(second, EventKind.LOCK, "lock", 6);
    access(second, EventKind.WRITE, "Bank.balance", 7);

    assertThat(conflicts()).containsExactly("LOCK 1-6");
  }

  @Test
  void locksThatAreTakenCrosswiseMayDeadlock() {
    lock(first, EventKind.LOCK, "left", 1);
    lock(first, EventKind.LOCK, "right", 2);
    lock(first, EventKind.UNLOCK, "right", 3);
    lock(first, EventKind.UNLOCK, "left", 4);
    lock(second, EventKind.LOCK, "right", 5);
    lock(second, EventKind.LOCK, "left", 6);

    assertThat(conflicts()).containsExactly("LOCK 2-5", "LOCK 1-6", "DEADLOCK 2-6");
  }

  @Test
  void aGateKeepsCrossedLocksApart() {
    for (int thread : new int[] {first, second}) {
      boolean isFirst = thread == first;
      lock(thread, EventKind.LOCK, "gate", 1);
      lock(thread, EventKind.LOCK, isFirst ? "left" : "right", 2);
      lock(thread, EventKind.LOCK, isFirst ? "right" : "left", 3);
      lock(thread, EventKind.UNLOCK, isFirst ? "right" : "left", 4);
      lock(thread, EventKind.UNLOCK, isFirst ? "left" : "right", 5);
      lock(thread, EventKind.UNLOCK, "gate", 6);
    }

    assertThat(conflicts()).containsExactly("LOCK 1-1");
  }

  @Test
  void readersOfALockAreNotInEachOthersWay() {
    event(first, EventKind.LOCK, VariableKind.LOCK, "lock", 1).detail("read-locks Lock");
    access(first, EventKind.READ, "Bank.balance", 2);
    event(first, EventKind.UNLOCK, VariableKind.LOCK, "lock", 3).detail("read-unlocks Lock");
    event(second, EventKind.LOCK, VariableKind.LOCK, "lock", 4).detail("read-locks Lock");
    access(second, EventKind.WRITE, "Bank.balance", 5);
    event(second, EventKind.UNLOCK, VariableKind.LOCK, "lock", 6).detail("read-unlocks Lock");
    event(main, EventKind.LOCK, VariableKind.LOCK, "lock", 7).detail("write-locks Lock");
    access(main, EventKind.WRITE, "Bank.balance", 8);

    assertThat(conflicts()).containsExactly("RACE 2-5", "LOCK 1-7", "LOCK 4-7");
  }

  @Test
  void volatilesQueuesAndPermitsAreSynchronisation() {
    access(first, EventKind.WRITE, "Bank.open", 1);
    access(second, EventKind.READ, "Bank.open", 2);
    event(first, EventKind.UPDATE, VariableKind.LOCK, "queue", 3).detail("puts into Queue");
    event(second, EventKind.LOCK, VariableKind.LOCK, "queue", 4).detail("takes from Queue");
    trace.append(first, EventKind.PARK, trace.addSite(at(5)), Trace.NO_VARIABLE, 0);
    event(second, EventKind.UNPARK, VariableKind.THREAD, "first", 6);

    assertThat(conflicts(at(1).key(), at(2).key()))
        .containsExactly("SYNC 1-2", "SYNC 3-4", "SYNC 5-6");
  }

  @Test
  void classInitialisersAreOverBeforeOthersCome() {
    int site = trace.addSite(new Site("Bank", "<clinit>", "()V", "Bank.java", 1, 1));
    int balance = trace.addVariable(VariableKind.STATIC, "Bank.balance", "I");
    trace.append(first, EventKind.WRITE, site, balance, 0);
    trace.append(second, EventKind.READ, trace.addSite(at(2)), balance, 0);

    assertThat(conflicts()).isEmpty();
  }

  @Test
  void severalRunsAddUp() {
    access(first, EventKind.WRITE, "Bank.balance", 1);
    access(second, EventKind.WRITE, "Bank.balance", 2);
    Trace one = trace.build("test", Map.of(), new Outcome(OutcomeKind.PASSED, ""));
    access(first, EventKind.WRITE, "Bank.balance", 3);
    Trace two = trace.build("test", Map.of(), new Outcome(OutcomeKind.PASSED, ""));

    List<Conflict> conflicts = PotentialConflicts.of(List.of(one, two), Set.of());

    assertThat(conflicts).extracting(Conflict::trace).containsExactly(one, two);
  }
}
