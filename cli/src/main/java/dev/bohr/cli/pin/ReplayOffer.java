package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * (a): a test that replays the schedule of the failure under control. The files of the failure
 * become those of the test, so that they can be committed with it.
 */
public final class ReplayOffer implements Offer {
  private static final String SUFFIX = "PinnedTest";
  private static final String METHOD = "replays";

  private final PinRequest request;

  public ReplayOffer(PinRequest request) {
    this.request = request;
  }

  @Override
  public String title() {
    return "a JUnit test that replays the schedule: needs bohr-junit in test scope, and no change of the program";
  }

  @Override
  public Made make() throws IOException, InterruptedException {
    Target target = request.files().failure().target();
    PinnedTest test = PinnedTest.of(target, request.program());
    String obstacle = test.obstacle();
    if (obstacle != null) {
      return Made.none("Not possible: " + obstacle + ".");
    }
    String existing = test.existing();
    String name = existing == null ? test.newTest(SUFFIX, METHOD) : existing;
    FailureFiles pinned = request.files().forTest(name);
    Program program = request.program();
    if (program == null) {
      return handedOver(pinned, recorded(pinned.failure()), "");
    }
    Path directory = Files.createDirectories(request.work().resolve("pinned"));
    pinned.write(directory);
    ReplayProof proof = new ReplayProof(directory, name, target.kind() == Target.Kind.JUNIT);
    request.progress().accept("pinning: replays as a test");
    Proof failed = proof.execute(program, request.runs(), "failed", request.work());
    if (!failed.isComplete()) {
      return Made.none(
          "Not handed out: only %s replays in a test's JVM failed as they should; the first other one: %s"
              .formatted(failed, failed.odd()));
    }
    List<String> lines =
        new ArrayList<>(
            List.of(
                "%s replays in a test's JVM failed (%s each).".formatted(failed, failed.each())));
    Program fixed = request.fixed();
    if (fixed == null) {
      lines.add(FixedRuns.NOT_TRIED);
    } else {
      request.progress().accept("pinning: replays of the repaired program");
      Proof passed = proof.execute(fixed, request.runs(), "passed", request.work());
      if (!passed.isComplete()) {
        return Made.none("Not handed out. " + lines.get(0), FixedRuns.says(passed));
      }
      lines.add(FixedRuns.says(passed));
    }
    return existing == null
        ? written(pinned, test, lines)
        : handedOver(pinned, lines.get(0), lines.get(1));
  }

  private static String recorded(Failure failure) {
    return "It failed %s times when it was found; a command cannot start it, so run the test to see it fail."
        .formatted(failure.replay());
  }

  private Made written(FailureFiles pinned, PinnedTest test, List<String> proof)
      throws IOException {
    TestLayout layout = request.layout();
    TestSource source =
        new TestSource(
            test.packageName(),
            test.className() + SUFFIX,
            pinned.failure().summary(),
            List.of("dev.bohr.junit.ConcurrencyTest"),
            List.of(
                "@ConcurrencyTest(replay = %s, untilThreadsEnd = true)"
                    .formatted(TestSource.literal(layout.failure()))),
            METHOD,
            test.call(),
            test.thrown());
    Path file = layout.write(source);
    Path directory = publish(pinned);
    List<String> lines = new ArrayList<>(List.of(file.toString(), directory + "/"));
    lines.addAll(proof);
    return new Made(true, lines);
  }

  /** For a test that is there: the line to put into it. */
  private Made handedOver(FailureFiles pinned, String proof, String fixed) throws IOException {
    Path directory = publish(pinned);
    List<String> lines = new ArrayList<>();
    lines.add(directory + "/");
    lines.add(
        "In %s, in place of its annotation:  @ConcurrencyTest(replay = %s)"
            .formatted(
                pinned.failure().target().name(), TestSource.literal(request.layout().failure())));
    lines.add(proof);
    if (!fixed.isEmpty()) {
      lines.add(fixed);
    }
    Failure.ReplayRate rate = pinned.failure().replay();
    return new Made(request.program() != null || rate.failed() == rate.of(), lines);
  }

  private Path publish(FailureFiles pinned) throws IOException {
    Path directory = request.layout().resolve(request.layout().failure());
    Files.createDirectories(directory);
    pinned.write(directory);
    return directory;
  }
}
