package dev.bohr.cli.pin.source;

import dev.bohr.cli.pin.FixedRuns;
import dev.bohr.cli.pin.PinRequest;
import dev.bohr.cli.pin.Proof;
import dev.bohr.cli.program.BundledJar;
import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.OneLine;
import dev.bohr.core.trace.Target;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.DeclaredPlace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
  private final PinRequest request;
  private final Program program;
  private final SourceOptions options;

  /**
   * @param program what failed
   */
  public SourcePatcher(PinRequest request, Program program, SourceOptions options) {
    this.request = request;
    this.program = program;
    this.options = options;
  }

  /**
   * What came of it: a patch, or why there is none.
   *
   * @param patch null for none
   * @param reason in one sentence, without a full stop; empty when there is a patch
   * @param failed how often it failed
   * @param fixed what the user is told about the repaired program
   */
  public record Result(@Nullable SourcePatch patch, String reason, Proof failed, String fixed) {
    static Result none(String reason) {
      return new Result(null, reason, Proof.of(0, List.of(), ""), "");
    }
  }

  /** Looks for one that holds. */
  public Result patch(BreakpointFile breakpoints) throws IOException, InterruptedException {
    if (!hasCompiler()) {
      return Result.none("this Java has no compiler; run Bohr with a JDK");
    }
    Path library = BundledJar.unpack(BundledJar.BREAKPOINTS, request.work());
    Set<BreakpointFile> variants =
        new LinkedHashSet<>(List.of(breakpoints, withoutObjects(breakpoints)));
    Result result = Result.none("");
    for (BreakpointFile variant : variants) {
      request.progress().accept("source patch: writing it");
      try {
        return proven(variant, library);
      } catch (CannotPatch e) {
        result = Result.none(String.valueOf(e.getMessage()));
      }
    }
    return result;
  }

  /** Whether the sources, also those of the repaired program, have places for these breakpoints. */
  public boolean isWritable(BreakpointFile breakpoints) {
    if (!hasCompiler()) {
      return false;
    }
    try {
      BreakpointFile simple = withoutObjects(breakpoints);
      translation().translate(simple, about(), tests());
      Program fixed = request.fixed();
      if (fixed != null) {
        FixedPatch.translated(simple, fixed, options);
      }
      return true;
    } catch (CannotPatch e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean hasCompiler() {
    return ModuleLayer.boot().findModule("jdk.compiler").isPresent();
  }

  private SourceTranslation translation() {
    return new SourceTranslation(
        options.compiledWith(program.classPath()),
        SourceRoots.of(options.sources(), program.classPath()));
  }

  private Result proven(BreakpointFile breakpoints, Path library)
      throws IOException, InterruptedException, CannotPatch {
    SourcePatch patch = translation().translate(breakpoints, about(), tests());
    PatchedProgram patched =
        PatchedProgram.compile(patch, program, library, options, request.work());
    Proof failed =
        new PatchProof(patched, request.files().failure(), request.work())
            .prove(request.runs(), request.progress());
    Program fixed = request.fixed();
    return new Result(
        patch,
        "",
        failed,
        fixed == null
            ? FixedRuns.NOT_TRIED
            : new FixedPatch(fixed, options, library, request.work())
                .prove(breakpoints, patch, patched, request.runs(), request.progress()));
  }

  /** The package of the test that fails, which is to ask whether all places were reached. */
  private Set<String> tests() {
    String name = program.target().name();
    return program.target().kind() == Target.Kind.JUNIT
        ? Set.of(name.replaceFirst("#.*", "").replaceFirst("\\.?[^.]*$", ""))
        : Set.of();
  }

  /** The failure in a line. */
  private String about() {
    Failure failure = request.files().failure();
    Failure.Thrown thrown = failure.exception();
    if (thrown == null) {
      return failure.outcome().name().toLowerCase(Locale.ROOT);
    }
    String message = thrown.message();
    return message == null ? thrown.className() : thrown.className() + ": " + OneLine.of(message);
  }

  private static BreakpointFile withoutObjects(BreakpointFile file) {
    return new BreakpointFile(
        file.breakpoints().stream()
            .map(
                each ->
                    each.with(each.places().stream().map(DeclaredPlace::withoutObjects).toList()))
            .toList());
  }
}
