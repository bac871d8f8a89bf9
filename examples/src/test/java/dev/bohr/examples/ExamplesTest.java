package dev.bohr.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every example promises, whichever suite it is from. */
class ExamplesTest {
  private static final Set<String> OUTCOMES = Set.of("failed", "deadlock", "stall", "livelock");
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Test
  void namesAreUnique() {
    assertThat(Examples.all()).extracting(Example::name).doesNotHaveDuplicates();
    assertThat(programs()).doesNotHaveDuplicates();
  }

  @TestFactory
  Stream<DynamicTest> formIsComplete() {
    return Examples.all().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.name(),
                    () -> {
                      assertThat(each.name()).matches("[a-z0-9-]+").doesNotEndWith("-twin");
                      assertThat(each.outcome()).isIn(OUTCOMES);
                      assertThat(each.title()).isNotBlank();
                      assertThat(each.symptom()).isNotBlank();
                      checkForm(each.bug());
                      checkForm(each.twin());
                    }));
  }

  private static void checkForm(Class<?> type) throws NoSuchMethodException {
    assertThat(type).isPublic();
    assertThat(Modifier.isAbstract(type.getModifiers())).as("%s is abstract", type).isFalse();
    assertThat(type.getConstructor()).isNotNull();
    assertThat(main(type).getDeclaringClass()).isEqualTo(type);
    List<Method> tests = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (method.isAnnotationPresent(Test.class)) {
        tests.add(method);
      }
    }
    assertThat(tests).as("tests of %s", type).hasSize(1);
    assertThat(tests.get(0).getParameterCount()).isZero();
  }

  /** Whatever has a main is an example, and is listed. */
  @Test
  void noneIsForgotten() throws IOException, URISyntaxException {
    Path root = Path.of(Examples.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<Class<?>> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
        String name =
            root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), ".");
        Class<?> type = load(name.substring(0, name.length() - ".class".length()));
        if (Arrays.stream(type.getDeclaredMethods()).anyMatch(m -> m.getName().equals("main"))) {
          found.add(type);
        }
      }
    }

    assertThat(programs()).containsExactlyInAnyOrderElementsOf(found);
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, ExamplesTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Class<?>> programs() {
    List<Class<?>> programs = new ArrayList<>();
    for (Example each : Examples.all()) {
      programs.add(each.bug());
      programs.add(each.twin());
    }
    return programs;
  }

  /** In plain Java; Bohr's own tests look at more schedules than the one that happens here. */
  @TestFactory
  Stream<DynamicTest> twinsEnd() {
    return Examples.all().stream()
        .map(
            each ->
                DynamicTest.dynamicTest(
                    each.name(),
                    () -> assertTimeoutPreemptively(LIMIT, () -> runPlainly(each.twin()))));
  }

  private static void runPlainly(Class<?> twin) throws Throwable {
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> failures.add(failure));
    try {
      main(twin).invoke(null, (Object) new String[0]);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
    assertThat(failures).isEmpty();
  }

  private static Method main(Class<?> type) throws NoSuchMethodException {
    Method main = type.getMethod("main", String[].class);
    assertThat(Modifier.isStatic(main.getModifiers())).isTrue();
    return main;
  }
}
