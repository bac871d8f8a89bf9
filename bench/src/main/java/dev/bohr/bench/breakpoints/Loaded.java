package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;

/**
 * Loads what breakpoints need. Otherwise the first thread that comes to one would do so, in the
 * middle of the race: in a plain run too, where that takes so long that the bug shows.
 */
final class Loaded {
  private static final Breakpoint NEVER = Breakpoint.named("never").atMost(0).create();

  private Loaded() {}

  static void breakpoints() {
    try (Turn turn = NEVER.first(NEVER)) {
      NEVER.atOneOf(1, 2).when(() -> true).reach();
    }
  }
}
