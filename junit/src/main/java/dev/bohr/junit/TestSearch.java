package dev.bohr.junit;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/** The search for a failure of one test, from its annotation to its result. */
final class TestSearch {
  private final ConcurrencyTest test;
  private final ExtensionContext context;
  private final Class<?> type;
  private final Method method;

  TestSearch(ConcurrencyTest test, ExtensionContext context) {
    this.test = test;
    this.context = context;
    this.type = context.getRequiredTestClass();
    this.method = context.getRequiredTestMethod();
  }

  void run() throws Throwable {
    String name = name();
    Settings settings = Settings.of(test, name).hint(hint(name));
    TestClasses classes = new TestClasses(context);
    settings.once(classes.once()).kept(classes.statics());
    // Before the body is made: it may look at classes that the agent has yet to rewrite.
    Attachment.ensure();
    AbortedRuns aborted = new AbortedRuns();
    Runnable body =
        classes.isPlain(method)
            ? new PlainTest(classes, method, new TimeLimits(context), aborted)
            : new JupiterTest(context, aborted);
    Search.Answer answer = Search.run(settings, body);
    TestAbortedException assumption = aborted.all();
    if (assumption != null) {
      throw assumption;
    }
    context.publishReportEntry("bohr", answer.line());
    if (answer.warning()) {
      System.err.println("bohr: " + name + ": " + answer.line());
    }
  }

  /**
   * Overloaded methods have the types of their parameters in their names, and of several
   * invocations each has its number.
   */
  private String name() {
    String parameters =
        Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(","));
    return type.getName()
        + '#'
        + method.getName()
        + (parameters.isEmpty() ? "" : "(" + parameters + ")")
        + new Invocations(context).suffix();
  }

  private static String hint(String name) {
    String test = name.replaceAll("[(\\[].*", "");
    String line =
        Files.exists(Path.of("pom.xml"))
            ? "Replay it:  mvn test %s -Dbohr.replay={DIR}\n".formatted(word("-Dtest=" + test))
            : "Replay it:  run %s again in a JVM with -Dbohr.replay={DIR}\n".formatted(test);
    // The annotation is that of all invocations, and only one of them has this failure.
    return name.endsWith("]") ? line : line + "       or:  @ConcurrencyTest(replay = \"{DIR}\")\n";
  }

  /** As a word of a shell command. */
  private static String word(String text) {
    return text.matches("[A-Za-z0-9_./:@%+=,#-]+") ? text : "'" + text + "'";
  }
}
