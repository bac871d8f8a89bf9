package dev.bohr.agent;

import dev.bohr.agent.weave.NearNames;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Refuses options that no part of the agent knows: the program would run as if they were not there.
 */
final class OptionWords {
  private OptionWords() {}

  private static final List<String> OF_BREAKPOINTS = List.of("breakpoints=", "report=", "stall=");

  /** Only together with one of these. */
  private static final List<String> WITH_BREAKPOINTS =
      List.of("failed=", "reached=", "strict", "off");

  private static final List<String> OF_CONTROL = List.of("exclude=", "include=", "trust=");

  /** What Bohr itself adds. */
  private static final List<String> OWN = List.of("loader=", "attached");

  private static final List<String> TIMES = List.of("stall=", "failed=");

  /** What is wrong with the options, and what to write; null when they can be used. */
  static @Nullable String problem(String options) {
    List<String> words = Stream.of(options.split(",", -1)).filter(word -> !word.isBlank()).toList();
    boolean forBreakpoints = words.stream().anyMatch(word -> OF_BREAKPOINTS.contains(key(word)));
    for (String word : words) {
      String key = key(word);
      String value = word.substring(key.length());
      if (all().noneMatch(key::equals)) {
        return "the agent has no option '%s'; nearest: %s%s"
            .formatted(
                word,
                NearNames.of(key, all().filter(each -> !OWN.contains(each))),
                forBreakpoints && word.contains(".")
                    ? " (several breakpoint files are separated by ;)"
                    : "");
      }
      if (!forBreakpoints && WITH_BREAKPOINTS.contains(key)) {
        return "the agent's option '%s' is for breakpoints; give breakpoints=FILE as well"
            .formatted(word);
      }
      if (forBreakpoints && OF_CONTROL.contains(key)) {
        return "the agent's option '%s' is for controlled runs, which have no breakpoints; leave it out"
            .formatted(word);
      }
      if (TIMES.contains(key) && !value.matches("\\d{1,9}")) {
        return "'%s' is no time; write %s and a number of milliseconds, as in %s1000"
            .formatted(word, key, key);
      }
      if (key.equals("trust=") && !value.equals("none")) {
        return "'%s': the only value is trust=none".formatted(word);
      }
      if (key.endsWith("=") && value.isBlank()) {
        return "'%s' needs a value".formatted(word);
      }
    }
    return null;
  }

  private static Stream<String> all() {
    return Stream.of(OF_BREAKPOINTS, WITH_BREAKPOINTS, OF_CONTROL, OWN).flatMap(List::stream);
  }

  private static String key(String word) {
    return word.substring(0, word.indexOf('=') + 1).isEmpty()
        ? word
        : word.substring(0, word.indexOf('=') + 1);
  }
}
