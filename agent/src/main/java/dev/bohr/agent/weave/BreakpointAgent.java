package dev.bohr.agent.weave;

import dev.bohr.woven.BadBreakpointFile;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.Woven;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The agent's option {@code breakpoints=FILE;FILE}: inserts the breakpoints of these files and
 * turns breakpoints on. When the JVM ends it says what became of each, on standard error, and with
 * the option {@code report=FILE} in a file. With the option {@code strict} a program that ends well
 * without having reached every place ends with exit code 4; with {@code off} breakpoints are
 * inserted and stay off. With {@code report=} or {@code stall=} alone nothing is inserted, and only
 * the program's end is seen, which comes with {@code failed=MILLIS} soon after a failure; {@code
 * reached=CLASS} then asks a class of breakpoints that are in the program's source whether all were
 * reached.
 */
public final class BreakpointAgent {
  private static final String FILES = "breakpoints=";
  private static final String REPORT = "report=";
  private static final String STALL = "stall=";
  private static final String FAILED = "failed=";
  private static final String REACHED = "reached=";
  private static final String STRICT = "strict";
  private static final String OFF = "off";

  /** What a command prints that was given bad input. */
  private static final int BAD_INPUT = 2;

  private BreakpointAgent() {}

  /** Whether the agent's options ask for breakpoints, or for what a program with them ends with. */
  public static boolean isWanted(String options) {
    return List.of(options.split(",", -1)).stream()
        .anyMatch(word -> List.of(FILES, REPORT, STALL).stream().anyMatch(word::startsWith));
  }

  /** Called when the agent starts. Bad files end a JVM that is only starting. */
  public static void install(String options, Instrumentation instrumentation) {
    List<String> words = List.of(options.split(",", -1));
    try {
      List<Declared> breakpoints = new ArrayList<>();
      Map<String, Path> files = new HashMap<>();
      for (String word : words) {
        if (word.startsWith(FILES)) {
          for (String file : word.substring(FILES.length()).split(";", -1)) {
            breakpoints.addAll(read(Path.of(file), files));
          }
        }
      }
      List<WovenLocation> locations = locations(breakpoints);
      if (!locations.isEmpty()) {
        WeavingTransformer.install(locations, instrumentation);
        StartedThreads.watch(locations, instrumentation);
        if (!words.contains(OFF)) {
          Woven.enable();
          // The main thread is there already.
          Woven.started(Thread.currentThread());
        }
      }
    } catch (BadBreakpointFile | IOException e) {
      refuse(message(e), options);
      return;
    }
    Witness witness = new Witness(option(words, REPORT), option(words, REACHED));
    if (words.contains(STRICT)) {
      ExitStatus.install(instrumentation);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(witness::tell, "bohr breakpoints"));
    Long failed = millis(words, FAILED);
    if (failed != null) {
      witness.limitAfterFailure(failed);
    }
    Long stall = millis(words, STALL);
    if (stall != null) {
      witness.watch(stall);
    }
  }

  /** Ends a JVM that is only starting; one that was attached to goes on as it was. */
  public static void refuse(String problem, String options) {
    System.err.println("bohr: " + problem);
    if (!List.of(options.split(",", -1)).contains("attached")) {
      System.exit(BAD_INPUT);
    }
  }

  private static @Nullable Long millis(List<String> words, String key) {
    String value = option(words, key);
    return value == null ? null : Long.valueOf(value);
  }

  private static @Nullable String option(List<String> words, String key) {
    return words.stream()
        .filter(word -> word.startsWith(key))
        .map(word -> word.substring(key.length()))
        .findFirst()
        .orElse(null);
  }

  /**
   * @param files by the names of breakpoints, where they are; threads of two with one name would
   *     meet
   */
  private static List<Declared> read(Path file, Map<String, Path> files)
      throws IOException, BadBreakpointFile {
    String text = Files.readString(file, StandardCharsets.UTF_8);
    List<Declared> breakpoints = BreakpointFile.parse(file.toString(), text).breakpoints();
    for (Declared each : breakpoints) {
      Path other = files.putIfAbsent(each.name(), file);
      if (other != null) {
        throw new BadBreakpointFile(
            "%s and %s both have a breakpoint '%s'; give one of them another name"
                .formatted(other, file, each.name()));
      }
    }
    return breakpoints;
  }

  /** Makes breakpoints known, and tells where they are to be inserted. */
  static List<WovenLocation> locations(List<Declared> breakpoints) {
    List<WovenLocation> locations = new ArrayList<>();
    for (Declared declared : breakpoints) {
      int number = Woven.add(declared);
      for (int i = 0; i < declared.places().size(); i++) {
        DeclaredPlace place = declared.places().get(i);
        if (declared.sharing(place)[0] == i + 1) {
          locations.add(new WovenLocation(number + i, place));
        }
      }
    }
    return locations;
  }

  static String message(Exception e) {
    return e instanceof BadBreakpointFile
        ? String.valueOf(e.getMessage())
        : "the breakpoint file cannot be read: %s; give the path of a text file".formatted(e);
  }
}
