package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The examples that {@code bohr.jar} carries as a jar of their own. They are programs under test,
 * so they are unpacked and put on the class path of the worker, never loaded as part of Bohr. An
 * example's correct twin goes by its name and {@code -twin}.
 */
final class ExampleJar {
  private static final String REGISTRY = "dev.bohr.examples.Examples";

  private ExampleJar() {}

  static Program program(Target target, Path workDirectory) {
    try {
      Path jar = BundledJar.unpack(BundledJar.EXAMPLES, workDirectory);
      Map<String, String> mainClasses = mainClasses(jar);
      String main = mainClasses.get(target.name());
      if (main == null) {
        List<String> names =
            mainClasses.keySet().stream().filter(n -> !n.endsWith("-twin")).toList();
        throw CommandError.usage(
            "there is no example '%s'; choose one of %s (or a correct twin, such as %s-twin)."
                .formatted(target.name(), String.join(", ", names), names.get(0)));
      }
      return new Program(target, main, List.of(jar.toString()), List.of());
    } catch (IOException | ReflectiveOperationException e) {
      throw new IllegalStateException("bohr.jar is damaged; build it again", e);
    }
  }

  /** Main class by name, as the registry in the jar says; its classes are not initialised. */
  private static Map<String, String> mainClasses(Path jar)
      throws IOException, ReflectiveOperationException {
    URL[] urls = {jar.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      Class<?> registry = Class.forName(REGISTRY, true, loader);
      Map<String, String> found = new TreeMap<>();
      for (Object example : (List<?>) registry.getMethod("all").invoke(null)) {
        String name = (String) example.getClass().getMethod("name").invoke(example);
        found.put(name, ((Class<?>) example.getClass().getMethod("bug").invoke(example)).getName());
        found.put(
            name + "-twin",
            ((Class<?>) example.getClass().getMethod("twin").invoke(example)).getName());
      }
      return found;
    }
  }
}
