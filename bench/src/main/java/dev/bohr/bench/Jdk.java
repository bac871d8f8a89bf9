package dev.bohr.bench;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A JDK installed on this machine, found as a user would name it: {@code JAVA_HOME_<version>}
 * variables, {@code JAVA_HOME}, the JDK that runs this program, the directories below {@code
 * /usr/lib/jvm}.
 *
 * @param home its directory
 * @param feature 17, 25, ...
 * @param description vendor and full version
 */
public record Jdk(Path home, int feature, String description) {
  /** The oldest JDK that Bohr runs on. */
  private static final int OLDEST = 17;

  Path java() {
    return home.resolve("bin/java");
  }

  /**
   * One JDK for each version from 17 on, oldest first; where two have the same version the first
   * found counts.
   */
  static List<Jdk> installed() {
    Map<Integer, Jdk> found = new TreeMap<>();
    for (Path home : homes()) {
      if (Files.isExecutable(home.resolve("bin/java"))
          && Files.isReadable(home.resolve("release"))) {
        Jdk jdk = read(home);
        if (jdk.feature >= OLDEST) {
          found.putIfAbsent(jdk.feature, jdk);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static List<Path> homes() {
    List<Path> homes = new ArrayList<>();
    new TreeMap<>(System.getenv())
        .forEach(
            (name, value) -> {
              if (name.startsWith("JAVA_HOME") && !value.isBlank()) {
                homes.add(Path.of(value));
              }
            });
    homes.add(Path.of(System.getProperty("java.home")));
    Path usual = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(usual)) {
      try (Stream<Path> directories = Files.list(usual)) {
        directories.sorted().forEach(homes::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return homes;
  }

  private static Jdk read(Path home) {
    Properties release = new Properties();
    try {
      release.load(new StringReader(Files.readString(home.resolve("release")).replace("\"", "")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String version = release.getProperty("JAVA_VERSION", "0");
    String description =
        release.getProperty("IMPLEMENTOR", "unknown vendor")
            + " "
            + release.getProperty("JAVA_RUNTIME_VERSION", version);
    return new Jdk(home, Integer.parseInt(version.replaceAll("\\D.*", "")), description);
  }
}
