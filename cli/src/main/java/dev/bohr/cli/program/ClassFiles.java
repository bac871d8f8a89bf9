package dev.bohr.cli.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The classes that are in a place, by name. */
public final class ClassFiles {
  private static final String END = ".class";

  private ClassFiles() {}

  /**
   * In the order of their names; without nested classes, which are found through those around them.
   *
   * @param place a directory or a jar
   * @throws java.util.zip.ZipException if it is a file and no jar
   */
  public static List<String> in(Path place) throws IOException {
    if (Files.isDirectory(place)) {
      try (Stream<Path> files = Files.walk(place)) {
        return classes(files.map(file -> slashed(place.relativize(file))));
      }
    }
    try (ZipFile jar = new ZipFile(place.toFile())) {
      return classes(jar.stream().map(ZipEntry::getName));
    }
  }

  private static String slashed(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  private static List<String> classes(Stream<String> files) {
    return files
        .filter(name -> name.endsWith(END) && !name.contains("$") && !name.startsWith("META-INF/"))
        .filter(name -> !name.endsWith("-info" + END))
        .map(name -> name.substring(0, name.length() - END.length()).replace('/', '.'))
        .sorted()
        .toList();
  }
}
