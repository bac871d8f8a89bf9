package dev.bohr.semantics.interpreter;

import static dev.bohr.semantics.interpreter.Op.await;
import static dev.bohr.semantics.interpreter.Op.cas;
import static dev.bohr.semantics.interpreter.Op.fork;
import static dev.bohr.semantics.interpreter.Op.interrupt;
import static dev.bohr.semantics.interpreter.Op.interrupted;
import static dev.bohr.semantics.interpreter.Op.join;
import static dev.bohr.semantics.interpreter.Op.notifyEvery;
import static dev.bohr.semantics.interpreter.Op.notifyOne;
import static dev.bohr.semantics.interpreter.Op.park;
import static dev.bohr.semantics.interpreter.Op.read;
import static dev.bohr.semantics.interpreter.Op.sync;
import static dev.bohr.semantics.interpreter.Op.unpark;
import static dev.bohr.semantics.interpreter.Op.when;
import static dev.bohr.semantics.interpreter.Op.write;
import static dev.bohr.semantics.interpreter.Op.writeLocal;
import static dev.bohr.semantics.interpreter.Program.V0;
import static dev.bohr.semantics.interpreter.Program.X0;
import static dev.bohr.semantics.interpreter.Program.X1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.semantics.interpreter.Interpreter.Points;
import dev.bohr.semantics.interpreter.Interpreter.Rules;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The interpreter on programs small enough to know all their results by heart. A result is written
 * as the wanted numbers and the endings: {@code "x0=1 t1.r0=0 : finished, parked"}.
 */
class InterpreterTest {

  private static final int M0 = 0;
  private static final int M1 = 1;

  @Test
  void unsynchronizedIncrementsLoseAnUpdate() {
    List<Op> increment = List.of(read(X0, 0), writeLocal(X0, 0, 1));
    assertThat(results(program(concat(fork(1), increment), increment), "x0"))
        .containsExactlyInAnyOrder("x0=1 : finished, finished", "x0=2 : finished, finished");
  }

  @Test
  void monitorMakesIncrementsAtomic() {
    Op increment = sync(M0, read(X0, 0), sync(M0, writeLocal(X0, 0, 1)));
    assertThat(results(program(List.of(fork(1), increment), List.of(increment)), "x0"))
        .containsExactly("x0=2 : finished, finished");
  }

  @Test
  void memoryIsSequentiallyConsistent() {
    assertThat(
            results(
                program(
                    List.of(fork(1), write(X0, 1), read(X1, 0)),
                    List.of(write(X1, 1), read(X0, 0))),
                "t0.r0",
                "t1.r0"))
        .containsExactlyInAnyOrder(
            "t0.r0=0 t1.r0=1 : finished, finished",
            "t0.r0=1 t1.r0=0 : finished, finished",
            "t0.r0=1 t1.r0=1 : finished, finished");
  }

  @Test
  void oneCompareAndSetWins() {
    assertThat(
            results(
                program(
                    List.of(fork(1), cas(0, 1, 0)),
                    List.of(cas(0, 2, 0), when(0, 1, write(V0, 7)))),
                "a0",
                "v0",
                "t0.r0"))
        .containsExactlyInAnyOrder(
            "a0=1 v0=0 t0.r0=1 : finished, finished", "a0=2 v0=7 t0.r0=0 : finished, finished");
  }

  @Test
  void notifyWakesAnyOneWaiter() {
    // The timed park ends only when both wait.
    Program program =
        program(
            List.of(fork(1), fork(2), park(600), sync(M0, notifyOne(M0))),
            List.of(sync(M0, await(M0), write(X0, 1))),
            List.of(sync(M0, await(M0), write(X0, 2))));
    assertThat(results(program, "x0"))
        .containsExactlyInAnyOrder(
            "x0=1 : finished, finished, waiting on m0", "x0=2 : finished, waiting on m0, finished");
  }

  @Test
  void notifyAllWakesEveryWaiter() {
    Program program =
        program(
            List.of(fork(1), fork(2), park(600), sync(M0, notifyEvery(M0))),
            List.of(sync(M0, await(M0), write(X0, 1))),
            List.of(sync(M0, await(M0), write(X0, 2))));
    assertThat(results(program, "x0"))
        .containsExactlyInAnyOrder(
            "x0=1 : finished, finished, finished", "x0=2 : finished, finished, finished");
  }

  @Test
  void earlyNotifyIsLost() {
    Program program =
        program(List.of(fork(1), sync(M0, notifyOne(M0))), List.of(sync(M0, await(M0))));
    assertThat(results(program))
        .containsExactlyInAnyOrder("finished, finished", "finished, waiting on m0");
  }

  @Test
  void interruptedWaiterThrowsAndConsumesNoNotify() {
    Program program =
        program(
            List.of(fork(1), fork(2), park(600), sync(M0, interrupt(1), notifyOne(M0))),
            List.of(sync(M0, await(M0))),
            List.of(sync(M0, await(M0))));
    assertThat(results(program)).containsExactly("finished, InterruptedException, finished");
    assertThat(results(program, Rules.REAL_JVM))
        .as("a real JVM may still wake the interrupted one, or the other")
        .containsExactlyInAnyOrder(
            "finished, InterruptedException, finished", "finished, finished, waiting on m0");
  }

  @Test
  void notifiedThenInterruptedReturnsNormally() {
    Program program =
        program(
            List.of(fork(1), park(600), sync(M0, notifyOne(M0), interrupt(1))),
            List.of(sync(M0, await(M0)), interrupted(0)));
    assertThat(results(program, "t1.r0")).containsExactly("t1.r0=1 : finished, finished");
  }

  @Test
  void interruptedWaiterNeedsItsMonitorToThrow() {
    Program program =
        program(
            List.of(fork(1), park(600), sync(M0, interrupt(1), join(1))),
            List.of(sync(M0, await(M0))));
    assertThat(results(program)).containsExactly("joining t1, blocked on m0");
  }

  @Test
  void waitWhenInterruptedThrowsWithoutGivingUpTheMonitor() {
    Program program =
        program(
            List.of(fork(1), interrupt(0), sync(M0, write(X0, 1), await(M0))),
            List.of(sync(M0, read(X0, 0), read(X0, 1), writeLocal(X0, 1, 1))));
    assertThat(results(program, "x0", "t1.r0", "t1.r1"))
        .containsExactlyInAnyOrder(
            "x0=1 t1.r0=0 t1.r1=0 : InterruptedException, finished",
            "x0=2 t1.r0=1 t1.r1=1 : InterruptedException, finished");
  }

  @Test
  void waitGivesUpAndGetsBackAllHolds() {
    Program program =
        program(
            List.of(fork(1), park(600), sync(M0, notifyOne(M0)), sync(M0, write(X0, 1))),
            List.of(sync(M0, sync(M0, await(M0)), write(X0, 2), read(X0, 0))));
    assertThat(results(program, "x0", "t1.r0"))
        .containsExactlyInAnyOrder(
            "x0=1 t1.r0=2 : finished, finished", "x0=2 t1.r0=2 : finished, finished");
  }

  @Test
  void timedWaitExpiresOnlyWhenNothingElseCanRun() {
    Program program =
        program(
            List.of(fork(1), write(X0, 1), write(X0, 2)),
            List.of(sync(M0, await(M0, 600)), read(X0, 0)));
    assertThat(results(program, "t1.r0")).containsExactly("t1.r0=2 : finished, finished");
  }

  @Test
  void expiredWaitNeedsItsMonitor() {
    Program program =
        program(List.of(fork(1), park(600), sync(M0, park())), List.of(sync(M0, await(M0, 900))));
    assertThat(results(program)).containsExactly("parked, blocked on m0");
  }

  @Test
  void deadlinesCountFromTheTimeOfBlocking() {
    // 600 + 900 is later than 1100, although 900 alone is not.
    Program program =
        program(
            List.of(fork(1), park(1100), write(X0, 1)),
            List.of(park(600), join(0, 900), write(X0, 2)));
    assertThat(results(program, "x0")).containsExactly("x0=2 : finished, finished");
    assertThatThrownBy(
            () -> Interpreter.explore(program(List.of(fork(1), park(600)), List.of(park(600)))))
        .hasMessageContaining("equal deadlines");
  }

  @Test
  void oppositeLockOrdersDeadlock() {
    Program program = program(List.of(fork(1), sync(M0, sync(M1))), List.of(sync(M1, sync(M0))));
    assertThat(results(program))
        .containsExactlyInAnyOrder("finished, finished", "blocked on m1, blocked on m0");
  }

  @Test
  void permitsDoNotCount() {
    Program program = program(List.of(fork(1), unpark(1), unpark(1)), List.of(park(), park()));
    assertThat(results(program))
        .containsExactlyInAnyOrder("finished, finished", "finished, parked");
    assertThat(results(program(List.of(unpark(0), unpark(0), park(), park()))))
        .containsExactly("parked");
  }

  @Test
  void parkKeepsTheInterruptStatusAndConsumesThePermit() {
    List<Op> main = List.of(unpark(0), interrupt(0), park(), park(), interrupted(0), park());
    assertThat(results(program(main), "t0.r0")).containsExactly("t0.r0=1 : parked");
    assertThat(results(program(List.of(interrupt(0), interrupted(0), park())), "t0.r0"))
        .as("an interrupt is not a permit")
        .containsExactly("t0.r0=1 : parked");
  }

  @Test
  void joinThrowsOnlyIfItWouldWait() {
    Program program =
        program(List.of(fork(1), join(1), interrupted(0)), List.of(write(X0, 1), interrupt(0)));
    assertThat(results(program, "t0.r0"))
        .containsExactlyInAnyOrder(
            "t0.r0=0 : InterruptedException, finished", "t0.r0=1 : finished, finished");
  }

  @Test
  void exceptionsReleaseMonitors() {
    Program program =
        program(List.of(fork(1), sync(M0, sync(M1, sync(M0)), notifyOne(M1))), List.of(sync(M0)));
    assertThat(results(program)).containsExactly("IllegalMonitorStateException, finished");
    assertThat(results(program(List.of(await(M0), fork(1)), List.of())))
        .containsExactly("IllegalMonitorStateException, not started");
  }

  @Test
  void countsSequencesOfSteps() {
    // After the fork each thread has a write and its end: 4 steps, of which 2 are the first's.
    Program writes = program(List.of(fork(1), write(X0, 1)), List.of(write(X1, 1)));
    assertThat(Interpreter.explore(writes).interleavings()).isEqualTo(6);
    // Now an enter, an exit and the end in each, and the monitors differ: 6! / (3! 3!).
    Program locks = program(List.of(fork(1), sync(M0)), List.of(sync(M1)));
    assertThat(Interpreter.explore(locks).interleavings()).isEqualTo(20);
    assertThat(Interpreter.explore(locks, Rules.EXACT, Points.NO_UNLOCKS).interleavings())
        .isEqualTo(6);
  }

  @Test
  void refusesWhatDependsOnTheJdk() {
    assertThatThrownBy(
            () -> Interpreter.explore(program(List.of(interrupt(1), fork(1)), List.of())))
        .hasMessageContaining("t1 may be interrupted before its start");
  }

  @SafeVarargs
  @SuppressWarnings("varargs")
  private static Program program(List<Op>... threads) {
    return Program.of("by hand", threads);
  }

  private static List<Op> concat(Op first, List<Op> rest) {
    return Stream.concat(Stream.of(first), rest.stream()).toList();
  }

  private static Set<String> results(Program program, String... wanted) {
    return results(program, Rules.EXACT, wanted);
  }

  private static Set<String> results(Program program, Rules rules, String... wanted) {
    Set<String> results = new TreeSet<>();
    for (String state : Interpreter.explore(program, rules, Points.EVERY_STEP).finalStates()) {
      StringBuilder result = new StringBuilder();
      for (String name : wanted) {
        String[] path = name.split("\\.");
        // A local is looked for behind the name of its thread.
        String pattern = path.length == 1 ? "()" : path[0] + ":[^|]*?";
        pattern += "\\b" + path[path.length - 1] + "=(-?\\d+)";
        Matcher matcher = Pattern.compile(pattern).matcher(state);
        assertThat(matcher.find()).as(name + " in " + state).isTrue();
        result.append(name).append('=').append(matcher.group(matcher.groupCount())).append(' ');
      }
      String endings = state.substring(state.lastIndexOf('|') + 2);
      results.add(result + (wanted.length == 0 ? "" : ": ") + endings);
    }
    return results;
  }
}
