package dev.bohr.cli.pin.source;

import dev.bohr.cli.pin.Offer;
import dev.bohr.cli.pin.PinRequest;
import dev.bohr.cli.program.Program;
import dev.bohr.core.trace.AtomicFiles;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** (c): a patch of the source with the library of breakpoints, which alone needs no agent. */
public final class PatchOffer implements Offer {
  private static final String FILE = "breakpoints.patch";

  private final PinRequest request;
  private final SourceOptions options;
  private final Supplier<@Nullable BreakpointFile> proven;

  /**
   * @param proven the breakpoints that were handed out before, if any were; asked when the offer is
   *     made
   */
  public PatchOffer(
      PinRequest request, SourceOptions options, Supplier<@Nullable BreakpointFile> proven) {
    this.request = request;
    this.options = options;
    this.proven = proven;
  }

  @Override
  public String title() {
    return "a patch of the source: needs no agent, but the program then depends on bohr-breakpoints";
  }

  @Override
  public Made make() throws IOException, InterruptedException {
    Program program = request.program();
    BreakpointFile breakpoints = proven.get();
    if (program == null || breakpoints == null) {
      return Made.none("Not possible: there are no proven breakpoints to write it from.");
    }
    SourcePatcher.Result result = new SourcePatcher(request, program, options).patch(breakpoints);
    SourcePatch patch = result.patch();
    if (patch == null) {
      return Made.none("Not handed out: %s.".formatted(result.reason()));
    }
    Path file = request.directory().resolve(FILE);
    AtomicFiles.write(file, stream -> stream.write(patch.diff().getBytes(StandardCharsets.UTF_8)));
    List<String> lines = new ArrayList<>(patch.changes().lines().toList());
    lines.add("Use it:  cd %s && git apply %s".formatted(patch.base(), file.toAbsolutePath()));
    lines.add("Turn it on with -Dbohr.breakpoints=true.");
    lines.add(
        "End a test with %s.assertReached(), so that it does not pass without having come there."
            .formatted(patch.breakpoints()));
    lines.add(
        "%s executions of the patched program failed in a plain JVM (%s each)."
            .formatted(result.failed(), result.failed().each()));
    lines.add(result.fixed());
    return new Made(true, lines);
  }
}
