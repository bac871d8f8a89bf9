package dev.bohr.woven;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a breakpoint file line by line; see {@link BreakpointFile} for what it looks like. */
final class FileReader {
  private static final Duration DEFAULT_PAUSE = Duration.ofMillis(100);

  /** Far more than any pause that makes sense, and no overflow in nanoseconds. */
  private static final long LONGEST_SECONDS = 24 * 60 * 60;

  private static final Pattern PLACE = Pattern.compile("(?<number>\\d{1,4})\\.\\s+(?<location>.*)");
  private static final Pattern TIME = Pattern.compile("(?<number>\\d{1,12})\\s*(?<unit>ms|s)");

  private final String file;
  private final List<Declared> breakpoints = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  /** Of the line that is read, from 1. */
  private int number;

  private @Nullable Draft draft;

  /** A breakpoint whose lines are not all read yet. */
  private static final class Draft {
    final String name;
    final int line;
    final List<DraftPlace> places = new ArrayList<>();
    Duration pause = DEFAULT_PAUSE;
    boolean together;
    long ignoreFirst;
    long atMost = Long.MAX_VALUE;
    long giveUpAfter = Long.MAX_VALUE;

    Draft(String name, int line) {
      this.name = name;
      this.line = line;
    }
  }

  /** A place whose lines are not all read yet. */
  private static final class DraftPlace {
    final Location location;
    final String origin;
    final List<ObjectPath> same = new ArrayList<>();
    final List<Condition> conditions = new ArrayList<>();
    @Nullable String holding;
    @Nullable String thread;
    @Nullable String caller;

    /** -1: as the breakpoint. */
    long ignoreFirst = -1;

    DraftPlace(Location location, String origin) {
      this.location = location;
      this.origin = origin;
    }
  }

  FileReader(String file) {
    this.file = file;
  }

  List<Declared> read(String text) throws BadBreakpointFile {
    for (String line : text.split("\\R", -1)) {
      number++;
      String statement = line.strip();
      if (statement.isEmpty() || statement.startsWith("#")) {
        continue;
      }
      try {
        statement(statement);
      } catch (IllegalArgumentException e) {
        throw new BadBreakpointFile(file, number, String.valueOf(e.getMessage()));
      }
    }
    finish();
    if (breakpoints.isEmpty()) {
      throw new BadBreakpointFile(file, number, "no breakpoint; begin with 'breakpoint NAME'");
    }
    return breakpoints;
  }

  private void statement(String text) throws BadBreakpointFile {
    String[] words = text.split("\\s+", 2);
    String rest = words.length == 1 ? "" : words[1];
    if (words[0].equals("breakpoint")) {
      begin(rest);
      return;
    }
    if (draft == null) {
      throw new IllegalArgumentException(
          "'%s' comes before the first 'breakpoint NAME'".formatted(text));
    }
    Matcher place = PLACE.matcher(text);
    if (place.matches()) {
      place(draft, Integer.parseInt(place.group("number")), place.group("location"));
    } else if (draft.places.isEmpty()) {
      ofBreakpoint(draft, text, words[0], rest);
    } else {
      ofPlace(draft.places.get(draft.places.size() - 1), text, words[0], rest);
    }
  }

  private void begin(String name) throws BadBreakpointFile {
    finish();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("a breakpoint needs a name: 'breakpoint NAME'");
    }
    if (!names.add(name)) {
      throw new IllegalArgumentException("there is already a breakpoint '%s'".formatted(name));
    }
    draft = new Draft(name, number);
  }

  private void place(Draft of, int place, String location) {
    if (place != of.places.size() + 1) {
      throw new IllegalArgumentException(
          "place %d where %d is next; places are numbered in the order in which threads go on"
              .formatted(place, of.places.size() + 1));
    }
    of.places.add(new DraftPlace(Location.parse(location), file + ":" + number));
  }

  private static void ofBreakpoint(Draft draft, String text, String word, String rest) {
    switch (word) {
      case "pause" -> draft.pause = time(rest);
      case "together" -> {
        if (!rest.isEmpty()) {
          throw unknown(text);
        }
        draft.together = true;
      }
      case "ignore" -> draft.ignoreFirst = count(text, rest, "first ");
      case "at" -> draft.atMost = count(text, rest, "most ");
      case "give" -> draft.giveUpAfter = count(text, rest, "up after ");
      default -> throw unknown(text);
    }
  }

  private static void ofPlace(DraftPlace place, String text, String word, String rest) {
    switch (word) {
      case "same" -> {
        for (String path : rest.split(",", -1)) {
          place.same.add(ObjectPath.parse(path));
        }
      }
      case "when" -> place.conditions.add(Condition.parse(rest));
      case "holding" -> place.holding = notEmpty(rest, "a class: 'holding java.util.ArrayList'");
      case "thread" -> place.thread = notEmpty(rest, "a name: 'thread worker-1'");
      case "called" -> place.caller = caller(text, rest);
      case "ignore" -> place.ignoreFirst = count(text, rest, "first ");
      case "pause", "together", "at", "give" ->
          throw new IllegalArgumentException(
              "'%s' is about the breakpoint; it goes before its first place".formatted(text));
      default -> throw unknown(text);
    }
  }

  private static String caller(String text, String rest) {
    if (!rest.startsWith("from ")) {
      throw unknown(text);
    }
    String method = rest.substring("from ".length()).strip();
    if (!method.matches("[^\\s.][^\\s]*\\.[^\\s.]+")) {
      throw new IllegalArgumentException(
          "'%s' is no method; write it as 'called from bank.Account.deposit'".formatted(method));
    }
    return method;
  }

  private static String notEmpty(String rest, String what) {
    if (rest.isEmpty()) {
      throw new IllegalArgumentException("this needs " + what);
    }
    return rest;
  }

  private static IllegalArgumentException unknown(String text) {
    return new IllegalArgumentException(
        "'%s' is not understood; a breakpoint has pause, together, ignore first, at most, give up after, and places '1. …';"
                .formatted(text)
            + " a place has same, when, holding, thread, called from, ignore first");
  }

  private static long count(String text, String rest, String word) {
    if (!rest.startsWith(word)) {
      throw unknown(text);
    }
    String digits = rest.substring(word.length()).strip();
    if (!digits.matches("\\d{1,18}")) {
      throw new IllegalArgumentException("'%s' is no number, zero or more".formatted(digits));
    }
    return Long.parseLong(digits);
  }

  private static Duration time(String text) {
    Matcher matcher = TIME.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no time; write it as 200 ms or 2 s".formatted(text));
    }
    long value = Long.parseLong(matcher.group("number"));
    Duration time =
        matcher.group("unit").equals("s") ? Duration.ofSeconds(value) : Duration.ofMillis(value);
    if (time.toSeconds() > LONGEST_SECONDS) {
      throw new IllegalArgumentException("'%s' is longer than a day".formatted(text));
    }
    return time;
  }

  private void finish() throws BadBreakpointFile {
    Draft done = draft;
    if (done == null) {
      return;
    }
    draft = null;
    if (done.places.size() < 2) {
      throw new BadBreakpointFile(
          file,
          done.line,
          "the breakpoint '%s' has %d of the two or more places that it needs ('1. …', '2. …')"
              .formatted(done.name, done.places.size()));
    }
    List<DeclaredPlace> places = new ArrayList<>();
    for (DraftPlace place : done.places) {
      if (place.same.size() != done.places.get(0).same.size()) {
        throw new BadBreakpointFile(
            file,
            done.line,
            "the places of the breakpoint '%s' have different numbers of objects after 'same'"
                .formatted(done.name));
      }
      places.add(
          new DeclaredPlace(
              place.location,
              place.same,
              place.conditions,
              place.holding,
              place.thread,
              place.caller,
              place.ignoreFirst < 0 ? done.ignoreFirst : place.ignoreFirst,
              place.origin));
    }
    breakpoints.add(
        new Declared(
            done.name,
            done.pause,
            done.together,
            done.ignoreFirst,
            done.atMost,
            done.giveUpAfter,
            places));
  }
}
