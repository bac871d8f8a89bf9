package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.join;
import static dev.bohr.core.engine.Programs.locked;
import static dev.bohr.core.engine.Programs.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.ThreadHooks;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The same schedule gives the same run, event by event. */
class ReplayTest {
  private static void program() {
    Var x = new Var();
    Object lock = new Object();
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int me = i;
      threads[i] =
          start(
              () -> {
                x.set(x.get() + me);
                locked(
                    lock,
                    () -> {
                      if (me % 2 == 0) {
                        MonitorHooks.await(lock, 5L + me, 0, 0);
                      } else {
                        MonitorHooks.signal(lock, 0);
                      }
                      x.set(x.get() * 2);
                    });
                ThreadHooks.sleep(me);
                x.get();
              });
    }
    join(threads);
  }

  @Test
  void hundredsOfRandomSchedulesReplayExactly() {
    long seed = 20261115;
    try (Runner runner = new Runner(Options.defaults(), ReplayTest::program, "test", "")) {
      RandomWalk random = new RandomWalk(seed);
      for (int run = 0; run < 300; run++) {
        random.beginRun();
        RunResult first = runner.record(random, Map.of());
        Replay replay = new Replay(first.schedule());
        replay.beginRun();
        RunResult second = runner.record(replay, Map.of());
        assertThat(replay.missed()).as("seed %d run %d", seed, run).isNull();
        assertThat(first.trace().firstDifference(second.trace()))
            .as("seed %d run %d", seed, run)
            .isEmpty();
        assertThat(second.schedule()).isEqualTo(first.schedule());
      }
    }
  }
}
