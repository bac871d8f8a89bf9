package dev.bohr.cli.maven;

import dev.bohr.cli.support.CommandError;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which tests are meant, as Surefire's {@code -Dtest} says it: {@code BankTest}, {@code
 * com.example.Bank*}, {@code BankTest#transfers+opens*}, several with commas, and those with a
 * {@code !} before them left out. Without one, the classes that Surefire takes by default.
 */
public final class TestPatterns {
  private static final String DEFAULT = "Test*,*Test,*Tests,*TestCase";

  private record Rule(Pattern type, @Nullable Pattern method) {
    boolean matches(String className, @Nullable String methodName) {
      return type.matcher(className).matches()
          && (method == null || methodName == null || method.matcher(methodName).matches());
    }
  }

  private final List<Rule> included = new ArrayList<>();
  private final List<Rule> excluded = new ArrayList<>();

  private TestPatterns() {}

  /**
   * @param test the value of the property; null when it is not given
   */
  public static TestPatterns of(@Nullable String test) {
    TestPatterns patterns = new TestPatterns();
    for (String word : (test == null ? DEFAULT : test).split(",", -1)) {
      String pattern = word.strip();
      boolean not = pattern.startsWith("!");
      pattern = not ? pattern.substring(1) : pattern;
      if (pattern.isEmpty() || pattern.contains("%regex")) {
        throw CommandError.usage(
            "-Dtest is '%s'; give classes such as BankTest, BankTest#transfers or *IT, with commas."
                .formatted(test));
      }
      (not ? patterns.excluded : patterns.included).add(rule(pattern));
    }
    if (patterns.included.isEmpty()) {
      patterns.included.addAll(of(null).included);
    }
    return patterns;
  }

  private static Rule rule(String pattern) {
    int hash = pattern.indexOf('#');
    String type = hash < 0 ? pattern : pattern.substring(0, hash);
    type = type.replaceFirst("\\.(java|class)$", "").replace("**/", "").replace('/', '.');
    if (!type.contains(".")) {
      type = "*." + type;
    }
    // A class without a package has no dot before its name.
    String regex = glob(type).replaceFirst("^\\.\\*\\\\\\.", "(.*\\\\.)?");
    Pattern method =
        hash < 0
            ? null
            : Pattern.compile(
                String.join(
                    "|",
                    List.of(pattern.substring(hash + 1).split("\\+", -1)).stream()
                        .map(each -> glob(each) + "(\\[.*|\\(.*)?")
                        .toList()));
    return new Rule(Pattern.compile(regex), method);
  }

  private static String glob(String glob) {
    StringBuilder regex = new StringBuilder();
    for (char c : glob.toCharArray()) {
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> {
          if (!Character.isLetterOrDigit(c)) {
            regex.append('\\');
          }
          regex.append(c);
        }
      }
    }
    return regex.toString();
  }

  /** Whether a class may have tests that are meant. */
  public boolean matches(String className) {
    return included.stream().anyMatch(rule -> rule.matches(className, null))
        && excluded.stream()
            .noneMatch(rule -> rule.method() == null && rule.matches(className, null));
  }

  /** Whether a test is meant; nested classes go with the class around them. */
  public boolean matches(String className, String method) {
    int dollar = className.indexOf('$');
    String outer = dollar < 0 ? className : className.substring(0, dollar);
    return (included.stream().anyMatch(rule -> rule.matches(outer, method))
            || included.stream().anyMatch(rule -> rule.matches(className, method)))
        && excluded.stream().noneMatch(rule -> rule.matches(outer, method));
  }
}
