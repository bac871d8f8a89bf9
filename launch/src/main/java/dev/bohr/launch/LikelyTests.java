package dev.bohr.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Whether a class that cannot be loaded is likely to have tests: by its name, as Surefire has it,
 * or since its file mentions what marks a test. A jar has many other classes that cannot be loaded,
 * as they are for libraries that are not always there; nobody wants to hear of those.
 */
final class LikelyTests {
  private static final Pattern NAME =
      Pattern.compile("(.*\\.)?(Test[A-Z\\d_].*|.*(Tests?|TestCase))");

  /**
   * As constants of a class file have them: of annotations, with their end, and of superclasses.
   */
  private static final List<String> MARKS =
      List.of(
          "Lorg/junit/Test;",
          "Lorg/junit/runner/RunWith;",
          "Lorg/junit/jupiter/api/Test;",
          "Lorg/junit/jupiter/api/TestFactory;",
          "Lorg/junit/jupiter/api/RepeatedTest;",
          "Lorg/junit/jupiter/params/ParameterizedTest;",
          "Lorg/testng/annotations/Test;",
          "Lnet/jqwik/api/Property;",
          "Lnet/jqwik/api/Example;",
          "junit/framework/TestCase",
          "spock/lang/Specification");

  private LikelyTests() {}

  static boolean has(String className, ClassLoader loader) {
    return NAME.matcher(className).matches() || hasMark(className, loader);
  }

  private static boolean hasMark(String className, ClassLoader loader) {
    try (InputStream file = loader.getResourceAsStream(className.replace('.', '/') + ".class")) {
      if (file == null) {
        return false;
      }
      String text = new String(file.readAllBytes(), StandardCharsets.ISO_8859_1);
      return MARKS.stream().anyMatch(text::contains);
    } catch (IOException unreadable) {
      return false;
    }
  }
}
