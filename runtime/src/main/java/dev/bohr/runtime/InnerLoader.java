package dev.bohr.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads the parts of Bohr that the program under test must not see, from the entries of {@code
 * bohr.jar} under {@code inner/}. The program's loaders never find those entries as classes, so
 * Bohr's libraries cannot clash with the program's.
 */
final class InnerLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  private static final String PREFIX = "inner/";

  private final JarFile jar;

  InnerLoader(String path, ClassLoader parent) throws IOException {
    super("bohr", parent);
    this.jar = new JarFile(path);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    JarEntry entry = jar.getJarEntry(PREFIX + name.replace('.', '/') + ".class");
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    JarEntry entry = jar.getJarEntry(PREFIX + name);
    if (entry == null) {
      return null;
    }
    try {
      return new URL("jar:" + new java.io.File(jar.getName()).toURI() + "!/" + entry.getName());
    } catch (MalformedURLException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL found = findResource(name);
    return found == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(found));
  }
}
