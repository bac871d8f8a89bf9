package dev.bohr.cli.pin.source;

import dev.bohr.cli.pin.FixedRuns;
import dev.bohr.cli.pin.PlainJvm;
import dev.bohr.cli.pin.Proof;
import dev.bohr.cli.program.Program;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a patch does on the program that the user says is repaired. The same places get their
 * breakpoints in the repaired sources, as if the patch had been applied before the repair was made:
 * a repair is often in the very lines that a patch needs around its own. Every execution must pass
 * and come to all places. When a place is no longer there, the patch is stale.
 */
final class FixedPatch {
  private final Program fixed;
  private final SourceOptions options;
  private final Path library;
  private final Path directory;

  /**
   * @param library the jar of the breakpoints
   * @param directory where executions leave their files
   */
  FixedPatch(Program fixed, SourceOptions options, Path library, Path directory) {
    this.fixed = fixed;
    this.options = options;
    this.library = library;
    this.directory = directory;
  }

  /**
   * What the user is told about the repaired program; throws when the patch does not pass there.
   *
   * @param breakpoints what the patch was written from
   * @param patched the program that fails
   */
  String prove(
      BreakpointFile breakpoints,
      SourcePatch patch,
      PatchedProgram patched,
      int runs,
      Consumer<String> progress)
      throws IOException, InterruptedException, CannotPatch {
    PatchedProgram repaired;
    String className = patch.breakpoints();
    if (isSameCode(patched)) {
      repaired = new PatchedProgram(fixed, library, patched.classes());
    } else {
      SourcePatch same = translated(breakpoints, fixed, options);
      // The sources of the program that fails say nothing about the repaired one.
      if (same == null || !Collections.disjoint(same.texts().keySet(), patch.texts().keySet())) {
        return "On the repaired program it has not been tried, as its sources were not found; give them with --fixed-source.";
      }
      className = same.breakpoints();
      repaired = PatchedProgram.compile(same, fixed, library, options, directory);
    }
    Proof passed = passes(repaired, className, runs, progress);
    if (!passed.isComplete()) {
      throw new CannotPatch(
          "it fails as it should, but " + FixedRuns.says(passed).replaceFirst("^On", "on"));
    }
    return FixedRuns.says(passed, FixedRuns.off(repaired.off(), null, directory));
  }

  /** The same places in the repaired sources; null when these were not found. */
  static @Nullable SourcePatch translated(
      BreakpointFile breakpoints, Program fixed, SourceOptions options)
      throws IOException, CannotPatch {
    SourceRoots roots =
        options.fixed().isEmpty()
            ? SourceRoots.beside(fixed.classPath())
            : SourceRoots.of(options.fixed(), List.of());
    try {
      return new SourceTranslation(options.compiledWith(fixed.classPath()), roots)
          .translate(breakpoints, "");
    } catch (NoSource missing) {
      return null;
    } catch (CannotPatch gone) {
      throw new CannotPatch("on the repaired program it is stale: " + gone.getMessage());
    }
  }

  /** Whether the repair is in other classes, or in how they are used. */
  private boolean isSameCode(PatchedProgram patched) throws IOException {
    try (URLClassLoader before = loader(patched.program());
        URLClassLoader after = loader(fixed)) {
      for (String file : patched.files()) {
        if (!Arrays.equals(bytes(before, file), bytes(after, file))) {
          return false;
        }
      }
      return true;
    }
  }

  private static URLClassLoader loader(Program program) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : program.classPath()) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    return new URLClassLoader(urls.toArray(new URL[0]), null);
  }

  /** Empty when there is no such file, as there is none of the class that the patch adds. */
  private static byte[] bytes(URLClassLoader loader, String file) throws IOException {
    try (InputStream in = loader.getResourceAsStream(file)) {
      return in == null ? new byte[0] : in.readAllBytes();
    }
  }

  private Proof passes(
      PatchedProgram repaired, String className, int runs, Consumer<String> progress)
      throws IOException, InterruptedException {
    List<Long> times = new ArrayList<>();
    int passed = 0;
    int waited = 0;
    String odd = "";
    while (times.size() < runs && odd.isEmpty()) {
      PlainJvm run =
          PlainJvm.execute(
              repaired.on(), null, directory, PatchProof.LIMIT, "reached=" + className);
      times.add(run.nanos());
      odd = !run.passed() ? run.ending() : run.unreached();
      passed += odd.isEmpty() ? 1 : 0;
      waited += run.waitedOut() ? 1 : 0;
      progress.accept("source patch: %d of %d repaired passed".formatted(passed, times.size()));
    }
    return Proof.of(passed, times, odd, waited);
  }
}
