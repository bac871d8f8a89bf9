package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.QuietHooks;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * Programs that start processes. The JDK keeps threads that wait for their ends, and these outlive
 * a run: every run must hear of the end of its own processes.
 */
@DisabledOnOs(OS.WINDOWS)
class ProcessesTest {
  private static final int RUNS = 5;

  @Test
  void everyRunHearsOfTheEndOfItsProcesses() {
    for (Ending ending : endings(ProcessesTest::waitsFor)) {
      assertThat(ending.kind())
          .as("%s %s", ending.message(), ending.allBlockages())
          .isEqualTo(OutcomeKind.PASSED);
    }
  }

  /** A thread of the JDK has waited for it, and is there for the first of the program's. */
  @Test
  void theJvmItselfMayHaveStartedAProcessBefore() throws Exception {
    check(echo());
    everyRunHearsOfTheEndOfItsProcesses();
    check(echo());
    callbacksOfProcessesComeInEveryRun();
  }

  @Test
  void callbacksOfProcessesComeInEveryRun() {
    for (Ending ending : endings(ProcessesTest::isToldOf)) {
      assertThat(ending.kind())
          .as("%s %s", ending.message(), ending.allBlockages())
          .isEqualTo(OutcomeKind.PASSED);
    }
  }

  /** As Byte Buddy does, which attaches to its own JVM while a class of Mockito is initialised. */
  @Test
  void quietWorkHearsOfTheEndOfItsProcesses() {
    Set<String> notes = new HashSet<>();
    for (Ending ending : endings(ProcessesTest::waitsQuietly, notes)) {
      assertThat(ending.kind())
          .as("%s %s", ending.message(), ending.allBlockages())
          .isEqualTo(OutcomeKind.PASSED);
    }
    assertThat(notes).isEmpty();
  }

  /** The JDK's threads could wake somebody, but not when they have no process. */
  @Test
  void aStallAfterAProcessIsAStall() {
    for (Ending ending : endings(ProcessesTest::waitsForNobody)) {
      assertThat(ending.kind())
          .as("%s %s", ending.message(), ending.allBlockages())
          .isEqualTo(OutcomeKind.STALL);
    }
  }

  private static List<Ending> endings(Callable<Void> program) {
    return endings(program, new HashSet<>());
  }

  /** Adds what there is to say of the runs to the notes. */
  private static List<Ending> endings(Callable<Void> program, Set<String> notes) {
    ProcessState state = new ProcessState(new ProgramOutput(1_000), new ProgramOutput(1_000));
    Runnable body = () -> LoopbackTest.call(program);
    List<Ending> endings = new ArrayList<>();
    try (Runner runner = new Runner(Options.defaults(), body, "processes", "")) {
      for (int run = 0; run < RUNS; run++) {
        Strategy strategy = run == 0 ? new DefaultRule() : new RandomWalk(run);
        strategy.beginRun();
        state.restore();
        endings.add(runner.run(strategy));
        notes.addAll(runner.mode().notes());
      }
    } finally {
      state.putBack();
    }
    return endings;
  }

  private static Process echo() throws Exception {
    return new ProcessBuilder("sh", "-c", "echo hello").start();
  }

  private static void check(Process process) throws Exception {
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !text.equals("hello\n")) {
      throw new AssertionError("the process said " + text);
    }
  }

  private static Void waitsFor() throws Exception {
    Thread other = new Thread(() -> LoopbackTest.call(() -> checked(echo())));
    other.start();
    check(echo());
    other.join();
    return null;
  }

  private static Void checked(Process process) throws Exception {
    check(process);
    return null;
  }

  private static Void waitsQuietly() throws Exception {
    QuietHooks.enter();
    try {
      check(new ProcessBuilder("sh", "-c", "echo hello; exec >&-; sleep 0.1").start());
    } finally {
      QuietHooks.exit();
    }
    return null;
  }

  private static Void isToldOf() throws Exception {
    int code = echo().onExit().thenApply(Process::exitValue).get();
    if (code != 0) {
      throw new AssertionError("the process ended with " + code);
    }
    return null;
  }

  private static Void waitsForNobody() throws Exception {
    check(echo());
    LockSupport.park();
    return null;
  }
}
