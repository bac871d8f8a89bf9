package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * {@code bohr hunt}: everything that Bohr can do about a program, in one command. So far that is to
 * explore it and report in text; without a program it hunts the bug of a bundled example, and with
 * {@code --maven} those that a project's own tests can show.
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
      names = "--maven",
      description = "Hunt in the tests of the Maven project in DIR, by default this directory.")
  boolean maven;

  @Option(
      names = "-D",
      paramLabel = "KEY=VALUE",
      description = "With --maven: a property for Maven; -Dtest=... chooses tests as in Surefire.")
  Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Override
  public Integer call() throws Exception {
    if (!maven) {
      if (!properties.isEmpty()) {
        throw CommandError.usage("-D is for Maven; use it with --maven.");
      }
      return ExploreCommand.explore(spec, target, search, EXAMPLE);
    }
    return new MavenHunt(search, spec.commandLine().getOut(), spec.commandLine().getErr())
        .run(target.directory(), properties);
  }
}
