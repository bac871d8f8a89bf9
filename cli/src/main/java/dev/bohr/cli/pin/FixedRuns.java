package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What an offer does on the program that the user says is repaired. */
final class FixedRuns {
  static final String NOT_TRIED =
      "On a repaired program it has not been tried; give its class path with --fixed.";

  /** Enough to know how long the program takes by itself. */
  private static final int BASELINE = 5;

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private FixedRuns() {}

  static String says(Proof passed) {
    return passed.isComplete()
        ? "On the repaired program %s passed (%s each).".formatted(passed, passed.each())
        : "On the repaired program only %s passed; the first other one: %s"
            .formatted(passed, passed.odd());
  }

  /** The same with the time that the program takes while the breakpoints are off. */
  static String says(Proof passed, Program fixed, Path breakpoints, Path work)
      throws IOException, InterruptedException {
    List<Long> plain = new ArrayList<>();
    for (int i = 0; i < BASELINE; i++) {
      plain.add(PlainJvm.execute(fixed, breakpoints, work, LIMIT, "off").nanos());
    }
    String each = Proof.of(0, plain, "").each();
    return says(passed).replace(" each).", " each; " + each + " with the breakpoints off).");
  }
}
