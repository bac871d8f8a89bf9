package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import dev.bohr.core.trace.TraceBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultDirectoryTest {
  @TempDir Path root;

  private static FailureFiles failure(String summary) {
    Target target = new Target(Target.Kind.EXAMPLE, "account", List.of(), List.of());
    return new FailureFiles(
        new Failure(
            target,
            OutcomeKind.FAILED,
            summary,
            null,
            List.of(),
            new Failure.Search("threads", 1, 0, 0, 1),
            new TreeMap<>(),
            Instant.EPOCH,
            new Failure.ReplayRate(1, 1),
            FailureFiles.SCHEDULE,
            FailureFiles.TRACE),
        Schedule.empty(PointSet.SYNC, "", Timeouts.LAST),
        new TraceBuilder().build(target.describe(), Map.of(), new Outcome(OutcomeKind.FAILED, "")));
  }

  @Test
  void holdsTheFilesAndNothingElse() throws Exception {
    Path written = ResultDirectory.write(failure("one"), root, null, "com.example.My App");

    assertThat(written.getParent()).isEqualTo(root);
    assertThat(written.getFileName().toString()).matches("\\d{8}-\\d{6}-com-example-My-App");
    try (var files = Files.list(written)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("failure.json", "schedule.json", "trace.bohr");
    }
    assertThat(FailureFiles.read(written).failure()).isEqualTo(failure("one").failure());
    try (var left = Files.list(root)) {
      assertThat(left).containsExactly(written);
    }
  }

  @Test
  void givesEachFailureItsOwnDirectory() throws Exception {
    Path first = ResultDirectory.write(failure("one"), root, null, "x");
    Path second = ResultDirectory.write(failure("two"), root, null, "x");

    assertThat(second).isNotEqualTo(first);
    assertThat(ResultDirectory.latest(root)).isEqualTo(second);
  }

  @Test
  void takesTheLatestByName() throws IOException {
    for (String name : List.of("20250101-000000-a", "20260101-000000-b", "20251231-235959-c")) {
      Files.createDirectories(root.resolve(name));
      Files.writeString(root.resolve(name).resolve("failure.json"), "{}");
    }
    Files.createDirectories(root.resolve("20270101-000000-empty"));

    assertThat(ResultDirectory.latest(root)).isEqualTo(root.resolve("20260101-000000-b"));
  }

  @Test
  void saysWhenThereIsNone() {
    assertThatThrownBy(() -> ResultDirectory.latest(root.resolve("none")))
        .isInstanceOf(CommandError.class)
        .hasMessageContaining("find one with `bohr explore`");
  }

  @Test
  void writesWhereTheUserWants() throws Exception {
    Path wanted = root.resolve("some/where");

    assertThat(ResultDirectory.write(failure("one"), root, wanted, "x")).isEqualTo(wanted);
    assertThat(ResultDirectory.write(failure("two"), root, wanted, "x")).isEqualTo(wanted);
    assertThat(FailureFiles.read(wanted).failure().summary()).isEqualTo("two");
  }

  @Test
  void namesDirectoriesSafely() {
    assertThat(ResultDirectory.safe("../../etc/passwd")).isEqualTo("etc-passwd");
    assertThat(ResultDirectory.safe("…")).isEqualTo("program");
    assertThat(ResultDirectory.safe("x".repeat(200))).hasSize(40);
  }

  @Test
  void quotesPathsForTheShell() {
    assertThat(ResultDirectory.word(Path.of(".bohr/2025-x"))).isEqualTo(".bohr/2025-x");
    assertThat(ResultDirectory.word(Path.of("my dir/it's"))).isEqualTo("'my dir/it'\\''s'");
  }
}
