package dev.bohr.junit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
    attach(bohrJar, options, TIMEOUT_SECONDS);
  }

  static void attach(Path bohrJar, String options, long timeoutSeconds) throws IOException {
    // Not a pipe: reading its end would wait for a helper that hangs.
    Path said = Files.createTempFile("bohr-attach-", ".txt");
    try {
      Process helper = command(bohrJar, options).redirectOutput(said.toFile()).start();
      try {
        if (!helper.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
          throw refusal(bohrJar, "no answer within " + timeoutSeconds + " s");
        }
        if (helper.exitValue() != 0) {
          throw refusal(bohrJar, new String(Files.readAllBytes(said), StandardCharsets.UTF_8));
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while attaching", e);
      } finally {
        helper.destroyForcibly();
      }
    } finally {
      delete(said);
    }
  }

  private static ProcessBuilder command(Path bohrJar, String options) {
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
    return command;
  }

  private static IOException refusal(Path bohrJar, String reason) {
    return new IOException(
        "Bohr could not attach to this JVM ("
            + reason.strip()
            + "); start it with -javaagent:"
            + bohrJar
            + " instead");
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException held) {
      // On Windows by a helper that is just being ended.
      file.toFile().deleteOnExit();
    }
  }
}
