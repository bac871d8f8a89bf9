package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Entries of a class path that do not exist. The JVM passes over them, and build tools count on
 * that: Maven names {@code target/classes} also where a project has nothing but tests. A typing
 * error looks the same, so the user is told.
 */
final class MissingEntries {
  /** Once for a command, which may start the same program many times. */
  private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

  private MissingEntries() {}

  /** Those of a class path, in order; what exists has to be readable. */
  static List<String> of(List<String> classPath) {
    List<String> missing =
        classPath.stream().filter(entry -> !Files.exists(Targets.path(entry))).toList();
    classPath.stream().filter(entry -> !missing.contains(entry)).forEach(Targets::checkExists);
    return missing;
  }

  /**
   * The rest of the class path does not have what is wanted: the missing entry may.
   *
   * @param what such as {@code class 'app.Main'}
   */
  static void refuse(List<String> missing, String what) {
    if (!missing.isEmpty()) {
      throw CommandError.usage(
          "there is no file or directory '%s', and no %s in the rest of the class path; check the path."
              .formatted(missing.get(0), what));
    }
  }

  static void warn(List<String> missing) {
    for (String entry : missing) {
      if (TOLD.add(entry)) {
        System.err.printf(
            "bohr: there is no file or directory '%s'; the class path goes without it.%n", entry);
      }
    }
  }
}
