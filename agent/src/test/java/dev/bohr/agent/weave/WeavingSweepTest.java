package dev.bohr.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Location;
import dev.bohr.woven.ObjectPath;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Inserts places into every method of other people's jars, from old and new compilers of several
 * languages, and has the JVM verify each class.
 */
class WeavingSweepTest {
  static List<Path> jars() throws IOException {
    Path directory = Path.of(System.getProperty("bohr.sweep", "target/sweep"));
    boolean full = Boolean.getBoolean("bohr.full");
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(file -> full || file.toString().matches(".*(asm-|log4j|clojure|kotlin).*"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("jars")
  void everyClassOfTheJarVerifies(Path jar) throws Exception {
    Map<String, byte[]> classes = new TreeMap<>();
    Map<String, byte[]> woven = new HashMap<>();
    Random random = new Random(jar.getFileName().toString().hashCode());
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        String name = entry.getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.contains("-info")) {
          try (InputStream in = file.getInputStream(entry)) {
            byte[] classFile = in.readAllBytes();
            String type = name.substring(0, name.length() - 6).replace('/', '.');
            classes.put(type, classFile);
            woven.put(type, weave(type, classFile, random));
          }
        }
      }
    }
    List<String> failures = new ArrayList<>();
    Defining changed = new Defining(woven);
    Defining original = new Defining(classes);
    for (String name : classes.keySet()) {
      Throwable failure = changed.link(name);
      if (failure != null && original.link(name) == null) {
        failures.add(name + ": " + failure);
      }
    }
    assertThat(failures).isEmpty();
    assertThat(woven).hasSizeGreaterThan(30);
  }

  /**
   * One place in each method: at a random instruction with its operand, at a line, or all of it.
   */
  private static byte[] weave(String name, byte[] classFile, Random random) {
    ClassNode type = MethodCode.read(classFile);
    List<WovenLocation> locations = new ArrayList<>();
    for (MethodNode method : type.methods) {
      MethodCode code = (MethodCode) method;
      List<Integer> indices = new ArrayList<>(code.indices());
      if (indices.isEmpty()) {
        continue;
      }
      int index = indices.get(random.nextInt(indices.size()));
      int line = MethodCode.lineOf(code.instructions.getLast());
      boolean isSynchronized = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
      int kind = random.nextInt(4);
      List<ObjectPath> same = kind < 2 ? List.of(ObjectPath.parse("target")) : List.of();
      Location location =
          isSynchronized
              ? new Location(name, method.name, method.desc, -1, -1, Location.Action.LOCK, "", 1)
              : new Location(
                  name,
                  method.name,
                  method.desc,
                  kind == 2 ? line : -1,
                  kind < 2 ? index : -1,
                  null,
                  "",
                  1);
      locations.add(
          new WovenLocation(
              locations.size(),
              new DeclaredPlace(location, same, List.of(), null, null, null, 0, "")));
    }
    try {
      byte[] woven = new Weaver((location, problem) -> {}).weave(classFile, locations, true);
      return woven == null ? classFile : woven;
    } catch (org.objectweb.asm.MethodTooLargeException e) {
      return classFile;
    }
  }

  private static final class Defining extends ClassLoader {
    private final Map<String, byte[]> classes;

    Defining(Map<String, byte[]> classes) {
      super(ClassLoader.getPlatformClassLoader());
      this.classes = classes;
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
      if (name.startsWith("dev.bohr.woven.")) {
        return WeavingSweepTest.class.getClassLoader().loadClass(name);
      }
      byte[] classFile = classes.get(name);
      if (classFile == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, classFile, 0, classFile.length);
    }
  }
}
