package dev.bohr.cli.support;

import dev.bohr.runtime.Boot;
import java.io.IOException;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import picocli.CommandLine.IVersionProvider;

/** The version of Bohr, as the manifest of {@code bohr.jar} says it, and of the JDK under it. */
public final class Versions implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"Bohr " + bohr() + " on " + jdk()};
  }

  /** {@code development} when Bohr does not run from its jar. */
  public static String bohr() {
    String jar = Boot.jar();
    if (jar.isEmpty()) {
      return "development";
    }
    try (JarFile file = new JarFile(jar)) {
      Manifest manifest = file.getManifest();
      String version =
          manifest == null ? null : manifest.getMainAttributes().getValue("Implementation-Version");
      return version == null ? "development" : version;
    } catch (IOException unreadable) {
      return "development";
    }
  }

  /** {@code JDK 17.0.15 (Debian)}. */
  public static String jdk() {
    return "JDK %s (%s)"
        .formatted(System.getProperty("java.version"), System.getProperty("java.vendor"));
  }
}
