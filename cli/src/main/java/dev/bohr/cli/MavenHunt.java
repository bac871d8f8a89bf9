package dev.bohr.cli;

import dev.bohr.cli.maven.MavenModule;
import dev.bohr.cli.maven.MavenProject;
import dev.bohr.cli.maven.TestPatterns;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Hunts the bugs that a Maven project's own tests can show. */
final class MavenHunt {
  private static final String TEST = "test";

  private final SearchOptions options;
  private final PrintWriter out;
  private final PrintWriter err;

  MavenHunt(SearchOptions options, PrintWriter out, PrintWriter err) {
    this.options = options;
    this.out = out;
    this.err = err;
  }

  /**
   * @param properties those of the command line; {@code test} chooses tests, the others are Maven's
   * @return the exit code
   */
  int run(Path directory, Map<String, String> properties)
      throws IOException, BadFileException, InterruptedException {
    options.check();
    TestPatterns patterns = TestPatterns.of(properties.get(TEST));
    Map<String, String> others = new LinkedHashMap<>(properties);
    others.remove(TEST);
    List<TestsExploration.Group> groups = new ArrayList<>();
    try (StatusLine line = new StatusLine(Terminals.writer());
        WorkDirectory work = new WorkDirectory()) {
      line.show("compiling the tests with Maven");
      List<MavenModule> modules = MavenProject.in(directory).build(others);
      line.show("finding the tests");
      for (MavenModule module : modules) {
        List<Target> tests =
            module.tests(
                patterns,
                work.path(),
                leftOut -> {
                  line.clear();
                  err.println("bohr: " + leftOut);
                });
        if (!tests.isEmpty()) {
          groups.add(new TestsExploration.Group(tests, module.results()));
        }
      }
    }
    if (groups.isEmpty()) {
      String which =
          properties.containsKey(TEST) ? "match -Dtest=" + properties.get(TEST) : "were found";
      throw CommandError.usage(
          "no tests %s in '%s'; check the name, and that `mvn test` runs them."
              .formatted(which, directory));
    }
    return new TestsExploration(options, out, err).run(groups);
  }
}
