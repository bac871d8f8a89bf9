package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.engine.EngineChoice;

/** The words of {@code --engine}. */
final class Engines {
  private Engines() {}

  /** Refuses an engine that there is not, or not on this JDK: workers run on the same. */
  static EngineChoice parse(String engine) {
    return switch (engine) {
      case "auto" -> EngineChoice.AUTO;
      case "threads" -> EngineChoice.THREADS;
      case "fibers" -> fibers(Runtime.version().feature());
      default ->
          throw CommandError.usage(
              "--engine is '%s'; give one of auto, fibers, threads.".formatted(engine));
    };
  }

  static EngineChoice fibers(int feature) {
    if (feature < EngineChoice.FIBERS_FEATURE) {
      throw CommandError.usage(
          "the engine 'fibers' needs JDK %d or newer and this is %d; start Bohr with a newer one or use --engine auto."
              .formatted(EngineChoice.FIBERS_FEATURE, feature));
    }
    return EngineChoice.FIBERS;
  }
}
