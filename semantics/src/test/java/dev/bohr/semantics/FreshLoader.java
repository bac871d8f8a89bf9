package dev.bohr.semantics;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/**
 * Loads the programs of the suite and the examples anew, so that their statics are as in a JVM that
 * has just started; all else is shared. The agent rewrites what it loads.
 */
final class FreshLoader extends ClassLoader {
  private static final List<String> PROGRAMS =
      List.of("dev.bohr.examples.", "dev.bohr.semantics.programs.");

  FreshLoader() {
    super(FreshLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (PROGRAMS.stream().noneMatch(name::startsWith)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? findClass(name) : known;
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] classFile = in.readAllBytes();
      return defineClass(name, classFile, 0, classFile.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
