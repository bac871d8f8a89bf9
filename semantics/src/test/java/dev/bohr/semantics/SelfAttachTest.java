package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.semantics.programs.SemanticsCase;
import dev.bohr.semantics.programs.SemanticsCases;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A JVM without the agent attaches it to itself and finds the bug of StringBuffer. */
class SelfAttachTest {
  private static final String FOUND = "found in run ";

  @Test
  void theStringBufferBugIsFoundInAJvmThatAttachedItself() throws Exception {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                classPath,
                Child.class.getName(),
                System.getProperty("bohr.jar"))
            .redirectErrorStream(true)
            .start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(said).contains(FOUND);
  }

  /** The JVM under test; refers to the engine only after the agent is there. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
      String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
      String self = Long.toString(ProcessHandle.current().pid());
      new ProcessBuilder(java, "-jar", args[0], "attach", self, "loader=app")
          .inheritIO()
          .start()
          .waitFor();
      Explorer.explore();
      System.exit(0);
    }
  }

  /** Loaded when the hooks are on the boot path. */
  static final class Explorer {
    private Explorer() {}

    static void explore() {
      SemanticsCase bug = SemanticsCases.byName("StringBuffers.AppendBuffer");
      try (Runner runner = Controlled.runner(bug.buggy(), bug.name())) {
        Strategy strategy = Controlled.strategy(1);
        for (int run = 0; run < 4_000; run++) {
          strategy.beginRun();
          if (runner.run(strategy).kind() == OutcomeKind.FAILED) {
            System.out.println(FOUND + run);
            return;
          }
        }
      }
    }
  }
}
