package dev.bohr.cli;

import dev.bohr.cli.support.Versions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bohr} itself: names the commands. */
@Command(
    name = "bohr",
    description = "Finds, confirms, simplifies and replays concurrency bugs of Java programs.",
    versionProvider = Versions.class,
    subcommands = {
      ExploreCommand.class,
      ReplayCommand.class,
      SimplifyCommand.class,
      PinCommand.class,
      ConflictsCommand.class,
      HuntCommand.class,
      AttachCommand.class,
      ProveCommand.class,
      CommandLine.HelpCommand.class
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Exit codes: 0 nothing found within the stated coverage, 1 internal error, 2 usage or bad",
      "input, 3 bug found, 4 diverged, not controllable or not confirmed."
    })
final class BohrCommand implements Runnable {
  @Spec CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Print the version and exit.")
  boolean version;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "a command is missing; try `bohr hunt`, or `bohr help` for the list");
  }
}
