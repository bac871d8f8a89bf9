package dev.bohr.cli.worker;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Unsupported;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs each of several tests once, under the default rule, and tells how many threads it had: only
 * a test with more than one has more than one schedule.
 */
final class SurveyTask {
  private final WorkerConfig config;
  private final ClassLoader loader;
  private final ProcessState state;

  SurveyTask(WorkerConfig config, ClassLoader loader, ProcessState state) {
    this.config = config;
    this.loader = loader;
    this.state = state;
  }

  WorkerMessage run(ProgressLog log) throws BadTargetException {
    List<String> words = config.target().arguments();
    AtomicReference<@Nullable Runner> current = new AtomicReference<>();
    int[] at = {0};
    Heartbeat.start(
        config.parent(),
        log,
        () -> {
          Runner runner = current.get();
          return new WorkerMessage.Progress(at[0], runner == null ? 0 : runner.mode().steps());
        });
    for (int i = 0; i + 1 < words.size(); i += 2) {
      at[0] = i / 2;
      Runnable target = MainProgram.of(loader, config.mainClass(), words.subList(i, i + 2));
      Runner runner = new Runner(config.options(), target, words.get(i + 1), "");
      current.set(runner);
      log.write(one(i / 2, runner));
      boolean tainted = runner.mode().tainted();
      runner.close();
      if (tainted) {
        return new WorkerMessage.SurveyDone(i / 2 + 1);
      }
    }
    return new WorkerMessage.SurveyDone(words.size() / 2);
  }

  private WorkerMessage one(int number, Runner runner) {
    state.restore();
    DefaultRule rule = new DefaultRule();
    rule.beginRun();
    Ending ending = runner.run(rule);
    String unsupported = Unsupported.reason(ending).orElse(null);
    return new WorkerMessage.Surveyed(
        number,
        runner.mode().threads(),
        unsupported == null ? ending.kind() : OutcomeKind.UNSUPPORTED,
        unsupported == null ? ending.message() : unsupported,
        Skipped.take(config));
  }
}
