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
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures that only the tests which they were found in can replay. */
final class ReplayingTest {
  private static final String TEST = "app.BankTest#transfers";

  @TempDir Path directory;

  private static FailureFiles failure(Map<String, String> environment) {
    Target target = new Target(Target.Kind.RUNNABLE, TEST, List.of(), List.of());
    return new FailureFiles(
        new Failure(
            target,
            OutcomeKind.FAILED,
            "main fails",
            null,
            List.of(),
            new Failure.Search("threads", 1, 0, 0, 1),
            new TreeMap<>(environment),
            Instant.EPOCH,
            new Failure.ReplayRate(1, 1),
            FailureFiles.SCHEDULE,
            FailureFiles.TRACE),
        Schedule.empty(PointSet.SYNC, "", Timeouts.LAST),
        new TraceBuilder().build(target.describe(), Map.of(), new Outcome(OutcomeKind.FAILED, "")));
  }

  private void refuses(String message) {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    assertThatThrownBy(
            () -> new Replaying(directory, 1, null, null, Duration.ofSeconds(30)).run(nowhere))
        .isInstanceOf(CommandError.class)
        .hasMessage(message.formatted(TEST, directory));
  }

  @Test
  void passesOnHowTheTestIsReplayed() throws Exception {
    failure(Map.of(Failure.REPLAY, "Replay it:  mvn test -Dbohr.replay={DIR}\n")).write(directory);

    refuses(
        "the runnable %s cannot be started from the command line; run it where it was found.%n"
            + "Replay it:  mvn test -Dbohr.replay=%s");
  }

  @Test
  void doesWithoutWhereNobodyHasSaidHow() throws Exception {
    failure(Map.of()).write(directory);

    refuses("the runnable %s cannot be started from the command line; run it where it was found.");
  }

  @Test
  void saysNothingOfTheOldTestInAFailureOfAnother() {
    FailureFiles files = failure(Map.of(Failure.REPLAY, "Replay it", "jdk", "17"));

    assertThat(files.forTest("app.PinnedTest#replays").failure().environment())
        .containsOnlyKeys("jdk");
  }
}
