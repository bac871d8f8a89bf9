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

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoAModuleAndFailsafe() throws Exception {
    OutsideProject project = OutsideProject.copy("module");
    project.write("src/main/java/module-info.java", "module org.outside { exports org.outside; }");
    project.add(
        "plugins",
        """
        <plugin>
          <artifactId>maven-jar-plugin</artifactId>
          <version>3.4.2</version>
        </plugin>
        <plugin>
          <artifactId>maven-failsafe-plugin</artifactId>
          <version>${surefire.version}</version>
          <configuration>
            <includes><include>**/CounterTest.java</include></includes>
          </configuration>
          <executions>
            <execution><goals><goal>integration-test</goal></goals></execution>
          </executions>
        </plugin>
        """);
    String said = project.mvn("verify", "-Dmaven.test.failure.ignore=true");
    assertThat(said.split("Tests run: 3, Failures: 1, Errors: 0, Skipped: 0, Time", -1)).hasSize(3);
    assertThat(said.split("How it happens, from top to bottom:", -1)).hasSize(3);
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesMockitoBesideJaCoCo() throws Exception {
    OutsideProject project = OutsideProject.copy("tools");
    project.add(
        "plugins",
        """
        <plugin>
          <groupId>org.jacoco</groupId>
          <artifactId>jacoco-maven-plugin</artifactId>
          <version>0.8.13</version>
          <executions>
            <execution><goals><goal>prepare-agent</goal></goals></execution>
          </executions>
        </plugin>
        """);
    project.add(
        "dependencies",
        """
        <dependency>
          <groupId>org.mockito</groupId>
          <artifactId>mockito-junit-jupiter</artifactId>
          <version>5.18.0</version>
          <scope>test</scope>
        </dependency>
        """);
    project.write(
        "src/test/java/org/outside/PricesTest.java",
        """
        package org.outside;

        import static org.junit.jupiter.api.Assertions.assertEquals;
        import static org.mockito.Mockito.when;

        import dev.bohr.junit.ConcurrencyTest;
        import org.junit.jupiter.api.extension.ExtendWith;
        import org.mockito.Mock;
        import org.mockito.junit.jupiter.MockitoExtension;

        @ExtendWith(MockitoExtension.class)
        class PricesTest {
          static final class Prices {
            int price() {
              return 1;
            }
          }

          @Mock Prices prices;
          int sum;

          @ConcurrencyTest(runs = 20)
          void losesAPrice() throws InterruptedException {
            when(prices.price()).thenReturn(5);
            Thread other = new Thread(() -> sum += prices.price());
            other.start();
            sum += prices.price();
            other.join();
            assertEquals(10, sum);
          }
        }
        """);
    assertThat(project.mvn("test"))
        .contains(
            "Tests run: 4, Failures: 2, Errors: 0",
            "CounterTest.losesAnIncrement:24",
            "PricesTest.losesAPrice",
            "expected: <10> but was: <5>")
        .doesNotContain("boolean[]");
  }
}
