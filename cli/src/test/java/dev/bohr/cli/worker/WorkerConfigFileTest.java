package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.Target;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkerConfigFileTest {
  @TempDir Path directory;

  private final Target target =
      new Target(Target.Kind.MAIN, "app.Main", List.of("/a", "/b c"), List.of("--x", ""));

  private WorkerConfig copy(WorkerConfig config) throws Exception {
    Path file = directory.resolve("config.json");
    WorkerConfigFile.write(config, file);
    return WorkerConfigFile.read(file);
  }

  @Test
  void readsBackASearch() throws Exception {
    WorkerConfig config =
        WorkerConfig.search(
                target,
                "app.Main",
                "sha256:0",
                Options.defaults()
                    .withPoints(PointSet.Mode.ALL)
                    .withTimeouts(Timeouts.ANY)
                    .withSpurious(true)
                    .withEngine(dev.bohr.core.engine.EngineChoice.THREADS),
                "surw",
                -42,
                Long.MAX_VALUE,
                true,
                Simplification.Settings.BRIEF)
            .forWorker(3, 17);

    assertThat(copy(config)).isEqualTo(config);
    assertThat(config.options().timeouts()).isEqualTo(Timeouts.ANY);
    assertThat(config.options().patienceNanos()).isLessThan(Options.FOREVER);
    assertThat(config.options().spurious()).isTrue();
    assertThat(config.nanosLeft()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void readsBackAReplay() throws Exception {
    WorkerConfig config =
        WorkerConfig.replay(
            WorkerConfig.Task.COMPARE,
            target,
            "app.Main",
            "",
            PointSet.Mode.ALL,
            10,
            "/dir",
            5,
            1_000,
            true,
            5005);

    assertThat(copy(config)).isEqualTo(config);
    assertThat(config.nanosLeft()).as("a deadline in the past").isZero();
    assertThat(config.options().patienceNanos())
        .as("a debugger may stop a thread for as long as it likes")
        .isEqualTo(Options.FOREVER);
  }

  @Test
  void readsBackASimplification() throws Exception {
    WorkerConfig config =
        WorkerConfig.simplify(
            target,
            "app.Main",
            "",
            PointSet.Mode.SHARED,
            10,
            "/dir",
            1_000,
            new Simplification.Settings(Simplification.Choice.TINERTIA, 7, true, 9, true));

    assertThat(copy(config)).isEqualTo(config);
  }
}
