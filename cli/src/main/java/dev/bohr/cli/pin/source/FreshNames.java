package dev.bohr.cli.pin.source;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names for new variables that no word of the source is, so they neither clash nor hide. */
final class FreshNames {
  private static final Pattern WORD = Pattern.compile("\\w+");

  private final Set<String> used = new HashSet<>();

  FreshNames(String text) {
    Matcher matcher = WORD.matcher(text);
    while (matcher.find()) {
      used.add(matcher.group());
    }
  }

  /** As wanted, or with a number. */
  String fresh(String wanted) {
    String name = wanted;
    for (int i = 2; !used.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }
}
