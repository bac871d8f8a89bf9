package dev.bohr.junit;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Leaves out {@code @BeforeAll} and {@code @AfterAll} in the schedules that {@link JupiterTest} has
 * JUnit execute: they are executed once, around the search. Those of an instance are executed, as
 * every schedule has its own. JUnit finds this extension by itself where it is told to look for
 * extensions; outside schedules it does nothing.
 */
public final class OnceOnly implements InvocationInterceptor {
  @Override
  public void interceptBeforeAllMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, call, context);
  }

  @Override
  public void interceptAfterAllMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    intercept(invocation, call, context);
  }

  private static void intercept(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> call,
      ExtensionContext context)
      throws Throwable {
    if (!JupiterTest.isInside(context)) {
      invocation.proceed();
    } else if (Modifier.isStatic(call.getExecutable().getModifiers())) {
      invocation.skip();
    } else {
      JupiterTest.loudly(invocation, null);
    }
  }
}
