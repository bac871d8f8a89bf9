package dev.bohr.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code bohr hunt}: everything that Bohr can do about a program, in one command. So far that is to
 * explore it and report in text; without a program it hunts the bug of a bundled example.
 */
@Command(
    name = "hunt",
    description = "Finds a bug and explains it; without a program, that of a bundled example.",
    sortOptions = false)
final class HuntCommand implements Callable<Integer> {
  private static final String EXAMPLE = "account";

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
    return ExploreCommand.explore(spec, target, search, EXAMPLE);
  }
}
