package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.program.Program;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.trace.Target;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class JavaCommandTest {
  @Test
  void onlyAllPointsTrustNothing() {
    for (PointSet.Mode mode : PointSet.Mode.values()) {
      assertThat(agent(mode))
          .as("points %s", mode)
          .matches(word -> word.endsWith("=trust=none") == (mode == PointSet.Mode.ALL));
    }
  }

  private static String agent(PointSet.Mode mode) {
    Target target = new Target(Target.Kind.MAIN, "app.Main", List.of("/a"), List.of());
    Program program = new Program(target, "app.Main", List.of("/a"), List.of());
    return new JavaCommand(program, 1, mode, null)
        .words(Path.of("worker")).stream()
            .filter(word -> word.startsWith("-javaagent:"))
            .findFirst()
            .orElseThrow();
  }
}
