package dev.bohr.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Explores a {@link ConcurrencyTest}.
 *
 * <p>The search is made before the test rather than in its place, where a {@code @Timeout} would
 * count the whole search: it goes for each schedule, in virtual time ({@link TimeLimits}). JUnit's
 * own execution of the methods is then left out.
 *
 * <p>Within a schedule that JUnit executes (see {@link JupiterTest}) it lets the test's own code be
 * controlled.
 */
final class ConcurrencyTestExtension
    implements ExecutionCondition, BeforeEachCallback, InvocationInterceptor {
  /**
   * {@code @ParameterizedTest} and the like beside {@code @ConcurrencyTest} make every invocation a
   * search of its own. JUnit takes such a method for a plain test as well, which it is not.
   */
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Invocations invocations = new Invocations(context);
    return invocations.isPlainTestOfTemplate()
        ? ConditionEvaluationResult.disabled("its invocations are searched, each for itself")
        : ConditionEvaluationResult.enabled("");
  }

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
    if (WithBreakpointsExtension.find(context).isPresent()) {
      throw new BohrException(
          "%s has @WithBreakpoints beside @ConcurrencyTest; breakpoints are for threads that run in parallel, so leave one of them out"
              .formatted(method));
    }
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
    if (JupiterTest.isInside(context)) {
      return JupiterTest.loudly(invocation, null);
    }
    Class<T> type = call.getExecutable().getDeclaringClass();
    Optional<T> placeholder =
        Placeholder.isEnoughFor(type, new TestClasses(context))
            ? Placeholder.of(type)
            : Optional.empty();
    if (placeholder.isEmpty()) {
      return invocation.proceed();
    }
    invocation.skip();
    return placeholder.get();
  }

  @Override
  public void interceptBeforeEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, context, limits -> limits.ofOther(call.getExecutable()));
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    interceptTest(invocation, call, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    interceptTest(invocation, call, context);
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, context, limits -> limits.ofOther(call.getExecutable()));
  }

  private static void interceptTest(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    List<Class<?>> classes = new TestClasses(context).reversed();
    intercept(invocation, context, limits -> limits.ofTest(call.getExecutable(), classes));
  }

  private static void intercept(
      Invocation<Void> invocation,
      ExtensionContext context,
      Function<TimeLimits, TimeLimits.@Nullable Limit> limit)
      throws Throwable {
    if (JupiterTest.isInside(context)) {
      JupiterTest.loudly(invocation, limit.apply(new TimeLimits(context)));
    } else {
      invocation.skip();
    }
  }
}
