package dev.bohr.cli.pin.source;

import dev.bohr.cli.pin.Offer;
import dev.bohr.cli.pin.PinRequest;
import dev.bohr.cli.pin.WovenOffer;
import dev.bohr.cli.program.Program;
import dev.bohr.core.trace.AtomicFiles;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * (c): a patch of the source with the library of breakpoints, which alone needs no agent. It is
 * written from the breakpoints of (b). Where the source has no place for these, others that give
 * the failure may do.
 */
public final class PatchOffer implements Offer {
  private static final String FILE = "breakpoints.patch";

  private final PinRequest request;
  private final SourceOptions options;
  private final WovenOffer woven;

  /**
   * @param woven (b), which is made before
   */
  public PatchOffer(PinRequest request, SourceOptions options, WovenOffer woven) {
    this.request = request;
    this.options = options;
    this.woven = woven;
  }

  @Override
  public String title() {
    return "a patch of the source: needs no agent, but the program then depends on bohr-breakpoints";
  }

  @Override
  public Made make() throws IOException, InterruptedException {
    Program program = request.program();
    BreakpointFile breakpoints = woven.proven();
    if (program == null || breakpoints == null) {
      return Made.none("Not possible: there are no proven breakpoints to write it from.");
    }
    SourcePatcher.Result result = find(new SourcePatcher(request, program, options), breakpoints);
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

  /** From the breakpoints of (b), or else from the first others that do; or why there is none. */
  private SourcePatcher.Result find(SourcePatcher patcher, BreakpointFile breakpoints)
      throws IOException, InterruptedException {
    SourcePatcher.Result first = patcher.patch(breakpoints);
    SourcePatcher.Result result = first;
    long deadline = System.nanoTime() + request.time().toNanos();
    BreakpointFile other = breakpoints;
    while (result.patch() == null && other != null) {
      request.progress().accept("source patch: looking for other breakpoints");
      other = woven.another(patcher::isWritable, deadline);
      result = other == null ? result : patcher.patch(other);
    }
    return result.patch() == null ? first : result;
  }
}
