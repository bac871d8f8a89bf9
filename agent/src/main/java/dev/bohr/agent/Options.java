package dev.bohr.agent;

import java.util.ArrayList;
import java.util.List;

/**
 * The agent's options: {@code key=value}, separated by commas. Other keys belong to other parts of
 * Bohr, see {@link OptionWords}, and are passed over.
 *
 * @param exclude class-name prefixes, with slashes, that are left alone
 * @param include when not empty, program classes without one of these prefixes are left alone
 * @param sharesLoader true when Bohr itself is on the application's class path (its own tests)
 */
record Options(List<String> exclude, List<String> include, boolean sharesLoader) {
  static Options parse(String text) {
    List<String> exclude = new ArrayList<>();
    List<String> include = new ArrayList<>();
    boolean sharesLoader = false;
    for (String option : text.split(",", -1)) {
      int equals = option.indexOf('=');
      if (equals < 0) {
        continue;
      }
      String value = option.substring(equals + 1);
      switch (option.substring(0, equals)) {
        case "exclude" -> addPrefixes(exclude, value);
        case "include" -> addPrefixes(include, value);
        case "loader" -> sharesLoader = value.equals("app");
        default -> {}
      }
    }
    return new Options(List.copyOf(exclude), List.copyOf(include), sharesLoader);
  }

  private static void addPrefixes(List<String> to, String value) {
    for (String prefix : value.split(";", -1)) {
      String trimmed = prefix.trim();
      if (!trimmed.isEmpty()) {
        to.add(trimmed.replace('.', '/'));
      }
    }
  }
}
