package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bohr simplify}: the fewest switches that still fail. */
@Command(
    name = "simplify",
    description = {
      "Simplifies a failure: looks for the same failure with fewer switches between threads,",
      "and writes it beside the old one."
    },
    sortOptions = false)
final class SimplifyCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "Directory of the failure; by default the latest in .bohr.")
  @Nullable Path directory;

  @Option(
      names = "--algorithm",
      paramLabel = "best|tinertia",
      description = "best (the default), or the published one of Jalbert and Sen.")
  String algorithm = "best";

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "Stop after this time: 500ms, 60s (the default), 2m.")
  Duration time = Duration.ofSeconds(60);

  @Option(
      names = "--suffix",
      paramLabel = "N",
      description = "Work on the last N steps only (with --algorithm tinertia).")
  @Nullable Integer suffix;

  @Option(
      names = "--same",
      paramLabel = "strict|loose",
      description =
          "What must stay: the same exception from the same line, the same deadlock, the same "
              + "stall (strict, the default); or any failure (loose).")
  String same = "strict";

  @Option(
      names = "--prove",
      description =
          "Then try all schedules with fewer preemptions or fewer switches, to know that nothing is "
              + "simpler.")
  boolean prove;

  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Class path of the program, where it is no longer the old one.")
  @Nullable String classPath;

  @Option(names = "--stall-timeout", paramLabel = "TIME", hidden = true)
  Duration stallTimeout = Duration.ofSeconds(30);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    Simplification.Settings settings = settings();
    Path found = ResultDirectory.of(directory);
    return new Simplifying(found, settings, time, classPath, stallTimeout)
        .run(spec.commandLine().getOut());
  }

  private Simplification.Settings settings() {
    Simplification.Choice choice = Words.parse(Simplification.Choice.class, algorithm);
    if (choice == null) {
      throw CommandError.usage(
          "--algorithm is '%s'; give one of %s."
              .formatted(algorithm, Words.list(Simplification.Choice.class)));
    }
    CommandError.atLeastOne("--suffix", suffix);
    if (suffix != null && choice != Simplification.Choice.TINERTIA) {
      throw CommandError.usage("--suffix needs --algorithm tinertia.");
    }
    if (!same.equals("strict") && !same.equals("loose")) {
      throw CommandError.usage("--same is '%s'; give strict or loose.".formatted(same));
    }
    return new Simplification.Settings(
        choice,
        suffix == null ? Simplification.ALL_STEPS : suffix,
        same.equals("loose"),
        Integer.MAX_VALUE,
        prove);
  }
}
