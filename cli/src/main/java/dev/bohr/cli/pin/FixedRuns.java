package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an offer does on the program that the user says is repaired. */
public final class FixedRuns {
  public static final String NOT_TRIED =
      "On a repaired program it has not been tried; give its class path with --fixed.";

  /** Enough to know how long the program takes by itself. */
  private static final int BASELINE = 5;

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private FixedRuns() {}

  /** How often it passed, and whether pauses were waited out. */
  public static String says(Proof passed) {
    String waited =
        passed.waited() == 0
            ? ""
            : " In %d of these a pause took its whole time.".formatted(passed.waited());
    return passed.isComplete()
        ? "On the repaired program %s passed (%s each).%s".formatted(passed, passed.each(), waited)
        : "On the repaired program only %s passed; the first other one: %s"
            .formatted(passed, passed.odd());
  }

  /** The same with the time that the program takes while the breakpoints are off. */
  static String says(Proof passed, Program fixed, Path breakpoints, Path work)
      throws IOException, InterruptedException {
    return says(passed, off(fixed, breakpoints, work, "off"));
  }

  /**
   * The same with what was measured while the breakpoints were off.
   *
   * @param off see {@link #off}
   */
  public static String says(Proof passed, Proof off) {
    return says(passed).replace(" each).", " each; " + off.each() + " with the breakpoints off).");
  }

  /**
   * A few executions with breakpoints that are off.
   *
   * @param breakpoints null when the program brings its own
   * @param options more options of the agent
   */
  public static Proof off(Program fixed, @Nullable Path breakpoints, Path work, String... options)
      throws IOException, InterruptedException {
    List<Long> plain = new ArrayList<>();
    int passed = 0;
    for (int i = 0; i < BASELINE; i++) {
      PlainJvm run = PlainJvm.execute(fixed, breakpoints, work, LIMIT, options);
      plain.add(run.nanos());
      passed += run.passed() ? 1 : 0;
    }
    return Proof.of(passed, plain, "");
  }
}
