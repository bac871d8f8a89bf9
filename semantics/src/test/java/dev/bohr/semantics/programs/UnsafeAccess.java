package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;
import sun.misc.Unsafe;

/** sun.misc.Unsafe, as older libraries still use it. */
@SuppressWarnings({"deprecation", "removal"})
public final class UnsafeAccess {
  private UnsafeAccess() {}

  private static final class Counter {
    volatile int value;
    volatile Object owner;
  }

  private static final Unsafe UNSAFE;
  private static final long VALUE;
  private static final long OWNER;

  static {
    try {
      Field instance = Unsafe.class.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      UNSAFE = (Unsafe) instance.get(null);
      VALUE = UNSAFE.objectFieldOffset(Counter.class.getDeclaredField("value"));
      OWNER = UNSAFE.objectFieldOffset(Counter.class.getDeclaredField("owner"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A volatile get and a volatile put are two steps. */
  @Bug
  public static final class GetThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> UNSAFE.putIntVolatile(counter, VALUE, UNSAFE.getIntVolatile(counter, VALUE) + 1);
      together(increment, increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class GetThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(
          () -> UNSAFE.getAndAddInt(counter, VALUE, 1),
          () -> {
            int before;
            do {
              before = UNSAFE.getIntVolatile(counter, VALUE);
            } while (!UNSAFE.compareAndSwapInt(counter, VALUE, before, before + 1));
          });
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** Both threads find no owner. */
  @Bug
  public static final class CheckThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      AtomicInteger owners = new AtomicInteger();
      Body claim =
          () -> {
            if (UNSAFE.getObject(counter, OWNER) == null) {
              UNSAFE.putObject(counter, OWNER, "mine");
              owners.incrementAndGet();
            }
          };
      together(claim, claim);
      check(owners.get() == 1, "two owners");
    }
  }

  public static final class CheckThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      AtomicInteger owners = new AtomicInteger();
      Body claim =
          () -> {
            if (UNSAFE.compareAndSwapObject(counter, OWNER, null, "mine")) {
              owners.incrementAndGet();
            }
          };
      together(claim, claim);
      check(owners.get() == 1, "two owners");
    }
  }
}
