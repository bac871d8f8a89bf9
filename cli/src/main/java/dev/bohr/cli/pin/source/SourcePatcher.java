package dev.bohr.cli.pin.source;

import dev.bohr.cli.program.BundledJar;
import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Breakpoints that were proven as a file, as a patch of the program's sources with the library of
 * breakpoints: what the paper's authors wrote by hand. The patch is proven in turn before it is
 * handed out. It fits the statements of the source, so it goes on working when they move; when they
 * change, it no longer applies.
 *
 * <p>Objects that places must have in common are left out when the source cannot name them and the
 * proof holds without.
 */
public final class SourcePatcher {
  private final Program program;
  private final Failure failure;
  private final List<Path> sources;
  private final Path directory;
  private final Consumer<String> progress;

  /**
   * @param sources directories with sources; empty: where Maven and Gradle have them
   * @param directory where executions leave their files
   * @param progress is told what is being done
   */
  public SourcePatcher(
      Program program,
      Failure failure,
      List<Path> sources,
      Path directory,
      Consumer<String> progress) {
    this.program = program;
    this.failure = failure;
    this.sources = List.copyOf(sources);
    this.directory = directory;
    this.progress = progress;
  }

  /**
   * What came of it: a patch, or why there is none.
   *
   * @param patch null for none
   * @param reason in one sentence, without a full stop; empty when there is a patch
   * @param runs how many executions proved it
   * @param median how long one takes
   */
  public record Result(@Nullable SourcePatch patch, String reason, int runs, Duration median) {
    static Result none(String reason) {
      return new Result(null, reason, 0, Duration.ZERO);
    }
  }

  /**
   * @param runs how many executions must all fail
   */
  public Result patch(BreakpointFile breakpoints, int runs)
      throws IOException, InterruptedException {
    if (ModuleLayer.boot().findModule("jdk.compiler").isEmpty()) {
      return Result.none("this Java has no compiler; run Bohr with a JDK");
    }
    Path library = BundledJar.unpack(BundledJar.BREAKPOINTS, directory);
    Set<BreakpointFile> variants =
        new LinkedHashSet<>(List.of(breakpoints, withoutObjects(breakpoints)));
    Result result = Result.none("");
    for (BreakpointFile variant : variants) {
      progress.accept("source patch: writing it");
      try {
        SourcePatch patch =
            new SourceTranslation(program.classPath(), SourceRoots.of(sources, program.classPath()))
                .translate(variant, about());
        Duration median =
            new PatchProof(program, failure, library, directory).prove(patch, runs, progress);
        return new Result(patch, "", runs, median);
      } catch (CannotPatch e) {
        result = Result.none(String.valueOf(e.getMessage()));
      }
    }
    return result;
  }

  /** The failure in a line. */
  private String about() {
    Failure.Thrown thrown = failure.exception();
    if (thrown == null) {
      return failure.outcome().name().toLowerCase(Locale.ROOT);
    }
    String message = thrown.message();
    return message == null
        ? thrown.className()
        : thrown.className() + ": " + message.lines().findFirst().orElse("");
  }

  private static BreakpointFile withoutObjects(BreakpointFile file) {
    return new BreakpointFile(
        file.breakpoints().stream()
            .map(
                each ->
                    new Declared(
                        each.name(),
                        each.pause(),
                        each.together(),
                        each.ignoreFirst(),
                        each.atMost(),
                        each.places().stream().map(SourcePatcher::withoutObjects).toList()))
            .toList());
  }

  private static DeclaredPlace withoutObjects(DeclaredPlace place) {
    return new DeclaredPlace(
        place.location(),
        List.of(),
        place.conditions(),
        place.holding(),
        place.thread(),
        place.ignoreFirst(),
        place.origin());
  }
}
