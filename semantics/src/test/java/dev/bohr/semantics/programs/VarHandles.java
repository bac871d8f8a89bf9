package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicInteger;

/** VarHandles of fields, array elements and byte buffers, called directly and as method handles. */
public final class VarHandles {
  private VarHandles() {}

  private static final class Counter {
    int value;
    long total;
    volatile Object reference;
  }

  private static final VarHandle VALUE;
  private static final VarHandle TOTAL;
  private static final VarHandle REFERENCE;
  private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle VIEW =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      VALUE = lookup.findVarHandle(Counter.class, "value", int.class);
      TOTAL = lookup.findVarHandle(Counter.class, "total", long.class);
      REFERENCE = lookup.findVarHandle(Counter.class, "reference", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A volatile get and a volatile set are two steps. */
  @Bug
  public static final class GetThenSet implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment = () -> VALUE.setVolatile(counter, (int) VALUE.getVolatile(counter) + 1);
      together(increment, increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class GetThenSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> {
            int before = (int) VALUE.getAndAdd(counter, 1);
            check(before == 0 || before == 1, "read a value that nobody wrote");
          };
      together(increment, increment);
      check((int) VALUE.getVolatile(counter) == 2, "an increment was lost");
    }
  }

  /** The weaker access modes, on a long. */
  @Bug
  public static final class AcquireThenRelease implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(
          () -> TOTAL.setRelease(counter, (long) TOTAL.getAcquire(counter) + 1L),
          () -> TOTAL.setOpaque(counter, (long) TOTAL.getOpaque(counter) + 1L));
      check(counter.total == 2, "an increment was lost");
    }
  }

  /** A weak compareAndSet may fail for no reason, so it stands in a loop. */
  public static final class AcquireThenReleaseTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> {
            long before;
            do {
              before = (long) TOTAL.getAcquire(counter);
            } while (!TOTAL.weakCompareAndSet(counter, before, before + 1L));
          };
      together(increment, increment);
      check(counter.total == 2, "an increment was lost");
    }
  }

  /** Both threads see null and both believe that they were first. */
  @Bug
  public static final class ClaimByGetAndSet implements Program {
    @Override
    public void execute() throws Exception {
      Counter owner = new Counter();
      AtomicInteger claims = new AtomicInteger();
      Body claim =
          () -> {
            if (REFERENCE.get(owner) == null) {
              REFERENCE.set(owner, Thread.currentThread());
              claims.incrementAndGet();
            }
          };
      together(claim, claim);
      check(claims.get() == 1, "claimed twice");
    }
  }

  public static final class ClaimByGetAndSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter owner = new Counter();
      AtomicInteger claims = new AtomicInteger();
      Body claim =
          () -> {
            if (REFERENCE.compareAndSet(owner, null, Thread.currentThread())) {
              claims.incrementAndGet();
            }
          };
      together(claim, claim);
      check(claims.get() == 1, "claimed twice");
    }
  }

  /** An element of an array. */
  @Bug
  public static final class ArrayElement implements Program {
    @Override
    public void execute() throws Exception {
      int[] hits = new int[2];
      Body increment = () -> ELEMENT.setVolatile(hits, 1, (int) ELEMENT.getVolatile(hits, 1) + 1);
      together(increment, increment);
      check(hits[1] == 2, "an increment was lost");
    }
  }

  public static final class ArrayElementTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] hits = new int[2];
      Body increment = () -> check((int) ELEMENT.getAndAdd(hits, 1, 1) < 2, "counted too far");
      together(increment, increment);
      check(hits[1] == 2, "an increment was lost");
    }
  }

  /** A long seen through a view of a byte array. */
  @Bug
  public static final class ByteArrayView implements Program {
    @Override
    public void execute() throws Exception {
      byte[] bytes = new byte[16];
      Body increment = () -> VIEW.set(bytes, 8, (long) VIEW.get(bytes, 8) + 1L);
      together(increment, increment);
      check((long) VIEW.get(bytes, 8) == 2, "an increment was lost");
    }
  }

  public static final class ByteArrayViewTwin implements Program {
    @Override
    public void execute() throws Exception {
      byte[] bytes = new byte[16];
      Body increment =
          () -> {
            synchronized (bytes) {
              VIEW.set(bytes, 8, (long) VIEW.get(bytes, 8) + 1L);
            }
          };
      together(increment, increment);
      check((long) VIEW.get(bytes, 8) == 2, "an increment was lost");
    }
  }

  /** The same handles turned into method handles, so that no call site names the VarHandle. */
  @Bug
  public static final class AsMethodHandle implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      MethodHandle get = VALUE.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
      MethodHandle set = VALUE.toMethodHandle(VarHandle.AccessMode.SET_VOLATILE);
      Body increment =
          () -> {
            try {
              int before = (int) get.invokeExact(counter);
              set.invokeExact(counter, before + 1);
            } catch (Throwable e) {
              throw new LinkageError("a VarHandle could not be called", e);
            }
          };
      together(increment, increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class AsMethodHandleTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      MethodHandle getAndAdd = VALUE.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD);
      MethodHandle compareAndSet =
          MethodHandles.varHandleExactInvoker(
              VarHandle.AccessMode.COMPARE_AND_SET,
              MethodType.methodType(boolean.class, Counter.class, int.class, int.class));
      Body increment =
          () -> {
            try {
              int before = (int) getAndAdd.invokeExact(counter, 1);
              if (before == 0) {
                boolean swapped = (boolean) compareAndSet.invokeExact(VALUE, counter, 2, 2);
                check(!swapped || counter.value == 2, "swapped what was not there");
              }
            } catch (RuntimeException | Error e) {
              throw e;
            } catch (Throwable e) {
              throw new LinkageError("a VarHandle could not be called", e);
            }
          };
      together(increment, increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** Has an initialiser, and is reached by a VarHandle only. */
  private static final class Lazy {
    private static int value = Integer.parseInt("5");
  }

  private static VarHandle lazyValue() throws ReflectiveOperationException {
    return MethodHandles.lookup().findStaticVarHandle(Lazy.class, "value", int.class);
  }

  /** A static whose class nobody else has initialised. */
  @Bug
  public static final class StaticOfLazyClass implements Program {
    @Override
    public void execute() throws Exception {
      VarHandle value = lazyValue();
      Body increment = () -> value.setVolatile((int) value.getVolatile() + 1);
      together(increment, increment);
      check((int) value.getVolatile() == 7, "an increment was lost");
    }
  }

  public static final class StaticOfLazyClassTwin implements Program {
    @Override
    public void execute() throws Exception {
      VarHandle value = lazyValue();
      check((int) value.get() == 5, "the class was not initialised");
      Body increment = () -> value.getAndAdd(1);
      together(increment, increment);
      check((int) value.getVolatile() == 7, "an increment was lost");
    }
  }
}
