package dev.bohr.junit;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Tests of which JUnit makes several: the invocations of {@code @ParameterizedTest}, {@code
 * &#64;RepeatedTest} and other templates, of methods or of classes. JUnit tells which one it is by
 * the unique id alone.
 */
final class Invocations {
  private static final Pattern INVOCATION =
      Pattern.compile("\\[(?:class|test)-template-invocation:#(\\d+)]");
  private static final Pattern PLAIN_TEST = Pattern.compile("\\[method:[^]]*]$");

  private final ExtensionContext context;

  Invocations(ExtensionContext context) {
    this.context = context;
  }

  /** Whether JUnit is about to execute, as a plain test, what is one of several invocations. */
  boolean isPlainTestOfTemplate() {
    return PLAIN_TEST.matcher(context.getUniqueId()).find()
        && AnnotationSupport.isAnnotated(context.getTestMethod(), TestTemplate.class);
  }

  /** Such as {@code [2]}, after the name of the method; empty where there is only one. */
  String suffix() {
    StringBuilder suffix = new StringBuilder();
    Matcher matcher = INVOCATION.matcher(context.getUniqueId());
    while (matcher.find()) {
      suffix.append('[').append(matcher.group(1)).append(']');
    }
    return suffix.toString();
  }
}
