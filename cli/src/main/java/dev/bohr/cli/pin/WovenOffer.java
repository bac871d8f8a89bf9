package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * (b): a breakpoint file that is woven into the program in tests, whose threads run in parallel and
 * without control.
 */
public final class WovenOffer implements Offer {
  /** Beside the failure, for use without a test. */
  private static final String FILE = "breakpoints.bp";

  private static final String SUFFIX = "WovenTest";
  private static final String METHOD = "failsInParallel";

  private final PinRequest request;
  private @Nullable BreakpointFile proven;
  private @Nullable Pinner pinner;

  public WovenOffer(PinRequest request) {
    this.request = request;
  }

  /** What was handed out; null before that, or when nothing was. */
  public @Nullable BreakpointFile proven() {
    return proven;
  }

  /**
   * Other breakpoints, which give the failure as well as far as a few executions tell, for who can
   * make nothing of those that were handed out; the next at every call, and null when there are no
   * more.
   *
   * @param wanted which ones are of use
   * @param deadline after which no new ones are tried, by the clock of the JVM
   */
  public @Nullable BreakpointFile another(Predicate<BreakpointFile> wanted, long deadline)
      throws IOException, InterruptedException {
    Pinner tried = pinner;
    return tried == null ? null : tried.another(wanted, deadline);
  }

  @Override
  public String title() {
    return "breakpoints that are woven in tests: threads run in parallel; needs bohr-junit or the agent, and no change of the program";
  }

  @Override
  public Made make() throws IOException, InterruptedException {
    Program program = request.program();
    if (program == null) {
      return Made.none(
          "Not possible: a command cannot start the %s, and breakpoints must be tried."
              .formatted(request.files().failure().target().describe()));
    }
    pinner =
        new Pinner(request.files(), program, request.fixed(), request.work(), request.progress());
    Pin pin = pinner.find(program.shortName(), request.runs(), request.time());
    return pin == null || !pin.holds(request.runs()) ? notPinned(pin) : pinned(program, pin);
  }

  private static Made notPinned(@Nullable Pin pin) {
    if (pin == null) {
      return Made.none("Not handed out: no breakpoints were found that give this failure.");
    }
    List<String> lines = new ArrayList<>(pin.file().toString().lines().toList());
    Proof fixed = pin.fixed();
    lines.add(
        "Not handed out. With these, the best that were found, %s executions failed."
            .formatted(pin.failed()));
    if (fixed != null) {
      lines.add(FixedRuns.says(fixed));
    }
    return new Made(false, lines);
  }

  private Made pinned(Program program, Pin pin) throws IOException, InterruptedException {
    proven = pin.file();
    TestLayout layout = request.layout();
    Path beside = request.directory().resolve(FILE);
    TestLayout.write(beside, pin.file().toString());
    List<String> lines = new ArrayList<>(pin.file().toString().lines().toList());
    lines.addAll(test(program, pin, layout));
    lines.add(
        "Without JUnit:  java -javaagent:bohr.jar=breakpoints=%s,strict ...".formatted(beside));
    lines.add(
        "%s executions in a plain JVM failed (%s each)."
            .formatted(pin.failed(), pin.failed().each()));
    Proof fixed = pin.fixed();
    Program repaired = request.fixed();
    lines.add(
        fixed == null || repaired == null
            ? FixedRuns.NOT_TRIED
            : FixedRuns.says(fixed, repaired, beside, request.work()));
    return new Made(true, lines);
  }

  /** The files of a test, or why there is none. */
  private List<String> test(Program program, Pin pin, TestLayout layout) throws IOException {
    Failure failure = request.files().failure();
    PinnedTest test = PinnedTest.of(failure.target(), program);
    String obstacle = endsTheJvm(failure) ? "the program ends the JVM" : test.obstacle();
    if (obstacle != null) {
      return List.of("No test for JUnit: " + obstacle + ".");
    }
    Path file = layout.resolve(layout.breakpoints());
    TestLayout.write(file, pin.file().toString());
    String named = TestSource.literal(layout.breakpoints());
    if (test.existing() != null) {
      return List.of(
          file.toString(),
          "In %s, beside its annotation:  @WithBreakpoints(%s)".formatted(test.existing(), named));
    }
    TestSource source =
        new TestSource(
            test.packageName(),
            test.className() + SUFFIX,
            failure.summary(),
            List.of("dev.bohr.junit.WithBreakpoints", "org.junit.jupiter.api.Test"),
            List.of(
                "@Test", "@WithBreakpoints(value = %s, untilThreadsEnd = true)".formatted(named)),
            METHOD,
            test.call(),
            test.thrown(),
            false);
    return List.of(layout.write(source).toString(), file.toString());
  }

  /** The JVM of the tests would be gone. */
  private static boolean endsTheJvm(Failure failure) {
    return failure.outcome() == OutcomeKind.FAILED && failure.exception() == null;
  }
}
