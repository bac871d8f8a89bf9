package dev.bohr.cli.pin.source;

import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.ObjectPath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Writes the class that holds the breakpoints of a patch: a constant for each, and a method for
 * each place, so that the program's own sources get no more than calls. Tests ask it whether all
 * places were reached: a bug that seems to be gone may only have moved.
 */
final class BreakpointsSource {
  private static final String TEMPLATE =
      """
      import dev.bohr.breakpoints.Breakpoint;
      import dev.bohr.breakpoints.Breakpoints;
      import dev.bohr.breakpoints.Turn;
      import java.time.Duration;
      %IMPORTS%
      /**
       * Concurrent breakpoints: with -Dbohr.breakpoints=true threads meet here, and a known bug strikes in
       * every run; otherwise they do nothing. The bug: %ABOUT%
       */
      %ACCESS%final class %CLASS% {
      %CONSTANTS%
        private %CLASS%() {}
      %METHODS%%NAMED%
        /** For the end of a test: fails unless every place was reached while breakpoints were on. */
        %ACCESS%static void assertReached() {
          if (%CHECKS%) {
            throw new AssertionError(
                "a place of these breakpoints was not reached, so nothing is known about the bug: "
                    + Breakpoints.report());
          }
        }
      }
      """;

  /** For places that are for one thread: others that come there show that the code is used. */
  private static final String NAMED =
      """

        private static boolean isFor(String thread, int place) {
          String name = Thread.currentThread().getName();
          THREADS.add(name);
          REACHED.add(place);
          return name.equals(thread);
        }
      """;

  private static final String NAMED_FIELDS =
      """
        private static final Set<String> THREADS = ConcurrentHashMap.newKeySet();
        private static final Set<Integer> REACHED = ConcurrentHashMap.newKeySet();
      """;

  private static final String NAMED_IMPORTS =
      "import java.util.Set;\nimport java.util.concurrent.ConcurrentHashMap;\n";

  private final String packageName;
  private final String className;
  private final boolean isPublic;
  private final String newline;
  private final StringBuilder constants = new StringBuilder();
  private final StringBuilder methods = new StringBuilder();
  private final List<String> checks = new ArrayList<>();

  /** Names of threads, as literals. */
  private final Set<String> threads = new LinkedHashSet<>();

  private final FreshNames names = new FreshNames("");
  private int places;

  /**
   * @param isPublic whether other packages call it
   */
  BreakpointsSource(String packageName, String className, boolean isPublic, String newline) {
    this.packageName = packageName;
    this.className = className;
    this.isPublic = isPublic;
    this.newline = newline;
  }

  /** Adds a breakpoint; answers its constant. */
  String add(Declared declared) {
    String constant = names.fresh(constant(declared.name()));
    constants.append("  private static final Breakpoint ").append(constant).append(" =\n");
    constants.append("      Breakpoint.named(").append(literal(declared.name())).append(')');
    if (declared.places().size() != 2) {
      constants.append(call("threads", String.valueOf(declared.places().size())));
    }
    if (declared.together()) {
      constants.append(call("together", ""));
    }
    constants.append(call("pause", time(declared.pause())));
    if (declared.ignoreFirst() > 0) {
      constants.append(call("ignoreFirst", String.valueOf(declared.ignoreFirst())));
    }
    if (declared.atMost() < Long.MAX_VALUE) {
      constants.append(call("atMost", String.valueOf(declared.atMost())));
    }
    if (declared.giveUpAfter() < Long.MAX_VALUE) {
      constants.append(call("giveUpAfter", String.valueOf(declared.giveUpAfter())));
    }
    constants.append(call("create", "")).append(";\n");
    return constant;
  }

  /** Adds the method of a place; answers its name. */
  String add(String constant, Declared declared, DeclaredPlace place) {
    int[] numbers = declared.sharing(place);
    String method = "place" + ++places;
    List<String> parameters = new ArrayList<>();
    boolean boxes = false;
    for (ObjectPath path : place.same()) {
      boolean isIndex = path.root() == ObjectPath.Root.INDEX;
      boxes |= isIndex;
      parameters.add((isIndex ? "int index" : "Object object") + (parameters.size() + 1));
    }
    String which =
        numbers.length == 1
            ? ".at(" + numbers[0] + ")"
            : ".atOneOf("
                + Arrays.stream(numbers).mapToObj(String::valueOf).collect(Collectors.joining(", "))
                + ")";
    StringBuilder visit = new StringBuilder(constant).append(which);
    parameters.forEach(
        parameter -> visit.append(call("same", parameter.substring(parameter.indexOf(' ') + 1))));
    if (place.holding() != null) {
      visit.append(call("whenHolding", literal(place.holding())));
    }
    if (place.ignoreFirst() != declared.ignoreFirst()) {
      visit.append(call("ignoreFirst", String.valueOf(place.ignoreFirst())));
    }
    visit.append(call("turn", ""));
    List<String> guards = new ArrayList<>();
    // A number would be boxed on the way to a breakpoint that is off.
    if (boxes || place.thread() != null) {
      guards.add("Breakpoints.isEnabled()");
    }
    // Asked before and not by a condition, so that others are not among the first that are ignored.
    if (place.thread() != null) {
      threads.add(literal(place.thread()));
      guards.add("isFor(" + literal(place.thread()) + ", " + places + ")");
    }
    String result =
        guards.isEmpty()
            ? visit.toString()
            : String.join("\n            && ", guards)
                + "\n        ? "
                + visit
                + "\n        : Turn.NONE";
    methods
        .append("\n  /** ")
        .append(comment(place.location() + thread(place)))
        .append(". */\n  ")
        .append(access())
        .append("static Turn ")
        .append(method)
        .append('(')
        .append(String.join(", ", parameters))
        .append(") {\n    return ")
        .append(result)
        .append(";\n  }\n");
    if (place.thread() != null) {
      checks.add("!REACHED.contains(" + places + ")");
      return method;
    }
    for (int number : numbers) {
      checks.add(constant + ".arrivals(" + number + ") == 0");
    }
    return method;
  }

  /**
   * The whole file.
   *
   * @param about the bug, in a line
   */
  String text(String about) {
    boolean named = !threads.isEmpty();
    if (named) {
      checks.add("!THREADS.containsAll(Set.of(" + String.join(", ", threads) + "))");
    }
    return ((packageName.isEmpty() ? "" : "package " + packageName + ";\n\n")
            + TEMPLATE
                .replace("%ACCESS%", access())
                .replace("%CLASS%", className)
                .replace("%IMPORTS%\n", named ? NAMED_IMPORTS + "\n" : "\n")
                .replace("%CONSTANTS%", constants + (named ? NAMED_FIELDS : ""))
                .replace("%METHODS%", methods)
                .replace("%NAMED%", named ? NAMED : "")
                .replace("%CHECKS%", String.join("\n        || ", checks))
                .replace("%ABOUT%", comment(about)))
        .replace("\n", newline);
  }

  /** A backslash might begin an escape, which the compiler reads in comments too. */
  private static String comment(String text) {
    return text.replace("*/", "* /").replace('\\', '/');
  }

  private String access() {
    return isPublic ? "public " : "";
  }

  private static String thread(DeclaredPlace place) {
    return place.thread() == null ? "" : ", in " + place.thread();
  }

  private static String call(String method, String argument) {
    return "." + method + "(" + argument + ")";
  }

  private static String time(Duration time) {
    return time.toMillis() % 1000 == 0
        ? "Duration.ofSeconds(" + time.toSeconds() + ")"
        : "Duration.ofMillis(" + time.toMillis() + ")";
  }

  private static String constant(String name) {
    String words = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_").replaceAll("_$", "");
    return words.isEmpty() || !Character.isLetter(words.charAt(0)) ? "BREAKPOINT" + words : words;
  }

  private static String literal(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
