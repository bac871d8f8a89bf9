package dev.bohr.cli.pin.source;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the sources are, and what they need.
 *
 * @param sources directories with sources; empty: where Maven and Gradle have them
 * @param fixed the same of the repaired program
 * @param classPath what they need to be compiled and the program does not need to run, such as
 *     annotations
 */
public record SourceOptions(List<Path> sources, List<Path> fixed, List<String> classPath) {
  public SourceOptions {
    sources = List.copyOf(sources);
    fixed = List.copyOf(fixed);
    classPath = List.copyOf(classPath);
  }

  /** What sources of a program are compiled with that has this class path. */
  List<String> compiledWith(List<String> program) {
    List<String> all = new ArrayList<>(program);
    all.addAll(classPath);
    return all;
  }
}
