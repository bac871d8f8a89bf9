package dev.bohr.agent.jdk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/**
 * The class files of a JDK: of the one that runs the tests, and of another that is found on this
 * machine. The tables serve several versions at once, so their tests look at several.
 */
final class JdkImage {
  private static final int OLD = 17;
  private static final int NEW = 21;
  private static final Map<String, JdkImage> FOUND = new HashMap<>();

  private final int version;
  private final FileSystem files;
  private final Map<String, Path> classes = new HashMap<>();

  private JdkImage(int version, FileSystem files) throws IOException {
    this.version = version;
    this.files = files;
    try (Stream<Path> all = Files.walk(files.getPath("/modules/java.base"))) {
      index(all);
    }
    try (Stream<Path> all = Files.walk(files.getPath("/modules/jdk.unsupported"))) {
      index(all);
    }
    for (String module :
        List.of(
            "java.logging",
            "java.instrument",
            "java.management",
            "java.rmi",
            "java.net.http",
            "jdk.httpserver",
            "java.naming",
            "java.xml",
            "java.desktop/java/beans")) {
      try (Stream<Path> all = Files.walk(files.getPath("/modules/" + module))) {
        index(all);
      }
    }
  }

  private void index(Stream<Path> all) {
    all.filter(path -> path.toString().endsWith(".class"))
        .filter(path -> !path.endsWith("module-info.class"))
        .forEach(
            path -> {
              String name = path.subpath(2, path.getNameCount()).toString();
              classes.put(name.substring(0, name.length() - ".class".length()), path);
            });
  }

  /** An old and a new one; fails when the machine has only one of the two. */
  static List<JdkImage> oldAndNew() {
    List<JdkImage> images = new ArrayList<>();
    images.add(running());
    boolean wantsNew = images.get(0).version < NEW;
    for (Path home : homes()) {
      int version = version(home);
      if (wantsNew ? version >= NEW : version == OLD) {
        images.add(open(version, home));
        return images;
      }
    }
    throw new AssertionError(
        "the tables serve JDK 17 and newer, but only "
            + images.get(0).version
            + " is here; install JDK "
            + (wantsNew ? "21 or newer" : "17")
            + " below /usr/lib/jvm or name it in JAVA_HOME_"
            + (wantsNew ? "25" : "17"));
  }

  static JdkImage running() {
    return open(Runtime.version().feature(), Path.of(System.getProperty("java.home")));
  }

  private static synchronized JdkImage open(int version, Path home) {
    return FOUND.computeIfAbsent(
        home.toString(),
        key -> {
          try {
            Map<String, String> environment = Map.of("java.home", key);
            FileSystem files =
                version == Runtime.version().feature()
                    ? FileSystems.getFileSystem(URI.create("jrt:/"))
                    : FileSystems.newFileSystem(URI.create("jrt:/"), environment);
            return new JdkImage(version, files);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static List<Path> homes() {
    List<Path> homes = new ArrayList<>();
    System.getenv()
        .forEach(
            (name, value) -> {
              if (name.startsWith("JAVA_HOME")) {
                homes.add(Path.of(value));
              }
            });
    Path usual = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(usual)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(usual)) {
        entries.forEach(homes::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    homes.removeIf(home -> !Files.exists(home.resolve("lib/modules")));
    return homes;
  }

  /** The feature number in the release file of a JDK; 0 when it has none. */
  private static int version(Path home) {
    try (Stream<String> lines = Files.lines(home.resolve("release"))) {
      return lines
          .filter(line -> line.startsWith("JAVA_VERSION=\""))
          .map(line -> line.split("[\".]")[1])
          .mapToInt(Integer::parseInt)
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  int version() {
    return version;
  }

  Iterable<String> classNames() {
    return classes.keySet();
  }

  byte @Nullable [] classFile(String internalName) {
    Path path = classes.get(internalName);
    try {
      return path == null ? null : Files.readAllBytes(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The class without its code, or null. */
  @Nullable ClassNode declaration(String internalName) {
    byte[] classFile = classFile(internalName);
    if (classFile == null) {
      return null;
    }
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
    return node;
  }

  @Override
  public String toString() {
    return "JDK " + version;
  }
}
