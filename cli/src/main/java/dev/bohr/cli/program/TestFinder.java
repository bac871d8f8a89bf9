package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.run.ClassVersion;
import dev.bohr.core.trace.Target;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tests of classes by asking their own test framework, in a plain JVM of its own: what
 * happens there, happens before anything is searched.
 */
public final class TestFinder {
  /** Far more than finding takes, also for thousands of classes. */
  private static final long TIMEOUT_SECONDS = 300;

  /** Of a method, at the end of an identifier of the JUnit Platform. */
  private static final Pattern PARAMETERS =
      Pattern.compile("\\[[^\\[\\]]*(\\([^()\\[\\]]*\\))\\]$");

  /** The JVM's words for a class that is not where its name says. */
  private static final Pattern WRONG_NAME = Pattern.compile("\\(wrong name: ([^)]*)\\)");

  private final List<String> classPath;
  private final Path workDirectory;
  private @Nullable Path home;

  /**
   * @param classPath absolute entries
   */
  public TestFinder(List<String> classPath, Path workDirectory) {
    this.classPath = TestEngines.complete(classPath);
    this.workDirectory = workDirectory;
  }

  /** The tests are run in this directory, absolute, and not in that of the command. */
  public TestFinder in(Path directory) {
    this.home = directory;
    return this;
  }

  /**
   * What was found.
   *
   * @param tests one target each, in the order of the classes
   * @param problems by class, why it has no tests: a sentence without its end
   * @param unread of these the classes that are likely to have tests, but could not be read
   */
  public record Found(List<Target> tests, Map<String, String> problems, List<String> unread) {
    /**
     * What is to be said of the classes that could not be read: a sentence, empty if there are
     * none.
     */
    public String leftOut() {
      if (unread.isEmpty()) {
        return "";
      }
      String first = problems.get(unread.get(0));
      return unread.size() == 1
          ? "a test class could not be read and is left out: %s.".formatted(first)
          : "%,d test classes could not be read and are left out; the first: %s."
              .formatted(unread.size(), first);
    }
  }

  public Found find(List<String> classes) throws IOException, InterruptedException {
    List<String> missing = MissingEntries.of(classPath);
    Path directory = Files.createTempDirectory(workDirectory, "tests-");
    Path names = Files.write(directory.resolve("classes.txt"), classes);
    Path answer = directory.resolve("tests.txt");
    Path said = directory.resolve("output.txt");
    List<String> words =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-cp",
            String.join(File.pathSeparator, TestPrograms.classPath(classPath, workDirectory)),
            TestPrograms.LIST,
            names.toString(),
            answer.toString());
    Process process =
        new ProcessBuilder(words)
            .directory(home == null ? null : home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    try {
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        throw CommandError.usage(
            "the test framework has not listed the tests within %d s; check -cp."
                .formatted(TIMEOUT_SECONDS));
      }
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0 || !Files.exists(answer)) {
      throw CommandError.usage(
          "the test framework on the class path does not start (%s); check -cp."
              .formatted(firstLine(said)));
    }
    Found found = read(answer);
    if (found.tests().isEmpty()) {
      MissingEntries.refuse(missing, "test");
    }
    MissingEntries.warn(missing);
    return found;
  }

  private static String firstLine(Path said) throws IOException {
    String text = new String(Files.readAllBytes(said), StandardCharsets.UTF_8);
    return text.lines()
        .filter(line -> !line.isBlank() && !line.matches("(NOTE: )?Picked up .*"))
        .findFirst()
        .orElse("it says nothing");
  }

  private Found read(Path answer) throws IOException {
    List<Target> tests = new ArrayList<>();
    Map<String, String> problems = new LinkedHashMap<>();
    List<String> unread = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String line : Files.readAllLines(answer)) {
      String[] words = line.split("\t", -1);
      if (words[0].equals("test")) {
        String name = words[3] + '#' + words[4];
        List<String> how =
            home == null
                ? List.of(words[1], words[2])
                : List.of(words[1], words[2], home.toString());
        tests.add(new Target(Target.Kind.JUNIT, unique(name, words[2], names), classPath, how));
      } else if (words[0].equals("problem")) {
        problems.put(words[1], words[2]);
      } else {
        problems.put(words[1], unread(words[0], words[1], words[3]));
        if (words[2].equals("test")) {
          unread.add(words[1]);
        }
      }
    }
    return new Found(tests, problems, unread);
  }

  /** Why a class could not be read: a sentence without its end. */
  private String unread(String kind, String name, String reason) {
    return switch (kind) {
      case "version" -> ClassVersion.refusal(name, reason);
      case "missing" -> missing(name, reason, home != null);
      default ->
          "class '%s' cannot be examined (%s); check that it is whole, and %s"
              .formatted(name, reason, home == null ? "-cp" : "the dependencies");
    };
  }

  /**
   * Why a class could not be linked: a sentence without its end.
   *
   * @param what the name of the missing class, with slashes, or that which the class itself has
   * @param ofBuild whether the class path is a project's, and not the user's own
   */
  static String missing(String name, String what, boolean ofBuild) {
    Matcher wrong = WRONG_NAME.matcher(what);
    if (wrong.find()) {
      return "class '%s' calls itself %s; name the directory or jar in which its package begins"
          .formatted(name, wrong.group(1).replace('/', '.'));
    }
    return "class '%s' needs a class that is not on the class path (%s); %s"
        .formatted(name, what, ofBuild ? "add its dependency to the project" : "complete -cp");
  }

  /** Of methods of one name, the later ones also say how they differ, or are numbered. */
  static String unique(String name, String id, Set<String> names) {
    if (names.add(name)) {
      return name;
    }
    Matcher parameters = PARAMETERS.matcher(id);
    if (parameters.find() && names.add(name + parameters.group(1))) {
      return name + parameters.group(1);
    }
    int number = 2;
    while (!names.add(name + '#' + number)) {
      number++;
    }
    return name + '#' + number;
  }
}
