package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests in a module that requires bohr-junit, with everything on the module path. */
class ModulePathTest {
  private static final String DESCRIPTOR =
      """
      open module org.tests {
        requires org.junit.jupiter.api;
        requires org.junit.platform.launcher;
        requires dev.bohr.junit;
      }
      """;

  private static final String TEST =
      """
      package org.tests;

      import static org.junit.jupiter.api.Assertions.assertEquals;
      import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

      import dev.bohr.junit.ConcurrencyTest;
      import org.junit.platform.launcher.LauncherSession;
      import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
      import org.junit.platform.launcher.core.LauncherFactory;
      import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

      class CounterTest {
        private static int made;
        private int count;

        @ConcurrencyTest
        void losesOne() throws InterruptedException {
          made++;
          Thread other = new Thread(() -> count++);
          other.start();
          count++;
          other.join();
          assertEquals(1, made);
          assertEquals(2, count);
        }

        public static void main(String[] args) {
          SummaryGeneratingListener summary = new SummaryGeneratingListener();
          try (LauncherSession session = LauncherFactory.openSession()) {
            session
                .getLauncher()
                .execute(
                    LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass("org.tests.CounterTest"))
                        .build(),
                    summary);
          }
          summary
              .getSummary()
              .getFailures()
              .forEach(each -> each.getException().printStackTrace(System.out));
          System.exit(0);
        }
      }
      """;

  @TempDir Path directory;

  @Test
  void theAgentComesByItself() throws Exception {
    assertThat(run()).contains("expected: <2> but was: <1>", "How it happens, from top to bottom:");
  }

  @Test
  void orIsThereAlready() throws Exception {
    assertThat(run("-javaagent:" + System.getProperty("bohr.jar")))
        .contains("expected: <2> but was: <1>", "How it happens, from top to bottom:")
        .doesNotContain("was loaded before the agent");
  }

  private String run(String... flags) throws IOException {
    Path source = Files.createDirectories(directory.resolve("source/org/tests"));
    Files.writeString(directory.resolve("source/module-info.java"), DESCRIPTOR);
    Files.writeString(source.resolve("CounterTest.java"), TEST);
    Path classes = directory.resolve("classes");
    String modules = modulePath();
    int compiled =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-d",
                classes.toString(),
                "--module-path",
                modules,
                directory.resolve("source/module-info.java").toString(),
                source.resolve("CounterTest.java").toString());
    assertThat(compiled).isZero();
    List<String> command =
        Stream.of(
                Stream.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()),
                Stream.of(flags),
                Stream.of("--module-path", modules + File.pathSeparator + classes),
                Stream.of("--add-modules", "org.junit.jupiter.engine"),
                Stream.of("-m", "org.tests/org.tests.CounterTest"))
            .flatMap(words -> words)
            .toList();
    Process child =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String modulePath() throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    Stream<String> others =
        Stream.of(classPath.split(File.pathSeparator))
            .filter(each -> each.matches(".*/(junit-|opentest4j|apiguardian|jspecify)[^/]*\\.jar"));
    return Stream.concat(
            Stream.of(OutsideProject.jar().toString(), System.getProperty("bohr.jar")), others)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
