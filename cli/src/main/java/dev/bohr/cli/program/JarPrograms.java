package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/** Executable jars. The JVM itself follows the {@code Class-Path} of their manifests. */
final class JarPrograms {
  private JarPrograms() {}

  static Program of(Target target) {
    String jar = target.name();
    try (JarFile file = new JarFile(jar)) {
      Manifest manifest = file.getManifest();
      Attributes attributes = manifest == null ? new Attributes() : manifest.getMainAttributes();
      String main = attributes.getValue(Attributes.Name.MAIN_CLASS);
      if (main == null) {
        throw CommandError.usage(
            "the manifest of '%s' names no Main-Class; use -cp %s MAIN.".formatted(jar, jar));
      }
      List<String> options = new ArrayList<>();
      packages(options, "--add-exports", attributes.getValue("Add-Exports"));
      packages(options, "--add-opens", attributes.getValue("Add-Opens"));
      return new Program(target, main.strip(), List.of(jar), options);
    } catch (IOException unreadable) {
      throw CommandError.usage(
          "'%s' is not a readable jar (%s); build it again."
              .formatted(jar, unreadable.getMessage()));
    }
  }

  private static void packages(List<String> options, String option, @Nullable String packages) {
    if (packages != null) {
      for (String name : packages.strip().split("\\s+")) {
        options.add(option);
        options.add(name + "=ALL-UNNAMED");
      }
    }
  }
}
