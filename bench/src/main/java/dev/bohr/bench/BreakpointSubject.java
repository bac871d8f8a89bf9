package dev.bohr.bench;

import dev.bohr.bench.breakpoints.BundledExample;
import dev.bohr.bench.breakpoints.Scene;
import dev.bohr.examples.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A row of {@code breakpoints-table}: the JDK as it is, an old library from Maven Central, for a
 * program that is not there any more a kernel written anew, or one of Bohr's own examples.
 *
 * @param benchmark the paper's name, or what stands for it
 * @param kind of the bug, with the paper's number
 * @param symptom exception, wrong result or stall
 * @param main simple name of the main class
 * @param argument which bug, for a subject with several; or empty
 * @param file of breakpoints, without its ending; empty for a kernel, which has them in its source
 * @param library its coordinates in Maven Central; or empty
 * @param conditions that make the breakpoint precise
 * @param published overhead and probability of the paper
 */
record BreakpointSubject(
    String benchmark,
    String kind,
    String symptom,
    String main,
    String argument,
    String file,
    String library,
    String conditions,
    String published) {
  private static final Path DIRECTORY = Path.of("src/breakpoints");

  /**
   * All of them, in the order of the paper.
   *
   * @param bench the directory of this module
   */
  static List<BreakpointSubject> all(Path bench) throws IOException {
    return Files.readAllLines(bench.resolve(DIRECTORY).resolve("subjects.tsv")).stream()
        .filter(line -> !line.startsWith("#"))
        .map(BreakpointSubject::parse)
        .toList();
  }

  private static BreakpointSubject parse(String line) {
    String[] cells = line.split("\t");
    if (cells.length != 9) {
      throw new IllegalArgumentException("not 9 cells in subjects.tsv: " + line);
    }
    for (int i = 0; i < cells.length; i++) {
      cells[i] = cells[i].equals("-") ? "" : cells[i];
    }
    return new BreakpointSubject(
        cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7], cells[8]);
  }

  boolean isKernel() {
    return file.isEmpty();
  }

  /** Where Bohr's own examples are, if it is one of them. */
  List<String> examples() {
    return main.equals(BundledExample.class.getSimpleName())
        ? List.of(SubjectJvm.whereIs(Example.class))
        : List.of();
  }

  /** With which exit code the symptom shows. */
  int code() {
    return switch (symptom) {
      case "stall" -> Scene.STALL;
      case "exception", "wrong result" -> Scene.WRONG;
      default -> throw new IllegalStateException("unknown symptom: " + symptom);
    };
  }

  String mainClass() {
    return Scene.class.getPackageName() + "." + main;
  }

  Path breakpoints(Path bench) {
    return bench.resolve(DIRECTORY).resolve(file + ".bp");
  }

  /** Of a subject that needs a library, and so is compiled when that is there. */
  Path source(Path bench) {
    return bench
        .resolve(DIRECTORY)
        .resolve("java")
        .resolve(mainClass().replace('.', '/') + ".java");
  }
}
