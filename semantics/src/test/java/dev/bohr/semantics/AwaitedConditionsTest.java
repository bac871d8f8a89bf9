package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** What a trace tells of threads that wait for a condition of a lock, or never come back. */
class AwaitedConditionsTest {
  private static final class Box {
    final Lock lock = new ReentrantLock();
    final Condition filled = lock.newCondition();
    boolean full;

    void take() {
      lock.lock();
      try {
        while (!full) {
          filled.awaitUninterruptibly();
        }
        full = false;
      } finally {
        lock.unlock();
      }
    }

    void put() {
      lock.lock();
      try {
        full = true;
        filled.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  private static List<RunResult> results(Runnable program) {
    List<RunResult> results = new ArrayList<>();
    try (Runner runner = new Runner(Options.defaults(), program, "program", "")) {
      RandomWalk random = new RandomWalk(7);
      for (int i = 0; i < 40; i++) {
        random.beginRun();
        results.add(runner.record(random, Map.of()));
      }
    }
    return results;
  }

  /** Every thread takes the lock and gives it back or awaits, in turn. */
  private static void checkLock(Trace trace) {
    Set<Integer> holders = new HashSet<>();
    for (int event = 0; event < trace.size(); event++) {
      int variable = trace.variableAt(event);
      if (variable < 0 || !trace.variables().get(variable).label().endsWith("lock")) {
        continue;
      }
      int thread = trace.threadAt(event);
      switch (trace.kindAt(event)) {
        case LOCK -> assertThat(holders.add(thread)).as("event %d", event).isTrue();
        case UNLOCK, WAIT -> assertThat(holders.remove(thread)).as("event %d", event).isTrue();
        default -> {}
      }
    }
    assertThat(holders).isEmpty();
  }

  @Test
  void awaitingGivesUpTheLockAndTakesItAgain() {
    int waits = 0;
    for (RunResult result :
        results(
            () -> {
              Box box = new Box();
              Thread one = new Thread(box::take);
              Thread two = new Thread(box::take);
              one.start();
              two.start();
              box.put();
            })) {
      Trace trace = result.trace();
      checkLock(trace);
      assertThat(trace.outcome().kind()).isEqualTo(OutcomeKind.STALL);
      for (int event = 0; event < trace.size(); event++) {
        if (trace.kindAt(event) == EventKind.WAIT) {
          assertThat(trace.detailAt(event)).startsWith("awaits ").endsWith("filled");
          waits++;
        }
      }
    }
    assertThat(waits).isGreaterThan(40);
  }

  /** Closes what can no longer be closed when the run is over, as an executor in a resource. */
  private static void getInsideItself() {
    FutureTask<Integer> never = new FutureTask<>(() -> 1);
    try (AutoCloseable closes = never::get) {
      never.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void whatUnwindingThrowsIsNotOfTheProgram() {
    for (RunResult result : results(AwaitedConditionsTest::getInsideItself)) {
      Trace trace = result.trace();
      assertThat(trace.outcome().kind()).isEqualTo(OutcomeKind.STALL);
      for (int event = 0; event < trace.size(); event++) {
        assertThat(trace.kindAt(event)).isNotEqualTo(EventKind.THROW);
      }
    }
  }
}
