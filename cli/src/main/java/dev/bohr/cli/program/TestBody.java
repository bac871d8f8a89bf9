package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.trace.Target;
import dev.bohr.runtime.Boot;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.zip.ZipFile;

/**
 * A test as a body in this JVM, run by its framework: what {@link TestPrograms} is in one of its
 * own.
 */
public final class TestBody {
  private TestBody() {}

  /**
   * @param target a test
   * @param tests the loader of the class path of the tests
   */
  public static Runnable of(Target target, ClassLoader tests) throws IOException {
    try {
      return MainProgram.of(new LaunchLoader(tests), TestPrograms.MAIN, target.arguments());
    } catch (BadTargetException unusable) {
      throw CommandError.usage(String.valueOf(unusable.getMessage()));
    }
  }

  /** The classes of the launch jar, where they see the framework of the tests. */
  private static final class LaunchLoader extends ClassLoader {
    private final Map<String, byte[]> classes = new HashMap<>();

    LaunchLoader(ClassLoader tests) throws IOException {
      super(tests);
      try (ZipFile bohr = new ZipFile(Boot.jar());
          InputStream in = bohr.getInputStream(bohr.getEntry(BundledJar.LAUNCH));
          JarInputStream launch = new JarInputStream(in)) {
        for (JarEntry entry = launch.getNextJarEntry();
            entry != null;
            entry = launch.getNextJarEntry()) {
          if (entry.getName().endsWith(".class")) {
            String name = entry.getName().replace('/', '.');
            classes.put(
                name.substring(0, name.length() - ".class".length()), launch.readAllBytes());
          }
        }
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = classes.remove(name);
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }
  }
}
