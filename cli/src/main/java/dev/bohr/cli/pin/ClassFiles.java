package dev.bohr.cli.pin;

import dev.bohr.agent.weave.SiteLocations;
import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The class files of a program and of the JDK, read for where places can be. */
final class ClassFiles implements AutoCloseable {
  private final URLClassLoader loader;
  private final Map<String, SiteLocations> classes = new HashMap<>();

  ClassFiles(Program program) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : program.classPath()) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    this.loader =
        new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
  }

  /** Those of a class; null when there is no such class. */
  @Nullable SiteLocations locations(String className) throws IOException {
    SiteLocations known = classes.get(className);
    if (known != null) {
      return known;
    }
    try (InputStream in = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
      if (in == null) {
        return null;
      }
      SiteLocations read = new SiteLocations(in.readAllBytes());
      classes.put(className, read);
      return read;
    }
  }

  @Override
  public void close() throws IOException {
    loader.close();
  }
}
