package dev.bohr.cli;

import dev.bohr.agent.EarlyClasses;
import dev.bohr.agent.TouchedStatics;
import dev.bohr.cli.support.CommandError;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.failure.FailureReader;
import dev.bohr.core.run.CodeHash;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is asked of {@link InProcess}, with the keys of its map.
 *
 * @param options runs, time, strategy, points, timeouts, spurious, seed, simplify
 * @param name {@code name}: what is run, such as {@code com.example.BankTest#transfers}
 * @param test {@code test}: whether that is the name of a test
 * @param root {@code root}: the directory under which results go
 * @param replay {@code replay}: the directory of a failure to replay; null to search. With {@code
 *     replayIfMine}, a failure of something else is left to that
 * @param replayOfAnyCall {@code replayOfAnyCall}: whether it may be one of several of that name,
 *     which are numbered
 * @param hint {@code hint}: lines that say how to replay, with {@code {DIR}} in them
 * @param once statics that all runs share: those that set-up methods under {@code once} use, and
 *     those that cannot be reset
 * @param kept {@code kept}: statics that are put back when all runs are over
 * @param classPath {@code classPath}: directories and jars where the program is; else those of the
 *     JVM
 */
record InProcessRequest(
    SearchOptions options,
    String name,
    boolean test,
    Path root,
    @Nullable Path replay,
    boolean replayOfAnyCall,
    String hint,
    List<Field> once,
    List<Field> kept,
    List<String> classPath) {
  /** Of the class path as it was last; hashing takes a while, and a JVM has many tests. */
  private static final Map<String, String> HASHES = new ConcurrentHashMap<>();

  static InProcessRequest of(Map<String, Object> settings) throws IOException, BadFileException {
    SearchOptions options = new SearchOptions();
    options.workers = 1;
    options.runs = (Long) settings.get("runs");
    String time = (String) settings.get("time");
    options.time = time == null ? null : Durations.parse(time);
    options.seed = (Long) settings.get("seed");
    options.strategy = text(settings, "strategy", options.strategy);
    options.points = text(settings, "points", options.points);
    options.timeouts = text(settings, "timeouts", options.timeouts);
    options.spurious = Boolean.TRUE.equals(settings.get("spurious"));
    options.noSimplify = Boolean.FALSE.equals(settings.get("simplify"));
    options.check();
    String replay = replay(settings);
    return new InProcessRequest(
        options,
        text(settings, "name", "runnable"),
        Boolean.TRUE.equals(settings.get("test")),
        path(text(settings, "root", ".bohr")),
        replay == null ? null : path(replay),
        Boolean.TRUE.equals(settings.get("replayOfAnyCall")),
        text(settings, "hint", ""),
        once(all(settings.get("once"), Method.class)),
        all(settings.get("kept"), Field.class),
        classPath(settings));
  }

  private static String text(Map<String, Object> settings, String key, String otherwise) {
    return Objects.requireNonNullElse((String) settings.get(key), otherwise);
  }

  private static @Nullable String replay(Map<String, Object> settings)
      throws IOException, BadFileException {
    String replay = (String) settings.get("replay");
    if (replay == null || !Boolean.TRUE.equals(settings.get("replayIfMine"))) {
      return replay;
    }
    Path file = path(replay).resolve(FailureFiles.FAILURE);
    boolean others =
        Files.exists(file)
            && !FailureReader.read(file).target().name().equals(settings.get("name"));
    return others ? null : replay;
  }

  private static List<Field> once(List<Method> setUp) {
    Set<Field> fields = new LinkedHashSet<>(TouchedStatics.of(setUp));
    fields.addAll(EarlyClasses.variables());
    return List.copyOf(fields);
  }

  private static List<String> classPath(Map<String, Object> settings) {
    return settings.containsKey("classPath")
        ? all(settings.get("classPath"), String.class)
        : List.of(System.getProperty("java.class.path", "").split(File.pathSeparator));
  }

  private static <T> List<T> all(@Nullable Object given, Class<T> type) {
    return given instanceof Collection<?> all ? all.stream().map(type::cast).toList() : List.of();
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException malformed) {
      throw CommandError.usage("'" + text + "' is no path: " + malformed.getReason());
    }
  }

  /** It lives in this JVM only: the command line cannot start it. */
  Target target() {
    return new Target(Target.Kind.RUNNABLE, name, List.of(), List.of());
  }

  /** Whether a failure is one of what is run. */
  boolean isOf(String found) {
    return name.equals(replayOfAnyCall ? found.replaceAll("\\[\\d+]$", "") : found);
  }

  String codeHash() throws IOException {
    String main = name.contains("#") ? name.substring(0, name.indexOf('#')) : name;
    String key = String.join(File.pathSeparator, classPath) + '\n' + main;
    String known = HASHES.get(key);
    if (known == null) {
      known = CodeHash.of(classPath, main);
      HASHES.put(key, known);
    }
    return known;
  }

  /** How to replay the failure in a directory. */
  String hint(Path directory) {
    return hint.replace(Failure.DIRECTORY, directory.toString());
  }

  /** The circumstances of a failure, with how to replay it: {@code bohr replay} passes that on. */
  Map<String, String> withHint(Map<String, String> environment) {
    Map<String, String> all = new TreeMap<>(environment);
    if (!hint.isEmpty()) {
      all.put(Failure.REPLAY, hint);
    }
    return all;
  }
}
