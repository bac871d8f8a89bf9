package dev.bohr.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.SearchOption;

/** Executes a test {@link WithBreakpoints}; each invocation of a repeated one by itself. */
final class WithBreakpointsExtension implements InvocationInterceptor {
  /** That of the method goes before that of the innermost class which has one. */
  static Optional<WithBreakpoints> find(ExtensionContext context) {
    Optional<WithBreakpoints> own =
        AnnotationSupport.findAnnotation(context.getTestMethod(), WithBreakpoints.class);
    return own.isPresent()
        ? own
        : AnnotationSupport.findAnnotation(
            context.getTestClass().orElse(Object.class),
            WithBreakpoints.class,
            SearchOption.INCLUDE_ENCLOSING_CLASSES);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    execute(invocation, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    execute(invocation, context);
  }

  private static void execute(Invocation<Void> invocation, ExtensionContext context)
      throws Throwable {
    Optional<WithBreakpoints> wanted = find(context);
    if (wanted.isEmpty() || JupiterTest.isInside(context)) {
      invocation.proceed();
      return;
    }
    new ParallelTest(wanted.get()).execute(invocation);
  }
}
