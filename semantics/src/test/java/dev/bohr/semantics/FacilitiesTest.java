package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.semantics.programs.Facilities;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What programs use of the JDK beside threads leaves no trace in a run: the first use in a JVM,
 * which fills caches, is the same as later ones, event by event, and nobody is kept from running by
 * a real lock of the JDK. Each is used by two threads, in a JVM in which nobody has used it.
 */
class FacilitiesTest {
  private static final String SAME = "all the same";

  /** What it is about may hang. */
  private static final long LIMIT_MINUTES = 10;

  @Test
  void theFirstUseIsLikeLaterOnes(@TempDir Path directory) throws Exception {
    Path said = directory.resolve("said");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:ActiveProcessorCount=4",
                "-XX:TieredStopAtLevel=1",
                "-Dbohr.full=" + Boolean.getBoolean("bohr.full"),
                "-javaagent:" + System.getProperty("bohr.jar") + "=loader=app",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Child.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      child.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    } finally {
      child.destroyForcibly();
    }
    assertThat(said).content().contains(SAME);
    assertThat(child.waitFor()).isZero();
  }

  /** The JVM under test. Names of facilities as arguments: these alone. */
  static final class Child {
    private static final int RUNS = Boolean.getBoolean("bohr.full") ? 3 : 1;

    /** What it compiles has random names. */
    private static final String NEVER_THE_SAME = "style sheet";

    private final PrintStream out = System.out;
    private final ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
    private boolean same = true;

    private Child() {}

    public static void main(String[] args) {
      Child child = new Child();
      Map<String, Facilities.Use> all = Facilities.all();
      if (args.length > 0) {
        all.keySet().retainAll(List.of(args));
      }
      all.forEach(child::compare);
      child.out.println(child.same ? SAME : "not the same");
      System.exit(0);
    }

    private void compare(String name, Facilities.Use use) {
      try (Runner runner = new Runner(Options.defaults(), () -> byTwo(use), name, "")) {
        RandomWalk random = new RandomWalk(1);
        for (int run = 0; run < RUNS; run++) {
          random.beginRun();
          state.restore();
          RunResult first = runner.record(random, Map.of());
          check(name, first.ending().kind() == OutcomeKind.PASSED, first.ending().message());
          state.restore();
          RunResult again = runner.record(new Replay(first.schedule()), Map.of());
          first
              .trace()
              .firstDifference(again.trace())
              .ifPresent(difference -> check(name, name.equals(NEVER_THE_SAME), difference));
          check(name, runner.mode().notes().isEmpty(), String.valueOf(runner.mode().notes()));
        }
      }
    }

    private void check(String name, boolean holds, String otherwise) {
      if (!holds) {
        same = false;
        out.println(name + ": " + otherwise);
      }
    }

    private static void byTwo(Facilities.Use use) {
      Thread other = new Thread(() -> make(use));
      other.start();
      make(use);
      try {
        other.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    private static void make(Facilities.Use use) {
      try {
        use.make();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }
}
