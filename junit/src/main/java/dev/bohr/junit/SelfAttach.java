package dev.bohr.junit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Brings the agent into a JVM that was started without it. A JVM refuses to attach to itself, so a
 * helper process does it.
 *
 * <p>Program classes that are loaded already are rewritten as far as the JVM allows: no members can
 * be added any more, so their statics are not reset.
 */
final class SelfAttach {
  private SelfAttach() {}

  private static final long TIMEOUT_SECONDS = 60;

  /**
   * Loads the agent into this JVM.
   *
   * @param options the agent's options, as after {@code -javaagent:bohr.jar=}
   * @throws IOException with the remedy when the JVM does not let itself be attached to
   */
  static void attach(Path bohrJar, String options) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String pid = Long.toString(ProcessHandle.current().pid());
    ProcessBuilder command =
        new ProcessBuilder(
                java,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-jar",
                bohrJar.toString(),
                "attach",
                pid,
                options)
            .redirectErrorStream(true);
    // Options that are meant for this JVM, such as agents, are not for the helper.
    command.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
    Process helper = command.start();
    String said = new String(helper.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!helper.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || helper.exitValue() != 0) {
        helper.destroyForcibly();
        throw new IOException(
            "Bohr could not attach to this JVM ("
                + said.strip()
                + "); start it with -javaagent:"
                + bohrJar
                + " instead");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while attaching", e);
    }
  }
}
