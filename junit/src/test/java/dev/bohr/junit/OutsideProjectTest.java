package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** A Maven project of somebody else, which adds one dependency and one annotation. */
class OutsideProjectTest {
  @BeforeAll
  static void publish() throws Exception {
    OutsideProject.publish();
  }

  @Test
  void surefireShowsTheFailureAndReplaysIt() throws Exception {
    OutsideProject project = OutsideProject.copy("outside");
    String said = project.mvn("test");
    assertThat(said)
        .contains(
            "Tests run: 3, Failures: 1, Errors: 0, Skipped: 0",
            "CounterTest.losesAnIncrement",
            "main fails with AssertionFailedError: expected: <2> but was: <1>",
            "How it happens, from top to bottom:")
        .doesNotContain("was loaded before the agent");
    Matcher line = Pattern.compile("Replay it:  mvn (test \\S+ \\S+)").matcher(said);
    assertThat(line.find()).isTrue();
    assertThat(line.group(1)).contains("-Dbohr.replay=target/bohr/");
    assertThat(Files.list(project.directory().resolve("target/bohr"))).isNotEmpty();
    String again = project.mvn(line.group(1).split(" "));
    assertThat(again)
        .contains("Tests run: 1, Failures: 1", "events, the same failure.", "expected: <2>");
    assertThat(project.testClassPath()).filteredOn(each -> each.contains("bohr")).hasSize(2);
    assertThat(project.testClassPath()).allMatch(each -> each.matches(OutsideProject.EXPECTED));
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesJUnit6() throws Exception {
    assertThat(OutsideProject.copy("junit6").mvn("test", "-Djunit.version=6.1.3"))
        .contains("Tests run: 3, Failures: 1, Errors: 0", "How it happens, from top to bottom:");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoForksOfSurefire() throws Exception {
    for (String forks :
        List.of("-DforkCount=2 -DreuseForks=false", "-DforkCount=1 -DreuseForks=true")) {
      assertThat(OutsideProject.copy("forks").mvn(("test " + forks).split(" ")))
          .contains("Tests run: 3, Failures: 1, Errors: 0", "How it happens, from top to bottom:");
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesAJvmThatHasTheAgentAlready() throws Exception {
    assertThat(
            OutsideProject.copy("agent")
                .mvn("test", "-DargLine=-javaagent:" + Path.of(System.getProperty("bohr.jar"))))
        .contains("Tests run: 3, Failures: 1, Errors: 0", "How it happens, from top to bottom:");
  }
}
