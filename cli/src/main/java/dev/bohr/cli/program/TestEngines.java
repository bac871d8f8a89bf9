package dev.bohr.cli.program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Adds the engine of JUnit Jupiter to a class path that has only its API. Maven and Gradle do the
 * same when they run tests, so projects need not name the engine; it is taken, in the same version,
 * from the repository that the API comes from.
 */
final class TestEngines {
  private static final Pattern API = jar("junit-jupiter-api");
  private static final Pattern ENGINE = jar("junit-jupiter-engine");
  private static final Pattern COMMONS = jar("junit-platform-commons");
  private static final Pattern PLATFORM = jar("junit-platform-engine");

  private TestEngines() {}

  private static Pattern jar(String artifact) {
    return Pattern.compile(artifact + "-(\\d[\\w.-]*)\\.jar");
  }

  static List<String> complete(List<String> classPath) {
    List<String> complete = new ArrayList<>(classPath);
    add(complete, API, "junit-jupiter-engine", ENGINE);
    add(complete, COMMONS, "junit-platform-engine", PLATFORM);
    return complete;
  }

  /** Beside {@code known}, of the same version and group, if it is not there yet. */
  private static void add(List<String> to, Pattern known, String artifact, Pattern wanted) {
    Path jar = find(to, known);
    if (jar == null || find(to, wanted) != null) {
      return;
    }
    Matcher version = known.matcher(jar.getFileName().toString());
    Path folder = jar.getParent();
    Path group = folder == null || folder.getParent() == null ? null : folder.getParent();
    if (version.matches() && group != null && group.getParent() != null) {
      String file = artifact + '-' + version.group(1) + ".jar";
      Path found = group.resolveSibling(artifact).resolve(version.group(1)).resolve(file);
      if (Files.isRegularFile(found)) {
        to.add(found.toString());
      }
    }
  }

  private static @Nullable Path find(List<String> classPath, Pattern name) {
    for (String entry : classPath) {
      Path path = Path.of(entry);
      if (path.getFileName() != null && name.matcher(path.getFileName().toString()).matches()) {
        return path;
      }
    }
    return null;
  }
}
