package dev.bohr.cli;

import dev.bohr.cli.pin.source.SourcePatch;
import dev.bohr.cli.pin.source.SourcePatcher;
import dev.bohr.core.trace.AtomicFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What {@code bohr pin} says about the source patch, and the file that it leaves. */
final class PatchText {
  private static final String FILE = "breakpoints.patch";

  private PatchText() {}

  /**
   * @param found the directory of the failure
   */
  static void print(PrintWriter out, SourcePatcher.Result result, Path found) throws IOException {
    SourcePatch patch = result.patch();
    if (patch == null) {
      out.printf("There is no source patch: %s.%n", result.reason());
      return;
    }
    Path file = found.resolve(FILE);
    AtomicFiles.write(file, stream -> stream.write(patch.diff().getBytes(StandardCharsets.UTF_8)));
    out.println();
    out.print(patch.changes());
    out.printf(
        "%nWith this patch of the source %d of %d executions failed in a JVM into which nothing is inserted (%s each).%n",
        result.runs(), result.runs(), Durations.format(result.median()));
    out.printf(
        "It is in %s. Use it:  cd %s && git apply %s%n", file, patch.base(), file.toAbsolutePath());
    out.println(
        "The program then depends on dev.bohr:bohr-breakpoints, and on nothing else; -Dbohr.breakpoints=true turns it on.");
    out.printf(
        "End a test with %s.assertReached(), so that it does not pass without having come there.%n",
        patch.breakpoints());
  }
}
