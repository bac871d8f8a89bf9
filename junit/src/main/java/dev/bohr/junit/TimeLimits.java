package dev.bohr.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * How long the methods of a test may take by {@code @Timeout} and JUnit's configuration. Time is
 * that of the run, which is virtual.
 */
final class TimeLimits {
  private static final String PREFIX = "junit.jupiter.execution.timeout.";

  /** Whether JUnit applies timeouts. */
  static final String MODE = PREFIX + "mode";

  /** The same for a schedule that JUnit executes: there its own are always off. */
  static final String MODE_INSIDE = "dev.bohr.junit.timeouts";

  /** What goes for tests without an annotation, the first that is set. */
  static final List<String> DEFAULTS =
      List.of(
          PREFIX + "test.method.default", PREFIX + "testable.method.default", PREFIX + "default");

  private static final Pattern DURATION =
      Pattern.compile("([1-9]\\d*) ?((?:[nμm]?s)|m|h|d)?", Pattern.CASE_INSENSITIVE);

  private final ExtensionContext context;
  private final boolean on;

  TimeLimits(ExtensionContext context) {
    this.context = context;
    this.on =
        !context
            .getConfigurationParameter(MODE_INSIDE)
            .or(() -> context.getConfigurationParameter(MODE))
            .orElse("enabled")
            .equalsIgnoreCase("disabled");
  }

  /** A limit for one method. */
  record Limit(String method, long amount, TimeUnit unit) {
    /** Calls the method by means of the work; what that throws goes through. */
    Object call(Callable<Object> work) {
      try {
        return Bridge.get().within(work, unit.toNanos(amount), message());
      } catch (Throwable thrown) {
        throw Sneaky.raise(thrown);
      }
    }

    /** In JUnit's words. */
    private String message() {
      String units = unit.name().toLowerCase(Locale.ROOT);
      return "%s timed out after %d %s"
          .formatted(method, amount, amount == 1 ? units.substring(0, units.length() - 1) : units);
    }
  }

  /** Of the test method: its own, or that of the innermost class that has one, or the default. */
  @Nullable Limit ofTest(Method method, List<Class<?>> innermostFirst) {
    return !on
        ? null
        : Stream.concat(Stream.of(method), innermostFirst.stream())
            .map(TimeLimits::annotation)
            .flatMap(Optional::stream)
            .findFirst()
            .map(timeout -> limit(method, timeout))
            .or(() -> DEFAULTS.stream().flatMap(key -> configured(method, key)).findFirst())
            .orElse(null);
  }

  /** Of a method that is called before or after: its own. */
  @Nullable Limit ofOther(Method method) {
    return !on ? null : annotation(method).map(timeout -> limit(method, timeout)).orElse(null);
  }

  private static Optional<Timeout> annotation(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, Timeout.class);
  }

  private static Limit limit(Method method, Timeout timeout) {
    return new Limit(name(method), timeout.value(), timeout.unit());
  }

  private Stream<Limit> configured(Method method, String key) {
    String text = context.getConfigurationParameter(key).orElse("").strip();
    Matcher matcher = DURATION.matcher(text);
    if (!matcher.matches()) {
      // JUnit has complained by now.
      return Stream.empty();
    }
    String unit = matcher.group(2) == null ? "s" : matcher.group(2).toLowerCase(Locale.ROOT);
    return Stream.of(new Limit(name(method), Long.parseLong(matcher.group(1)), unit(unit)));
  }

  private static TimeUnit unit(String name) {
    return switch (name) {
      case "ns" -> TimeUnit.NANOSECONDS;
      case "μs" -> TimeUnit.MICROSECONDS;
      case "ms" -> TimeUnit.MILLISECONDS;
      case "m" -> TimeUnit.MINUTES;
      case "h" -> TimeUnit.HOURS;
      case "d" -> TimeUnit.DAYS;
      default -> TimeUnit.SECONDS;
    };
  }

  private static String name(Method method) {
    return method.getName()
        + Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
