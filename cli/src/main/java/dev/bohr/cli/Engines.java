package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;

/** The words of {@code --engine}. */
final class Engines {
  private Engines() {}

  /** Refuses an engine that there is not. */
  static void check(String engine) {
    switch (engine) {
      case "auto", "threads" -> {}
      case "fibers" ->
          throw CommandError.usage(
              "the engine 'fibers' is not part of this Bohr yet; use --engine auto or threads.");
      default ->
          throw CommandError.usage(
              "--engine is '%s'; give one of auto, fibers, threads.".formatted(engine));
    }
  }
}
