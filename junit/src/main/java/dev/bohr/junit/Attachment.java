package dev.bohr.junit;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Makes sure that the agent is in this JVM. One that was started without it is attached to by a
 * helper process.
 */
final class Attachment {
  private Attachment() {}

  /** Never loaded from there: the classes of the agent must exist once, on the boot path. */
  private static final String ENTRY = "dev/bohr/runtime/Bootstrap.class";

  private static final String MODULE = "dev.bohr";

  private static final String UNUSABLE =
      "Bohr's agent is there, but not as a jar; start the JVM with -javaagent:bohr.jar";

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

  /** On a class path the agent is known by its entry, on a module path by its name. */
  private static Path jar() {
    URL entry = Attachment.class.getClassLoader().getResource(ENTRY);
    try {
      if (entry != null && entry.openConnection() instanceof JarURLConnection jar) {
        return Path.of(jar.getJarFileURL().toURI());
      }
      Optional<URI> module = module();
      if (module.isPresent()) {
        return Path.of(module.get());
      }
    } catch (IOException | URISyntaxException | RuntimeException unknown) {
      throw new BohrException(UNUSABLE, unknown);
    }
    throw new BohrException(
        entry == null
            ? "bohr.jar is not on the class path; add the artifact dev.bohr:bohr-dist"
            : UNUSABLE);
  }

  private static Optional<URI> module() {
    Path[] modulePath =
        Stream.of(System.getProperty("jdk.module.path", "").split(File.pathSeparator))
            .filter(entry -> !entry.isEmpty())
            .map(Path::of)
            .toArray(Path[]::new);
    return ModuleFinder.of(modulePath).find(MODULE).flatMap(ModuleReference::location);
  }
}
