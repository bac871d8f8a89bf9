package dev.bohr.agent.jdk;

import dev.bohr.runtime.TrustedRows;
import dev.bohr.runtime.TrustedRows.Effect;
import dev.bohr.runtime.TrustedRows.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One line of the table of trusted methods; its syntax is told at the head of the table. */
final class TrustedLine {
  private static final Pattern OWNER = Pattern.compile("class (\\S+)(?: guard (\\S+))?\\s*");
  private static final Pattern METHOD = Pattern.compile("([^\\s(]+)(?:\\(([^)]*)\\))?");
  private static final Pattern METHODS =
      Pattern.compile(
          "\\s+(.+?)\\s+(read|write|acquire|release|both|none)"
              + "(?: if (true|non-null|non-zero|left))?"
              + "(?: key (\\d+))?(?: on (\\d+))?( open)?\\s+: (\\S.*)");

  /** The class that the lines below belong to. */
  record Owner(String name, @Nullable String guard) {}

  private final String line;
  private final int number;

  TrustedLine(String line, int number) {
    this.line = line;
    this.number = number;
  }

  Owner owner() {
    Matcher matcher = OWNER.matcher(line);
    if (!matcher.matches()) {
      throw wrong("not a class; write: class NAME [guard FIELD]");
    }
    return new Owner(matcher.group(1).replace('.', '/'), matcher.group(2));
  }

  /** The rows of a line, numbered from {@code first}. */
  List<TrustedRows.Row> rows(Owner owner, int first) {
    Matcher matcher = METHODS.matcher(line);
    if (!matcher.matches()) {
      throw wrong("not understood; write: METHODS EFFECT [if RESULT] [key N] [on N] [open] : VERB");
    }
    List<TrustedRows.Row> rows = new ArrayList<>();
    for (String name : matcher.group(1).split(",\\s*", -1)) {
      Matcher method = METHOD.matcher(name);
      if (!method.matches()) {
        throw wrong("'" + name + "' is not a method; write: NAME or NAME(TYPES)");
      }
      rows.add(
          new TrustedRows.Row(
              first + rows.size(),
              owner.name(),
              method.group(1),
              method.group(2),
              Effect.valueOf(matcher.group(2).toUpperCase(Locale.ROOT)),
              result(matcher.group(3)),
              number(matcher.group(4)),
              number(matcher.group(5)),
              owner.guard(),
              matcher.group(6) != null,
              matcher.group(7).strip()));
    }
    return rows;
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static Result result(@Nullable String word) {
    return word == null
        ? Result.ALWAYS
        : Result.valueOf(word.replace('-', '_').toUpperCase(Locale.ROOT));
  }

  IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(
        TrustedMethods.RESOURCE + ", line " + number + ": " + what + "; found: " + line.strip());
  }
}
