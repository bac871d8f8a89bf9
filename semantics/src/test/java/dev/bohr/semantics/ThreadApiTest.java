package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.semantics.programs.ThreadProbes;
import dev.bohr.semantics.programs.ThreadProbes.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What programs see of their threads is what plain Java shows them, on every engine. */
class ThreadApiTest {
  private static final long SEED = 20261121;
  private static final int RUNS = 20;
  private static final int MOST_PLAIN_RUNS = 10;

  @TestFactory
  Stream<DynamicTest> threadsAnswerAsInPlainJava() {
    return Controlled.engines().stream()
        .flatMap(
            engine ->
                ThreadProbes.all().entrySet().stream()
                    .map(
                        each ->
                            DynamicTest.dynamicTest(
                                each.getKey() + " on " + engine,
                                () -> compare(each.getValue(), each.getKey(), engine))));
  }

  private static void compare(Probe probe, String name, EngineChoice engine) throws Exception {
    List<String> expected = settled(probe);
    List<List<String>> runs = new ArrayList<>();
    Runnable target =
        () -> {
          List<String> answers = new ArrayList<>();
          runs.add(answers);
          ask(probe, answers);
        };
    try (Runner runner = new Runner(Options.defaults().withEngine(engine), target, name, "")) {
      Strategy strategy = Controlled.strategy(SEED);
      for (int run = 0; run <= RUNS; run++) {
        Ending ending;
        if (run == 0) {
          ending = runner.run(new DefaultRule());
        } else {
          strategy.beginRun();
          ending = runner.run(strategy);
        }
        assertThat(ending.kind())
            .as("run %d: %s", run, ending.message())
            .isEqualTo(OutcomeKind.PASSED);
        assertThat(runs.get(runs.size() - 1)).as("run %d", run).isEqualTo(expected);
      }
      assertThat(runner.mode().engineName()).isEqualToIgnoringCase(engine.name());
      assertThat(runner.mode().notes()).isEmpty();
    }
  }

  /**
   * What plain Java answers twice in a row: a thread that loads a class for the first time waits
   * where it never waits again.
   */
  private static List<String> settled(Probe probe) throws Exception {
    List<String> last = plain(probe);
    for (int i = 0; i < MOST_PLAIN_RUNS; i++) {
      List<String> next = plain(probe);
      if (next.equals(last)) {
        return next;
      }
      last = next;
    }
    return fail("plain Java does not answer the same twice: %s", last);
  }

  /** On a thread that looks like the one that the JVM starts a program with. */
  private static List<String> plain(Probe probe) throws Exception {
    ThreadGroup system = Thread.currentThread().getThreadGroup();
    while (system.getParent() != null) {
      system = system.getParent();
    }
    List<String> answers = new ArrayList<>();
    Thread main =
        new Thread(new ThreadGroup(system, "main"), () -> ask(probe, answers), "main", 0, false);
    main.setDaemon(false);
    main.setPriority(Thread.NORM_PRIORITY);
    main.start();
    main.join();
    return answers;
  }

  private static void ask(Probe probe, List<String> answers) {
    try {
      probe.ask(answers);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
