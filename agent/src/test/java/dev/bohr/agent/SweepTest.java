package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Rewrites every class of other people's jars, from old and new compilers of several languages, and
 * of java.util, and has the JVM verify each. The jars come from the build (target/sweep).
 */
class SweepTest {
  /** Where java.util is moved to, since no other loader may define it. */
  private static final String MOVED = "moved/";

  static List<Path> jars() throws IOException {
    Path directory = Path.of(System.getProperty("bohr.sweep", "target/sweep"));
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyClassOfTheJarVerifies(Path jar) throws Exception {
    Map<String, byte[]> classes = new TreeMap<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.contains("-info")) {
          try (InputStream in = file.getInputStream(entry)) {
            classes.put(name.substring(0, name.length() - 6).replace('/', '.'), in.readAllBytes());
          }
        }
      }
    }
    assertThat(classes).isNotEmpty();
    assertThat(failures(classes, Scope.PROGRAM, false)).isEmpty();
    if (Boolean.getBoolean("bohr.full")) {
      assertThat(failures(classes, Scope.PROGRAM, true)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("loadedOrNot")
  void everyClassOfJavaUtilVerifies(boolean loaded) throws Exception {
    Map<String, byte[]> classes = new TreeMap<>();
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    try (Stream<Path> files = Files.walk(base.resolve("java/util"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        String name = base.relativize(file).toString();
        classes.put(
            MOVED.replace('/', '.') + name.substring(0, name.length() - 6).replace('/', '.'),
            Files.readAllBytes(file));
      }
    }
    assertThat(classes).hasSizeGreaterThan(500);
    assertThat(failures(classes, Scope.LIBRARY, loaded)).isEmpty();
  }

  static List<Boolean> loadedOrNot() {
    return List.of(false, true);
  }

  /** The sweep would be worth nothing if loading did not verify. */
  @Test
  void brokenClassesAreFound() {
    Generated broken =
        new Generated(Opcodes.V1_8, "Broken", 0)
            .method(
                Opcodes.ACC_STATIC,
                "m",
                "()I",
                code -> {
                  code.visitInsn(Opcodes.LCONST_0);
                  code.visitInsn(Opcodes.IRETURN);
                  code.visitMaxs(2, 0);
                });
    Sweep sweep = new Sweep(Map.of("Broken", broken.bytes()), Scope.NONE, false);
    assertThat(sweep.link("Broken")).isInstanceOf(VerifyError.class);
  }

  private static List<String> failures(Map<String, byte[]> classes, Scope scope, boolean loaded) {
    Sweep rewritten = new Sweep(classes, scope, loaded);
    Sweep original = new Sweep(classes, Scope.NONE, false);
    List<String> failures = new ArrayList<>();
    for (String name : classes.keySet()) {
      Throwable failure = rewritten.link(name);
      if (failure != null) {
        // A class that needs another jar cannot be linked as it was either.
        Throwable before = original.link(name);
        if (before == null || before.getClass() != failure.getClass()) {
          failures.add(name + ": " + failure);
        }
      }
    }
    failures.addAll(rewritten.refused);
    return failures;
  }

  /** Defines the classes of one jar, and nothing else but the platform and the hooks. */
  private static final class Sweep extends ClassLoader {
    final List<String> refused = new ArrayList<>();
    private final Map<String, byte[]> classes;
    private final Scope scope;
    private final boolean loaded;
    private final Rewriting rewriting =
        new Rewriting((loader, name) -> name.startsWith("java/") ? Scope.NONE : Scope.PROGRAM);

    Sweep(Map<String, byte[]> classes, Scope scope, boolean loaded) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = classes;
      this.scope = scope;
      this.loaded = loaded;
    }

    /** Links the class, which verifies it but does not initialise it. */
    Throwable link(String name) {
      try {
        Class.forName(name, false, this).getDeclaredMethods();
        return null;
      } catch (Throwable e) {
        return e;
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("dev.bohr.runtime.")) {
        return SweepTest.class.getClassLoader().loadClass(name);
      }
      byte[] classFile = classes.get(name);
      if (classFile == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] rewritten = classFile;
      try {
        byte[] result = rewriting.rewrite(this, classFile, scope, loaded);
        rewritten = result == null ? classFile : result;
      } catch (Throwable e) {
        refused.add(name + ": " + e);
      }
      if (name.startsWith("moved.")) {
        rewritten = moved(rewritten);
      }
      return defineClass(name, rewritten, 0, rewritten.length);
    }

    private static byte[] moved(byte[] classFile) {
      ClassWriter writer = new ClassWriter(0);
      Remapper remapper =
          new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String name) {
              return name.startsWith("java/util/") ? MOVED + name : name;
            }
          };
      new ClassReader(classFile).accept(new ClassRemapper(writer, remapper), 0);
      return writer.toByteArray();
    }

    @Override
    public InputStream getResourceAsStream(String resource) {
      byte[] known = classes.get(resource.substring(0, resource.length() - 6).replace('/', '.'));
      return known == null
          ? super.getResourceAsStream(resource)
          : new java.io.ByteArrayInputStream(known);
    }
  }
}
