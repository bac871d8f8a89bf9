package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.semantics.programs.SemanticsCase;
import dev.bohr.semantics.programs.SemanticsCases;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The very first run of a JVM, which loads and links whatever it needs, is the same as its replays:
 * what the JVM does only once leaves no step behind. Each family of cases gets a JVM of its own.
 */
class FirstRunTest {
  private static final boolean FULL = Boolean.getBoolean("bohr.full");

  /** Outside the full tier, one family in so many. */
  private static final int ONE_IN = 8;

  private static final String SAME = "all the same";

  @TestFactory
  Stream<DynamicTest> theFirstRunIsLikeItsReplays() {
    Map<String, List<String>> families =
        SemanticsCases.all().stream()
            .filter(each -> !each.spurious())
            .map(SemanticsCase::name)
            .collect(Collectors.groupingBy(name -> name.substring(0, name.indexOf('.'))));
    List<String> names = families.keySet().stream().sorted().toList();
    return IntStream.range(0, names.size())
        .filter(i -> FULL || i % ONE_IN == 0)
        .mapToObj(names::get)
        .map(name -> DynamicTest.dynamicTest(name, () -> inAFreshJvm(families.get(name))));
  }

  private static void inAFreshJvm(List<String> cases) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:ActiveProcessorCount=4");
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-javaagent:" + System.getProperty("bohr.jar") + "=loader=app");
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Child.class.getName());
    command.addAll(cases);
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(said).contains(SAME);
    assertThat(child.waitFor()).isZero();
  }

  /** The JVM under test. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      for (String name : args) {
        SemanticsCase each = SemanticsCases.byName(name);
        compare(name, each.buggy());
        compare(name + " twin", each.twin());
      }
      System.out.println(SAME);
      System.exit(0);
    }

    private static void compare(String name, Runnable program) {
      try (Runner runner = new Runner(Options.defaults(), program, name, "")) {
        RandomWalk random = new RandomWalk(1);
        for (int run = 0; run < 5; run++) {
          random.beginRun();
          RunResult first = runner.record(random, Map.of());
          RunResult again = runner.record(new Replay(first.schedule()), Map.of());
          first
              .trace()
              .firstDifference(again.trace())
              .ifPresent(
                  difference -> {
                    System.out.println(name + ": " + difference);
                    System.exit(1);
                  });
        }
      }
    }
  }
}
