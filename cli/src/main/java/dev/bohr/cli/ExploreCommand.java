package dev.bohr.cli;

import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
    return explore(spec, target, search, null);
  }

  /**
   * Searches what is named.
   *
   * @param otherwise the example that is meant when nothing is named; null when something must be
   */
  static int explore(
      CommandSpec spec, TargetOptions target, SearchOptions search, @Nullable String otherwise)
      throws IOException, BadFileException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    search.check();
    if (!target.areTests()) {
      return Exploration.run(search, target.target(otherwise), out, err);
    }
    List<Target> tests = target.tests();
    return tests.size() == 1
        ? Exploration.run(search, tests.get(0), out, err)
        : new TestsExploration(search, out, err)
            .run(List.of(new TestsExploration.Group(tests, ResultDirectory.ROOT)));
  }
}
