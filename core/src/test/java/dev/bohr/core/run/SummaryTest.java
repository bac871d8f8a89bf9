package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Blockage;
import dev.bohr.core.engine.Blockage.How;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.VariableKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.junit.jupiter.api.Test;

final class SummaryTest {
  private static final StackTraceElement PARK =
      new StackTraceElement("jdk.internal.misc.Unsafe", "park", "Unsafe.java", 1);
  private static final StackTraceElement AWAIT =
      new StackTraceElement("java.util.concurrent.CountDownLatch", "await", "C.java", 2);
  private static final StackTraceElement PROGRAM =
      new StackTraceElement("app.Bank", "transfer", "Bank.java", 42);
  private static final StackTraceElement BOHR =
      new StackTraceElement("dev.bohr.core.engine.ControlMode", "execute", "C.java", 3);

  private static Blockage blocked(int thread, How how, StackTraceElement... stack) {
    return new Blockage(
        thread, "0." + thread, "t" + thread, how, null, List.of(), 0, 0, false, false, stack);
  }

  private static String sentence(OutcomeKind kind, Blockage... blockages) {
    return Summary.sentence(kind, "", null, "main", 0, new BlockedWords(List.of(blockages), null));
  }

  private static String failed(Throwable thrown) {
    return Summary.sentence(
        OutcomeKind.FAILED, "", thrown, "t1", 1, new BlockedWords(List.of(), null));
  }

  @Test
  void saysWhoFailsWithWhatAndWhere() {
    AssertionError thrown = new AssertionError("expected 2 but was 1");
    thrown.setStackTrace(new StackTraceElement[] {AWAIT, PROGRAM, BOHR});

    assertThat(failed(thrown))
        .isEqualTo(
            "t1 fails with AssertionError: expected 2 but was 1 at Bank.transfer(Bank.java:42)");
  }

  @Test
  void keepsToOneLineWhateverTheMessage() {
    RuntimeException thrown = new RuntimeException("first\u001b[31m\nsecond");
    thrown.setStackTrace(new StackTraceElement[0]);

    assertThat(failed(thrown)).isEqualTo("t1 fails with RuntimeException: first [31m second");
  }

  @Test
  void survivesAnExceptionWhoseMessageThrows() {
    RuntimeException thrown =
        new RuntimeException() {
          @Override
          public String getMessage() {
            throw new IllegalStateException();
          }
        };
    assertThat(failed(thrown)).contains("its getMessage throws java.lang.IllegalStateException");
  }

  @Test
  void saysWhoExits() {
    String sentence =
        Summary.sentence(
            OutcomeKind.FAILED,
            "the program exits with status 7",
            null,
            "t1",
            1,
            new BlockedWords(List.of(blocked(1, How.RUNNING, PROGRAM)), null));

    assertThat(sentence)
        .isEqualTo("The program exits with status 7, called by t1 at Bank.transfer(Bank.java:42)");
  }

  @Test
  void namesTheMethodInWhichAThreadIsParked() {
    assertThat(sentence(OutcomeKind.STALL, blocked(1, How.PARK, PARK, AWAIT, PROGRAM, BOHR)))
        .isEqualTo(
            "Stall: t1 waits in CountDownLatch.await at Bank.java:42 and nobody is left to wake"
                + " it");
  }

  @Test
  void callsTheLocksOfADeadlockAsTheProgramDoes() {
    TraceBuilder trace = new TraceBuilder();
    int t1 = trace.addThread(new ThreadName("0.1", "t1"));
    int t2 = trace.addThread(new ThreadName("0.2", "t2"));
    int room = trace.addVariable(VariableKind.LOCK, "Bank#1.room", "");
    int door = trace.addVariable(VariableKind.LOCK, "Bank#1.door", "");
    int line12 = trace.addSite(new Site("app.Bank", "enter", "()V", "Bank.java", 12, 3));
    int line42 = trace.addSite(new Site("app.Bank", "transfer", "()V", "Bank.java", 42, 7));
    trace.append(t1, EventKind.LOCK, line12, room, 1);
    trace.append(t2, EventKind.LOCK, line12, door, 1);
    // What the threads wait for stands at the end of the trace.
    trace.append(t1, EventKind.LOCK, line42, door, 2);
    trace.append(t2, EventKind.LOCK, line42, room, 2);
    HeldLocks locks =
        new HeldLocks(trace.build("test", Map.of(), new Outcome(OutcomeKind.DEADLOCK, "")));
    List<Blockage> ring = List.of(blockedFor(1, 2), blockedFor(2, 1));

    assertThat(
            Summary.sentence(
                OutcomeKind.DEADLOCK, "", null, "main", 0, new BlockedWords(ring, locks)))
        .isEqualTo(
            "Deadlock: t1 holds Bank#1.room (taken at Bank.java:12) and waits for Bank#1.door at"
                + " Bank.java:42; t2 holds Bank#1.door (taken at Bank.java:12) and waits for"
                + " Bank#1.room at Bank.java:42");
    assertThat(
            Summary.sentence(
                OutcomeKind.DEADLOCK, "", null, "main", 0, new BlockedWords(ring, null)))
        .startsWith("Deadlock: t1 holds a Gate and waits in LockSupport.park");
  }

  /** A lock built like those of the JDK. */
  private static final class Gate {
    @SuppressWarnings("serial")
    private static final class FairSync extends AbstractQueuedSynchronizer {}
  }

  /** Parked in a lock, as the engine finds it: the object is the lock's inner queue. */
  private static Blockage blockedFor(int thread, int owner) {
    return new Blockage(
        thread,
        "0." + thread,
        "t" + thread,
        How.PARK,
        new Gate.FairSync(),
        List.of(owner),
        0,
        0,
        false,
        false,
        new StackTraceElement[] {PROGRAM});
  }

  @Test
  void doesNotBlameThreadsThatOnlyJoin() {
    assertThat(
            sentence(
                OutcomeKind.STALL,
                blocked(0, How.JOIN, PROGRAM),
                blocked(1, How.PARK, AWAIT, PROGRAM)))
        .doesNotContain("t0");
  }

  @Test
  void saysFirstWhatAUserMayCallImpossible() {
    Schedule schedule = Schedule.empty(PointSet.SYNC, "", Timeouts.ANY);
    assertThat(Summary.caveat(schedule)).isEmpty();
    schedule = schedule.with(new Deviation("0", 1, DecisionKind.SWITCH, "0.1"));
    assertThat(Summary.caveat(schedule)).isEmpty();
    schedule = schedule.with(new Deviation("0", 2, DecisionKind.EXPIRE, "0.1"));
    assertThat(Summary.caveat(schedule)).isEqualTo("When a timeout expires early: ");
    schedule = schedule.with(new Deviation("0", 3, DecisionKind.SPURIOUS, "0.1"));
    assertThat(Summary.caveat(schedule))
        .isEqualTo("When a timeout expires early and a wait ends without a notification: ");
  }

  @Test
  void namesAtMostFourThreads() {
    Blockage[] many = new Blockage[6];
    for (int i = 0; i < many.length; i++) {
      many[i] = blocked(i, How.RUNNING, PROGRAM);
    }
    assertThat(sentence(OutcomeKind.LIVELOCK, many))
        .isEqualTo(
            "Livelock: t0 at Bank.java:42, t1 at Bank.java:42, t2 at Bank.java:42, t3 at"
                + " Bank.java:42, 2 more repeat the same steps without end");
  }
}
