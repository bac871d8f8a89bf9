package dev.bohr.agent;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Defines the classes given to it, and those of the fixture package, after rewriting them; all
 * others come from the test's own loader. Tests thus run rewritten code in a plain JVM.
 */
final class RewritingLoader extends ClassLoader {
  static final String FIXTURES = "fixture.";

  private final Map<String, byte[]> given = new HashMap<>();
  private final Rewriting rewriting =
      new Rewriting((loader, name) -> name.startsWith("java/") ? Scope.NONE : Scope.PROGRAM);
  private final Scope scope;
  private final boolean loaded;

  RewritingLoader() {
    this(Scope.PROGRAM, false);
  }

  RewritingLoader(Scope scope, boolean loaded) {
    super(RewritingLoader.class.getClassLoader());
    this.scope = scope;
    this.loaded = loaded;
  }

  /** Adds a class; the name has dots. */
  RewritingLoader with(String name, byte[] classFile) {
    given.put(name, classFile);
    return this;
  }

  byte[] rewrite(byte[] classFile) {
    byte[] rewritten = rewriting.rewrite(this, classFile, scope, loaded);
    return rewritten == null ? classFile : rewritten;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      if (!given.containsKey(name) && !name.startsWith(FIXTURES)) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      byte[] classFile = original(name);
      if (classFile == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] rewritten = rewrite(classFile);
      return defineClass(name, rewritten, 0, rewritten.length);
    }
  }

  /** The class file as it was before. */
  byte[] original(String name) {
    byte[] known = given.get(name);
    return known != null ? known : read(name);
  }

  static byte[] read(String name) {
    try (InputStream in =
        RewritingLoader.class
            .getClassLoader()
            .getResourceAsStream(name.replace('.', '/') + ".class")) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public InputStream getResourceAsStream(String resource) {
    byte[] known =
        resource.endsWith(".class")
            ? given.get(resource.substring(0, resource.length() - 6).replace('/', '.'))
            : null;
    return known == null ? super.getResourceAsStream(resource) : new ByteArrayInputStream(known);
  }
}
