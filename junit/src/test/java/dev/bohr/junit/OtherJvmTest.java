package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** JVMs that are started without the agent, as an IDE starts them. */
class OtherJvmTest {
  /** Asks for a class path with an entry that is no path. */
  private static final String UNUSABLE = "other.jvm.unusable";

  private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private static final String CLASS_PATH =
      System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));

  private static final String[] REMEDY = {
    "0 succeeded",
    "2 failed",
    "Bohr could not attach to this JVM",
    "start it with -javaagent:",
    "with Maven Surefire: <argLine>-javaagent:"
  };

  @Test
  void theAgentComesByItselfBeforeTheClassesOfTheTests() throws Exception {
    assertThat(run(JAVA, List.of(), CLASS_PATH))
        .contains("1 succeeded", "expected: <2> but was: <1>", "How it happens")
        .doesNotContain("was loaded before the agent");
  }

  @Test
  void aClassThatIsLoadedBeforeTheAgentIsNamed() throws Exception {
    assertThat(run(JAVA, List.of(), CLASS_PATH, "com.example.Bank$Lifecycle"))
        .contains(
            "expected: <2> but was: <1>",
            "class com.example.Bank$Lifecycle: was loaded before the agent: its statics are not reset");
  }

  @Test
  void anEntryThatIsNoPathEndsNoSession() throws Exception {
    assertThat(run(JAVA, List.of("-D" + UNUSABLE + "=true"), CLASS_PATH))
        .contains("1 succeeded")
        .doesNotContain("was loaded before the agent");
  }

  /** As some IDEs and build tools do it: the loader of the tests is none that the JVM knows. */
  @Test
  void aLoaderOfItsOwnForTheTestsWillDo(@TempDir Path launcher) throws Exception {
    Path tests =
        Path.of(OtherJvmTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    String child = Child.class.getName().replace('.', '/') + ".class";
    Files.createDirectories(launcher.resolve(child).getParent());
    Files.copy(tests.resolve(child), launcher.resolve(child));
    String classPath =
        Arrays.stream(CLASS_PATH.split(File.pathSeparator))
            .map(entry -> Path.of(entry).equals(tests) ? launcher.toString() : entry)
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(run(JAVA, List.of("-Dtests=" + tests.toUri()), classPath))
        .contains("1 succeeded", "1 failed", "expected: <2> but was: <1>", "How it happens")
        .doesNotContain("was loaded before the agent");
  }

  @Test
  void whereItCannotTheTestFailsWithTheRemedy() throws Exception {
    assertThat(run(JAVA, List.of("-XX:+DisableAttachMechanism"), CLASS_PATH)).contains(REMEDY);
  }

  /** The helper reaches the JVM, which then refuses the agent. */
  @Test
  void soItDoesWhereNoAgentMayBeLoaded() throws Exception {
    for (Path java : Set.of(JAVA, newest())) {
      assertThat(run(java, List.of("-XX:-EnableDynamicAgentLoading"), CLASS_PATH)).contains(REMEDY);
    }
  }

  /** The build looks for a newer JDK. */
  private static Path newest() {
    String newer = System.getProperty("bohr.newer.jdk", "none");
    return newer.equals("none") ? JAVA : Path.of(newer, "bin", "java");
  }

  /**
   * @param early classes that are initialised before there is a launcher
   */
  private static String run(Path java, List<String> flags, String classPath, String... early)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(flags);
    command.add("-cp");
    command.add(classPath);
    command.add(Child.class.getName());
    command.addAll(List.of(early));
    Process child = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  /** Executes tests as any launcher does. */
  static final class Child {
    private Child() {}

    public static void main(String[] args) throws Exception {
      if (Boolean.getBoolean(UNUSABLE)) {
        String classPath = System.getProperty("java.class.path");
        System.setProperty("java.class.path", "no\0path" + File.pathSeparator + classPath);
      }
      String tests = System.getProperty("tests");
      if (tests != null) {
        Thread.currentThread()
            .setContextClassLoader(new URLClassLoader(new URL[] {new URL(tests)}));
      }
      for (String early : args) {
        Class.forName(early);
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
      System.out.println(summary.getSummary().getTestsFailedCount() + " failed");
      summary
          .getSummary()
          .getFailures()
          .forEach(each -> each.getException().printStackTrace(System.out));
      System.exit(0);
    }
  }
}
