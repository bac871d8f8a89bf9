package dev.bohr.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * One schedule of a test that needs nothing of JUnit but its methods to be called: a new instance,
 * also of the classes around it, {@code @BeforeEach} from the outside in, the method,
 * {@code @AfterEach} from the inside out.
 */
final class PlainTest implements Runnable {
  /** A method to call on the instance of the class of that number, and how long it may take. */
  private record Call(int instance, Method method, TimeLimits.@Nullable Limit limit) {}

  private final Constructor<?>[] constructors;

  /** What prepares each instance, before there are any inside it. */
  private final Call[][] prepare;

  private final Call[] before;
  private final Call[] after;
  private final AbortedRuns aborted;

  PlainTest(TestClasses classes, Method test, TimeLimits limits, AbortedRuns aborted) {
    this.aborted = aborted;
    int size = classes.chain.size();
    constructors = new Constructor<?>[size];
    prepare = new Call[size][];
    List<Call> first = new ArrayList<>();
    List<Call> last = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Class<?> type = classes.chain.get(i);
      constructors[i] = type.getDeclaredConstructors()[0];
      constructors[i].setAccessible(true);
      List<Call> own = new ArrayList<>();
      add(own, i, classes.beforeInstances(type), limits);
      prepare[i] = own.toArray(new Call[0]);
    }
    for (int i = 0; i < size; i++) {
      add(first, i, classes.beforeEach(classes.chain.get(i)), limits);
    }
    test.setAccessible(true);
    first.add(new Call(size - 1, test, limits.ofTest(test, classes.reversed())));
    for (int i = size - 1; i >= 0; i--) {
      add(last, i, classes.afterEach(classes.chain.get(i)), limits);
    }
    for (int i = size - 1; i >= 0; i--) {
      add(last, i, classes.afterInstances(classes.chain.get(i)), limits);
    }
    before = first.toArray(new Call[0]);
    after = last.toArray(new Call[0]);
  }

  private static void add(List<Call> to, int instance, List<Method> methods, TimeLimits limits) {
    for (Method method : methods) {
      method.setAccessible(true);
      to.add(new Call(instance, method, limits.ofOther(method)));
    }
  }

  @Override
  public void run() {
    Object[] instances = new Object[constructors.length];
    Throwable failure = make(instances);
    if (failure == null) {
      for (int i = 0; i < before.length && failure == null; i++) {
        failure = call(before[i], instances);
      }
      for (Call each : after) {
        Throwable another = call(each, instances);
        if (failure == null) {
          failure = another;
        } else if (another != null && another != failure) {
          failure.addSuppressed(another);
        }
      }
    }
    if (failure instanceof TestAbortedException assumption) {
      aborted.aborted(assumption);
    } else if (failure != null) {
      throw Sneaky.raise(failure);
    } else {
      aborted.completed();
    }
  }

  private @Nullable Throwable make(Object[] instances) {
    for (int i = 0; i < instances.length; i++) {
      try {
        instances[i] =
            i == 0 ? constructors[i].newInstance() : constructors[i].newInstance(instances[i - 1]);
      } catch (InvocationTargetException thrown) {
        return unwrap(thrown);
      } catch (ReflectiveOperationException refused) {
        return refused;
      }
      for (Call call : prepare[i]) {
        Throwable thrown = call(call, instances);
        if (thrown != null) {
          return thrown;
        }
      }
    }
    return null;
  }

  private static @Nullable Throwable call(Call call, Object[] instances) {
    Object instance = instances[call.instance];
    try {
      return call.limit == null
          ? invoke(call.method, instance)
          : (Throwable) call.limit.call(() -> raise(invoke(call.method, instance)));
    } catch (Throwable thrown) {
      if (Sneaky.isEndOfRun(thrown)) {
        throw Sneaky.raise(thrown);
      }
      return thrown;
    }
  }

  private static @Nullable Object raise(@Nullable Throwable thrown) {
    if (thrown != null) {
      throw Sneaky.raise(thrown);
    }
    return null;
  }

  private static @Nullable Throwable invoke(Method method, Object instance) {
    try {
      method.invoke(instance);
      return null;
    } catch (InvocationTargetException thrown) {
      return unwrap(thrown);
    } catch (IllegalAccessException refused) {
      return refused;
    }
  }

  private static Throwable unwrap(InvocationTargetException thrown) {
    Throwable cause = thrown.getCause();
    if (cause != null && Sneaky.isEndOfRun(cause)) {
      throw Sneaky.raise(cause);
    }
    return cause == null ? thrown : cause;
  }
}
