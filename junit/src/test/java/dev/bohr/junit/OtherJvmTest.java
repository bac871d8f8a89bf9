package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** JVMs that are started without the agent, as an IDE starts them. */
class OtherJvmTest {
  /** Asks for a class path with an entry that is no path. */
  private static final String UNUSABLE = "other.jvm.unusable";

  @Test
  void theAgentComesByItselfBeforeTheClassesOfTheTests() throws Exception {
    assertThat(run())
        .contains("1 succeeded", "expected: <2> but was: <1>", "How it happens")
        .doesNotContain("was loaded before the agent");
  }

  @Test
  void whereItCannotTheTestFailsWithTheRemedy() throws Exception {
    assertThat(run("-XX:+DisableAttachMechanism"))
        .contains(
            "0 succeeded",
            "Bohr could not attach to this JVM",
            "with Maven Surefire: <argLine>-javaagent:");
  }

  @Test
  void anEntryThatIsNoPathEndsNoSession() throws Exception {
    assertThat(run("-D" + UNUSABLE + "=true"))
        .contains("1 succeeded")
        .doesNotContain("was loaded before the agent");
  }

  private static String run(String... flags) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.add("-cp");
    command.add(
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    command.add(Child.class.getName());
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Executes tests as any launcher does. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) {
      if (Boolean.getBoolean(UNUSABLE)) {
        String classPath = System.getProperty("java.class.path");
        System.setProperty("java.class.path", "no\0path" + File.pathSeparator + classPath);
      }
      SummaryGeneratingListener summary = new SummaryGeneratingListener();
      try (LauncherSession session = LauncherFactory.openSession()) {
        session
            .getLauncher()
            .execute(
                LauncherDiscoveryRequestBuilder.request()
                    .selectors(DiscoverySelectors.selectClass("com.example.Bank$Lifecycle"))
                    .build(),
                summary);
      }
      System.out.println(summary.getSummary().getTestsSucceededCount() + " succeeded");
      summary
          .getSummary()
          .getFailures()
          .forEach(each -> each.getException().printStackTrace(System.out));
      System.exit(0);
    }
  }
}
