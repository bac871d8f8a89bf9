package dev.bohr.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bohr explore}: searches the schedules of a program for one that fails. */
@Command(
    name = "explore",
    description = "Runs a program under many schedules and reports the first that fails.",
    sortOptions = false)
final class ExploreCommand implements Callable<Integer> {
  @Spec CommandSpec spec = CommandSpec.create();
  @Mixin TargetOptions target = new TargetOptions();
  @Mixin SearchOptions search = new SearchOptions();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    return Exploration.run(
        search, target.target(null), spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
