package dev.bohr.junit;

import dev.bohr.runtime.Bootstrap;
import dev.bohr.runtime.SelfAttach;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes sure that the agent is in this JVM. One that was started without it is attached to by a
 * helper process.
 *
 * <p>Until then no class of the runtime may be loaded but the two named here: the hooks must exist
 * once, on the boot path.
 */
final class Attachment {
  private Attachment() {}

  /** Why attaching failed; tried once per JVM. Empty as long as it has not. */
  private static String refusal = "";

  static boolean isThere() {
    try {
      Class<?> boot = Class.forName("dev.bohr.runtime.Boot", true, null);
      return !boot.getMethod("jar").invoke(null).equals("");
    } catch (ReflectiveOperationException absent) {
      return false;
    }
  }

  /**
   * Attaches unless the agent is there.
   *
   * @throws BohrException with the remedy where that is not possible
   */
  static synchronized void ensure() {
    if (isThere()) {
      return;
    }
    if (!refusal.isEmpty()) {
      throw new BohrException(refusal);
    }
    Path jar = jar();
    try {
      SelfAttach.attach(jar, "");
    } catch (IOException refused) {
      refusal =
          String.valueOf(refused.getMessage())
              + "; with Maven Surefire: <argLine>-javaagent:"
              + jar
              + "</argLine>";
      throw new BohrException(refusal);
    }
    if (!isThere()) {
      refusal = "the agent was loaded but did not start; start the JVM with -javaagent:" + jar;
      throw new BohrException(refusal);
    }
  }

  private static Path jar() {
    try {
      var source = Bootstrap.class.getProtectionDomain().getCodeSource();
      if (source != null) {
        Path path = Path.of(source.getLocation().toURI());
        if (Files.isRegularFile(path)) {
          return path;
        }
      }
    } catch (NoClassDefFoundError | URISyntaxException | RuntimeException unknown) {
      throw new BohrException(
          "bohr.jar is not on the class path; add the artifact dev.bohr:bohr-dist", unknown);
    }
    throw new BohrException(
        "Bohr's agent is on the class path, but not as a jar; start the JVM with -javaagent:bohr.jar");
  }
}
