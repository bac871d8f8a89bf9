package dev.bohr.agent.jdk;

import dev.bohr.runtime.Boot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Loads and initialises the runtime's classes, all of them, before anything is rewritten.
 *
 * <p>Rewritten collections call hooks, and the transformer uses collections. A hook class that was
 * loaded only then would be offered to the transformer, which would need that very class: the JVM
 * answers with ClassCircularityError.
 */
public final class HookClasses {
  private static final String RUNTIME = "dev/bohr/runtime/";
  private static final String SUFFIX = ".class";

  private HookClasses() {}

  /** Called once, before the transformer is installed. */
  public static void load() {
    try (JarFile jar = new JarFile(Boot.jar())) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        String entry = all.nextElement().getName();
        if (entry.startsWith(RUNTIME)
            && entry.endsWith(SUFFIX)
            && !entry.contains("package-info")) {
          String name = entry.substring(0, entry.length() - SUFFIX.length()).replace('/', '.');
          Class.forName(name, true, null);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + Boot.jar() + "; build it again", e);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(Boot.jar() + " is damaged; build it again", e);
    }
  }
}
