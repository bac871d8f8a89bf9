package dev.bohr.cli;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bohr conflicts}: which of all potential conflicts makes a program fail. */
@Command(
    name = "conflicts",
    description = {
      "Lists what threads of a program can come into each other's way about (races, locks,",
      "synchronisation objects), tries each as a breakpoint in both orders, in plain JVMs, and",
      "says which of them makes it fail."
    },
    sortOptions = false)
final class ConflictsCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();
  @Mixin TargetOptions target = new TargetOptions();

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Executions of each order, and without breakpoints (10).")
  int runs = 10;

  @Option(
      names = "--pause",
      paramLabel = "TIME",
      description = "How long a thread waits at a breakpoint for the other one (100ms).")
  Duration pause = Duration.ofMillis(100);

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "Begin no execution after this time: 60s, 10m (the default).")
  Duration time = Duration.ofMinutes(10);

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Executions at the same time; one for two cores by default.")
  @Nullable Integer workers;

  @Option(
      names = "--traces",
      paramLabel = "N",
      description = "Runs under control that are looked at for conflicts (8).")
  int traces = 8;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the schedules of these runs (1); the first has none.")
  long seed = 1;

  @Option(
      names = "-o",
      paramLabel = "DIR",
      description = "Where to put the table and the breakpoints (.bohr/<time>-<name>).")
  @Nullable Path output;

  @Option(names = "--stall-timeout", paramLabel = "TIME", hidden = true)
  Duration stallTimeout = Duration.ofSeconds(30);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    CommandError.atLeastOne("--runs", runs);
    CommandError.atLeastOne("--traces", traces);
    CommandError.atLeastOne("--workers", workers);
    Target named = target.areTests() ? test() : target.target(null);
    try (WorkDirectory work = new WorkDirectory()) {
      Program program = Targets.program(named, work.path());
      ConflictSearch search =
          new ConflictSearch(program, work, pause, runs, workerCount(), time, stallTimeout);
      return search.run(traces, seed, output, spec.commandLine().getOut());
    }
  }

  private int workerCount() {
    return workers != null ? workers : Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
  }

  private Target test() throws IOException, InterruptedException {
    List<Target> tests = target.tests();
    if (tests.size() > 1) {
      throw CommandError.usage(
          "%s are %d tests; name one: --junit CLASS#METHOD."
              .formatted(String.valueOf(target.junit), tests.size()));
    }
    return tests.get(0);
  }
}
