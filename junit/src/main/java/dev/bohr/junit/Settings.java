package dev.bohr.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of the engine: what the annotation or the caller says, what system properties say
 * instead, and the defaults.
 */
final class Settings {
  static final long DEFAULT_RUNS = 10_000;
  static final String DEFAULT_TIME = "5s";
  static final long DEFAULT_SEED = 1;

  /** What a replay takes from its schedule, or has no use for. */
  private static final List<String> OF_A_SEARCH =
      List.of("runs", "time", "strategy", "points", "timeouts", "spurious", "seed");

  private final String name;
  private final Map<String, Object> values = new HashMap<>();

  /**
   * @param name what is run, such as {@code com.example.BankTest#transfers}
   */
  Settings(String name) {
    this.name = name;
    values.put("name", name);
    values.put("test", true);
    boolean maven = Files.exists(Path.of("pom.xml")) || Files.isDirectory(Path.of("target"));
    values.put("root", maven ? "target/bohr" : ".bohr");
  }

  static Settings of(ConcurrencyTest test, String name) {
    Settings settings = new Settings(name);
    settings.number("runs", test.runs());
    settings.word("time", test.time());
    settings.word("strategy", test.strategy());
    settings.word("points", test.points());
    settings.word("timeouts", test.timeouts());
    settings.spurious(test.spurious());
    settings.number("seed", test.seed());
    settings.values.put("simplify", test.simplify());
    settings.word("replay", test.replay());
    settings.values.put("test", !test.untilThreadsEnd());
    return settings;
  }

  Settings number(String key, long value) {
    if (value != ConcurrencyTest.NOT_GIVEN) {
      values.put(key, value);
    }
    return this;
  }

  Settings word(String key, String value) {
    if (!value.isEmpty()) {
      values.put(key, value);
    }
    return this;
  }

  Settings spurious(boolean allowed) {
    if (allowed) {
      values.put("spurious", true);
    }
    return this;
  }

  /** Methods that were executed once, before: what they left in statics is for all runs. */
  Settings once(Collection<Method> methods) {
    values.put("once", List.copyOf(methods));
    return this;
  }

  /** Fields that hold after the search what they held before it. */
  Settings kept(Collection<Field> fields) {
    values.put("kept", List.copyOf(fields));
    return this;
  }

  /** How to replay, for reports, with {@code {DIR}} for the directory. */
  Settings hint(String text) {
    values.put("hint", text);
    return this;
  }

  String name() {
    return name;
  }

  /**
   * For one of several calls of the same name: the one that is next, and on an explicit replay
   * whichever has failed.
   */
  Settings forNextCall() {
    boolean replays = values.containsKey("replay");
    values.put("name", replays ? name : Calls.next(name));
    values.put("replayOfAnyCall", replays);
    return this;
  }

  /** Everything, checked, for the engine. */
  Map<String, Object> complete() {
    checkReplay();
    Map<String, Object> complete = new HashMap<>(values);
    complete.put("classPath", ClassRoots.all().stream().map(Path::toString).toList());
    Long runs = property("bohr.runs", Settings::number);
    String time = property("bohr.time", Function.identity());
    if (runs != null || time != null) {
      complete.keySet().removeAll(List.of("runs", "time"));
      put(complete, "runs", runs);
      put(complete, "time", time);
    } else if (!complete.containsKey("runs") && !complete.containsKey("time")) {
      complete.put("runs", DEFAULT_RUNS);
      complete.put("time", DEFAULT_TIME);
    }
    put(complete, "seed", property("bohr.seed", Settings::number));
    complete.putIfAbsent("seed", DEFAULT_SEED);
    String replay = property("bohr.replay", Function.identity());
    if (replay != null) {
      complete.put("replay", replay);
      // The property is for one test of many.
      complete.put("replayIfMine", true);
    }
    return complete;
  }

  private void checkReplay() {
    if (values.containsKey("replay")) {
      List<String> others = new ArrayList<>();
      for (String key : OF_A_SEARCH) {
        if (values.containsKey(key)) {
          others.add(key);
        }
      }
      if (!others.isEmpty()) {
        throw new BohrException(
            "%s: replay executes one schedule and does not go with %s; leave one of them out"
                .formatted(name, String.join(", ", others)));
      }
    }
  }

  private static void put(Map<String, Object> to, String key, @Nullable Object value) {
    if (value != null) {
      to.put(key, value);
    }
  }

  private static <T> @Nullable T property(String key, Function<String, T> parse) {
    String text = System.getProperty(key);
    if (text == null || text.isEmpty()) {
      return null;
    }
    try {
      return parse.apply(text);
    } catch (NumberFormatException malformed) {
      throw new BohrException(
          "the system property %s is '%s'; give a whole number".formatted(key, text));
    }
  }

  private static Long number(String text) {
    return Long.valueOf(text.strip());
  }
}
