package dev.bohr.cli.pin;

import dev.bohr.core.trace.Target;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A new test that has another one run by its framework: for those that cannot carry the annotation
 * of a replay themselves.
 *
 * @param packageName empty for none
 * @param className without the package, of the new test but for its suffix
 * @param annotation of its method, with the package
 */
record LaunchedTest(String packageName, String className, String annotation) {
  /** Null for an engine that is not known to come with an annotation for tests. */
  static @Nullable LaunchedTest of(Target target) {
    if (target.kind() != Target.Kind.JUNIT) {
      return null;
    }
    String annotation = annotation(target.arguments().get(0), target.arguments().get(1));
    String name = target.name();
    int hash = name.indexOf('#');
    if (annotation == null || hash < 0) {
      return null;
    }
    int dot = name.lastIndexOf('.', hash);
    return new LaunchedTest(
        dot < 0 ? "" : name.substring(0, dot),
        identifier(name.substring(dot + 1, hash)) + capital(identifier(name.substring(hash + 1))),
        annotation);
  }

  private static @Nullable String annotation(String framework, String id) {
    if (framework.equals("testng")) {
      return "org.testng.annotations.Test";
    }
    if (framework.equals("junit4") || id.startsWith("[engine:junit-vintage]")) {
      return "org.junit.Test";
    }
    return id.startsWith("[engine:junit-jupiter]") ? "org.junit.jupiter.api.Test" : null;
  }

  /** Names of methods may have parameters and invocations in them. */
  private static String identifier(String name) {
    return name.chars()
        .filter(c -> Character.isJavaIdentifierPart(c) && c != '$')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static String capital(String name) {
    return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }
}
