package dev.bohr.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Explores a {@link ConcurrencyTest}.
 *
 * <p>The search is made before the test rather than in its place, where a {@code @Timeout} would
 * count the whole search: time in a controlled run is virtual, and a run that cannot end is found
 * without a clock. JUnit's own execution of the methods is then left out.
 *
 * <p>Within a schedule that JUnit executes (see {@link JupiterTest}) it lets the test's own code be
 * controlled.
 */
final class ConcurrencyTestExtension implements BeforeEachCallback, InvocationInterceptor {
  @Override
  public void beforeEach(ExtensionContext context) {
    if (JupiterTest.isInside(context)) {
      return;
    }
    Method method = context.getRequiredTestMethod();
    ConcurrencyTest test =
        AnnotationSupport.findAnnotation(method, ConcurrencyTest.class)
            .orElseThrow(
                () ->
                    new BohrException(
                        "%s is not annotated with @ConcurrencyTest; annotate it instead of extending it"
                            .formatted(method)));
    try {
      new TestSearch(test, context).run();
    } catch (Throwable thrown) {
      throw Sneaky.raise(thrown);
    }
  }

  @Override
  public <T> T interceptTestClassConstructor(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Constructor<T>> call,
      ExtensionContext context)
      throws Throwable {
    return JupiterTest.isInside(context) ? JupiterTest.loudly(invocation) : invocation.proceed();
  }

  @Override
  public void interceptBeforeEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, context);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, context);
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, context);
  }

  private static void intercept(Invocation<Void> invocation, ExtensionContext context)
      throws Throwable {
    if (JupiterTest.isInside(context)) {
      JupiterTest.loudly(invocation);
    } else {
      invocation.skip();
    }
  }
}
