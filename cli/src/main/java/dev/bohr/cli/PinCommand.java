package dev.bohr.cli;

import dev.bohr.cli.pin.Offer;
import dev.bohr.cli.pin.PinRequest;
import dev.bohr.cli.pin.ReplayOffer;
import dev.bohr.cli.pin.TestLayout;
import dev.bohr.cli.pin.WovenOffer;
import dev.bohr.cli.pin.source.PatchOffer;
import dev.bohr.cli.pin.source.SourceOptions;
import dev.bohr.cli.program.ClassPaths;
import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
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

/** {@code bohr pin}: ways to keep a failure caught, each of them proven. */
@Command(
    name = "pin",
    description = {
      "Keeps a failure caught, so that everybody sees it fail until it is repaired: as a JUnit test",
      "that replays it, and as breakpoints for a plain JVM, whose threads run in parallel. Each is",
      "proven before it is handed out."
    },
    sortOptions = false)
final class PinCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Directory of the failure; by default the latest in .bohr.")
  @Nullable Path directory;

  @Option(
      names = "--test-dir",
      paramLabel = "PROJECT",
      description = {
        "Project to write the tests to, below src/test; by default they go to the directory",
        "'pinned' beside the failure, to be copied."
      })
  @Nullable Path testDirectory;

  @Option(
      names = "--fixed",
      paramLabel = "PATH",
      description =
          "Class path (or jar, or example) of the program repaired: what is handed out must pass there.")
  @Nullable String fixed;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Executions that must all fail before an offer is handed out (100).")
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
      names = "--fixed-source",
      paramLabel = "DIR",
      description =
          "The same of the program repaired; by default where Maven and Gradle have those of --fixed.")
  List<Path> fixedSources = List.of();

  @Option(
      names = "--compile-cp",
      paramLabel = "PATH",
      description =
          "Class path that the sources need to be compiled, and the program does not need to run.")
  @Nullable String compilePath;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    CommandError.atLeastOne("--runs", runs);
    Path found = ResultDirectory.of(directory);
    if (!Files.exists(found.resolve(FailureFiles.FAILURE))) {
      throw CommandError.usage(
          "there is no failure in '%s'; name a directory that `bohr explore` made."
              .formatted(found));
    }
    FailureFiles files = FailureFiles.read(found);
    PrintWriter out = spec.commandLine().getOut();
    try (WorkDirectory work = new WorkDirectory();
        StatusLine line = new StatusLine(Terminals.writer())) {
      PinRequest request = request(files, found, work.path(), line);
      boolean proven = false;
      char letter = 'a';
      WovenOffer woven = new WovenOffer(request);
      PatchOffer patch =
          new PatchOffer(
              request,
              new SourceOptions(
                  sources,
                  fixedSources,
                  compilePath == null ? List.of() : ClassPaths.split(compilePath)),
              woven);
      for (Offer offer : List.of(new ReplayOffer(request), woven, patch)) {
        Offer.Made made = offer.make();
        line.clear();
        out.printf("%s(%c) %s%n", letter == 'a' ? "" : "\n", letter++, offer.title());
        made.lines().forEach(each -> out.println("    " + each));
        out.flush();
        proven |= made.isProven();
      }
      out.println();
      out.println(last(request, proven));
      return proven ? ExitCode.BUG : ExitCode.UNSURE;
    }
  }

  private PinRequest request(FailureFiles files, Path found, Path work, StatusLine line) {
    Target target = files.failure().target();
    boolean startable = target.kind() != Target.Kind.RUNNABLE;
    Program program = startable ? Targets.program(Replaying.target(target, classPath), work) : null;
    Program repaired = startable && fixed != null ? repaired(target, fixed, work) : null;
    String name = program == null ? target.name().replaceAll("^.*\\.", "") : program.shortName();
    TestLayout layout =
        new TestLayout(
            testDirectory == null ? found.resolve("pinned") : testDirectory,
            ResultDirectory.safe(name));
    layout.check();
    return new PinRequest(files, found, program, repaired, runs, time, layout, work, line::show);
  }

  private static Program repaired(Target target, String path, Path work) {
    return Targets.program(
        switch (target.kind()) {
          case JAR -> Targets.jar(path, target.arguments());
          case EXAMPLE -> Targets.example(path, target.arguments());
          default -> Targets.with(path, target);
        },
        work);
  }

  private String last(PinRequest request, boolean proven) throws IOException {
    if (!proven) {
      Program program = request.program();
      return program == null || program.codeHash().equals(request.files().schedule().codeHash())
          ? "`bohr replay` gives the failure every time."
          : "The code has changed since the failure was found: find it again, or give the old class path with -cp.";
    }
    Target.Kind kind = request.files().failure().target().kind();
    if (kind == Target.Kind.JAR || kind == Target.Kind.EXAMPLE) {
      return "The tests are in %s; they need the program's classes on their class path."
          .formatted(request.layout().root());
    }
    return testDirectory == null
        ? "Copy what is in %s to your project, or name the project with --test-dir."
            .formatted(request.layout().root())
        : "Run the tests: they fail as long as the failure is there.";
  }
}
