package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/** Fields, methods and array elements reached by reflection and by method handles. */
public final class Reflection {
  private Reflection() {}

  private static final class Counter {
    int value;

    void increment() {
      value++;
    }

    synchronized void incrementLocked() {
      value++;
    }
  }

  private static Counter twice(Consumer<Counter> increment) throws InterruptedException {
    Counter counter = new Counter();
    together(() -> increment.accept(counter), () -> increment.accept(counter));
    return counter;
  }

  private static void call(String method, Counter counter) {
    try {
      Counter.class.getDeclaredMethod(method).invoke(counter);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot call Counter." + method, e);
    }
  }

  private static void addByField(Counter counter) {
    try {
      Field field = Counter.class.getDeclaredField("value");
      field.setInt(counter, field.getInt(counter) + 1);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("cannot access Counter.value", e);
    }
  }

  private static void addByHandle(Counter counter) {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      MethodHandle get = lookup.findGetter(Counter.class, "value", int.class);
      MethodHandle set = lookup.findSetter(Counter.class, "value", int.class);
      int before = (int) get.invokeExact(counter);
      set.invokeExact(counter, before + 1);
    } catch (Throwable e) {
      throw new LinkageError("cannot access Counter.value", e);
    }
  }

  /** Field.getInt and setInt. */
  @Bug
  public static final class Fields implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = twice(Reflection::addByField);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class FieldsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter =
          twice(
              it -> {
                synchronized (it) {
                  addByField(it);
                }
              });
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** Method.invoke, of a method that is not synchronized. */
  @Bug
  public static final class Methods implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = twice(it -> call("increment", it));
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class MethodsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = twice(it -> call("incrementLocked", it));
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** A property with public access, as tools for beans want it. */
  public static final class Bean {
    private int value;

    public int getValue() {
      return value;
    }

    public void setValue(int value) {
      this.value = value;
    }
  }

  private static void addByProperty(Bean bean) {
    try {
      PropertyDescriptor property =
          Introspector.getBeanInfo(Bean.class, Object.class).getPropertyDescriptors()[0];
      int before = (int) property.getReadMethod().invoke(bean);
      property.getWriteMethod().invoke(bean, before + 1);
    } catch (IntrospectionException | ReflectiveOperationException e) {
      throw new LinkageError("cannot access Bean.value", e);
    }
  }

  /** A property found by the introspector of beans, which remembers what it has found. */
  @Bug
  public static final class Beans implements Program {
    @Override
    public void execute() throws Exception {
      Bean bean = new Bean();
      together(() -> addByProperty(bean), () -> addByProperty(bean));
      check(bean.getValue() == 2, "an increment was lost");
    }
  }

  public static final class BeansTwin implements Program {
    @Override
    public void execute() throws Exception {
      Bean bean = new Bean();
      Body add =
          () -> {
            synchronized (bean) {
              addByProperty(bean);
            }
          };
      together(add, add);
      check(bean.getValue() == 2, "an increment was lost");
    }
  }

  /** Getter and setter as method handles. */
  @Bug
  public static final class Handles implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = twice(Reflection::addByHandle);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class HandlesTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter =
          twice(
              it -> {
                synchronized (it) {
                  addByHandle(it);
                }
              });
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** java.lang.reflect.Array. */
  @Bug
  public static final class Elements implements Program {
    @Override
    public void execute() throws Exception {
      int[] hits = new int[1];
      Body increment = () -> Array.setInt(hits, 0, Array.getInt(hits, 0) + 1);
      together(increment, increment);
      check(hits[0] == 2, "an increment was lost");
    }
  }

  public static final class ElementsTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] hits = new int[1];
      Body increment =
          () -> {
            synchronized (hits) {
              Array.setInt(hits, 0, Array.getInt(hits, 0) + 1);
            }
          };
      together(increment, increment);
      check(hits[0] == 2, "an increment was lost");
    }
  }

  private interface Account {
    void deposit(int amount);
  }

  /** An increment behind a dynamic proxy. */
  @Bug
  public static final class Proxies implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Account account = proxy((self, method, arguments) -> add(counter, (int) arguments[0]));
      together(() -> account.deposit(1), () -> account.deposit(1));
      check(counter.value == 2, "a deposit was lost");
    }
  }

  public static final class ProxiesTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Account account =
          proxy(
              (self, method, arguments) -> {
                synchronized (counter) {
                  return add(counter, (int) arguments[0]);
                }
              });
      together(() -> account.deposit(1), () -> account.deposit(1));
      check(counter.value == 2, "a deposit was lost");
    }
  }

  private static Object add(Counter counter, int amount) {
    counter.value += amount;
    return null;
  }

  private static Account proxy(InvocationHandler handler) {
    return (Account)
        Proxy.newProxyInstance(
            Account.class.getClassLoader(), new Class<?>[] {Account.class}, handler);
  }

  /** Says which methods count. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface Counts {}

  /** Its methods are found by their annotation, as frameworks do. */
  @Counts
  static final class Annotated {
    @Counts int count;

    @Counts
    void increment() {
      count++;
    }

    @Counts
    synchronized void incrementAlone() {
      count++;
    }
  }

  private static void call(Annotated counter, String name) throws Exception {
    check(Annotated.class.isAnnotationPresent(Counts.class), "the class lost its annotation");
    Field field = Annotated.class.getDeclaredField("count");
    check(field.isAnnotationPresent(Counts.class), "the field lost its annotation");
    Method method = Annotated.class.getDeclaredMethod(name);
    check(method.isAnnotationPresent(Counts.class), "the method lost its annotation");
    method.invoke(counter);
  }

  /** Classes keep their annotations from run to run, in maps. */
  @Bug
  public static final class Annotations implements Program {
    @Override
    public void execute() throws Exception {
      Annotated counter = new Annotated();
      Body increment = () -> call(counter, "increment");
      together(increment, increment);
      check(counter.count == 2, "an increment was lost");
    }
  }

  public static final class AnnotationsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Annotated counter = new Annotated();
      Body increment = () -> call(counter, "incrementAlone");
      together(increment, increment);
      check(counter.count == 2, "an increment was lost");
    }
  }
}
