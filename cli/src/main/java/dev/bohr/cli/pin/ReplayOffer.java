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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

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
    LaunchedTest launched = obstacle == null ? null : LaunchedTest.of(target);
    Program program = request.program();
    if (obstacle != null && (launched == null || program == null)) {
      return Made.none("Not possible: " + obstacle + ".");
    }
    if (launched != null) {
      TestSource source = source(launched);
      return prove(program, request.files().forLaunch(source.name()), source);
    }
    if (test.existing() == null) {
      TestSource source = source(test);
      return prove(program, request.files().forTest(source.name()), source);
    }
    FailureFiles pinned = request.files().forTest(test.existing());
    return program == null
        ? handedOver(pinned, List.of(recorded(pinned.failure())))
        : prove(program, pinned, null);
  }

  /**
   * Hands it out if it is proven.
   *
   * @param source of a new test; null for a failure of one that is there
   */
  private Made prove(@Nullable Program program, FailureFiles pinned, @Nullable TestSource source)
      throws IOException, InterruptedException {
    Path directory = Files.createDirectories(request.work().resolve("pinned"));
    pinned.write(directory);
    boolean isTest = request.files().failure().target().kind() == Target.Kind.JUNIT;
    ReplayProof proof = new ReplayProof(directory, pinned.failure().target().name(), isTest);
    request.progress().accept("pinning: replays as a test");
    Proof failed =
        proof.execute(Objects.requireNonNull(program), request.runs(), "failed", request.work());
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
    return source == null ? handedOver(pinned, lines) : written(pinned, source, lines);
  }

  private static String recorded(Failure failure) {
    return "It failed %s times when it was found; a command cannot start it, so run the test to see it fail."
        .formatted(failure.replay());
  }

  /** Calls the program. */
  private TestSource source(PinnedTest test) {
    return new TestSource(
        test.packageName(),
        test.className() + SUFFIX,
        request.files().failure().summary(),
        List.of("dev.bohr.junit.ConcurrencyTest"),
        List.of("@ConcurrencyTest(replay = %s, untilThreadsEnd = true)".formatted(files())),
        METHOD,
        test.call(),
        test.thrown(),
        false);
  }

  /** Has the test run by its framework. */
  private TestSource source(LaunchedTest test) {
    return new TestSource(
        test.packageName(),
        test.className() + SUFFIX,
        request.files().failure().summary(),
        List.of("dev.bohr.junit.Bohr", test.annotation()),
        List.of("@Test"),
        METHOD,
        "Bohr.replayTest(%s);".formatted(files()),
        "",
        true);
  }

  private String files() {
    return TestSource.literal(request.layout().failure());
  }

  private Made written(FailureFiles pinned, TestSource source, List<String> proof)
      throws IOException {
    Path file = request.layout().write(source);
    Path directory = publish(pinned);
    List<String> lines = new ArrayList<>(List.of(file.toString(), directory + "/"));
    lines.addAll(proof);
    return new Made(true, lines);
  }

  /** For a test that is there: the line to put into it. */
  private Made handedOver(FailureFiles pinned, List<String> proof) throws IOException {
    Path directory = publish(pinned);
    List<String> lines = new ArrayList<>();
    lines.add(directory + "/");
    lines.add(
        "In %s, in place of its annotation:  @ConcurrencyTest(replay = %s)"
            .formatted(pinned.failure().target().name(), files()));
    lines.addAll(proof);
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
