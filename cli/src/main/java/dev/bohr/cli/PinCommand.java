package dev.bohr.cli;

import dev.bohr.cli.pin.Pinner;
import dev.bohr.cli.pin.source.SourcePatcher;
import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.AtomicFiles;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bohr pin}: the failure as breakpoints, for a JVM without control. */
@Command(
    name = "pin",
    description = {
      "Keeps a failure caught: writes breakpoints that make the program fail in a plain JVM,",
      "whose threads run in parallel, and proves that they do."
    },
    sortOptions = false)
final class PinCommand implements Callable<Integer> {
  private static final String FILE = "breakpoints.bp";

  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Directory of the failure; by default the latest in .bohr.")
  @Nullable Path directory;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Executions that must all fail before the breakpoints are handed out (100).")
  int runs = 100;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "Try no new breakpoints after this time: 60s, 3m (the default).")
  Duration time = Duration.ofMinutes(3);

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Class path of the program, where it is no longer the old one.")
  @Nullable String classPath;

  @Option(
      names = "--source",
      paramLabel = "DIR",
      description =
          "A directory with sources, for the patch; by default where Maven and Gradle have them.")
  List<Path> sources = List.of();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    if (runs < 1) {
      throw CommandError.usage("--runs is %d; give at least 1.".formatted(runs));
    }
    Path found = ResultDirectory.of(directory);
    FailureFiles files = FailureFiles.read(found);
    PrintWriter out = spec.commandLine().getOut();
    try (WorkDirectory work = new WorkDirectory();
        StatusLine line = new StatusLine(Terminals.writer())) {
      Program program =
          Targets.program(Replaying.target(files.failure().target(), classPath), work.path());
      Pinner pinner = new Pinner(files, program, work.path(), line::show);
      Pinner.Pin pin = pinner.find(program.shortName(), runs, time);
      if (pin == null || !pin.isProven()) {
        line.close();
        return notPinned(out, pin);
      }
      SourcePatcher.Result patched =
          new SourcePatcher(program, files.failure(), sources, work.path(), line::show)
              .patch(pin.file(), runs);
      line.close();
      int code = pinned(out, pin, found);
      PatchText.print(out, patched, found);
      return code;
    }
  }

  private static int pinned(PrintWriter out, Pinner.Pin pin, Path found) throws Exception {
    Path file = found.resolve(FILE);
    AtomicFiles.write(
        file, stream -> stream.write(pin.file().toString().getBytes(StandardCharsets.UTF_8)));
    out.println(pin.file());
    out.printf(
        "With these breakpoints %d of %d executions failed in a plain JVM (%s each).%n",
        pin.failed(), pin.runs(), Durations.format(Duration.ofNanos(pin.medianNanos())));
    out.printf(
        "They are in %s. Use them:  java -javaagent:bohr.jar=breakpoints=%s ...%n", file, file);
    return ExitCode.BUG;
  }

  private static int notPinned(PrintWriter out, Pinner.@Nullable Pin pin) {
    if (pin == null) {
      out.println("No breakpoints were found that give this failure in a plain JVM.");
    } else {
      out.println(pin.file());
      out.printf(
          "These breakpoints are the best that were found: only %d of %d executions failed, so they are not kept.%n",
          pin.failed(), pin.runs());
    }
    out.println("`bohr replay` gives the failure every time.");
    return ExitCode.UNSURE;
  }
}
