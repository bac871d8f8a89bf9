package dev.bohr.cli.program;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Class paths as the {@code java} command takes them. */
public final class ClassPaths {
  private ClassPaths() {}

  /** The entries, absolute; {@code dir/*} stands for the jars in a directory. */
  public static List<String> split(String classPath) {
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      if (entry.equals("*") || entry.endsWith("/*") || entry.endsWith(File.separator + "*")) {
        entries.addAll(jarsIn(entry.substring(0, entry.length() - 1)));
      } else {
        // An empty entry is the current directory, as for the java command.
        entries.add(Targets.path(entry).toString());
      }
    }
    return entries;
  }

  /** Sorted: the java command promises no order, but Bohr promises the same run. */
  private static List<String> jarsIn(String directory) {
    File[] files = Targets.path(directory).toFile().listFiles();
    if (files == null) {
      return List.of(Targets.path(directory).toString());
    }
    return Arrays.stream(files)
        .filter(file -> file.getName().toLowerCase(Locale.ROOT).endsWith(".jar"))
        .map(File::getPath)
        .sorted()
        .toList();
  }
}
