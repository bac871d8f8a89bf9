package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** AtomicIntegerFieldUpdater, AtomicLongFieldUpdater and AtomicReferenceFieldUpdater. */
public final class FieldUpdaters {
  private FieldUpdaters() {}

  private static final class Counter {
    private static final AtomicIntegerFieldUpdater<Counter> VALUE =
        AtomicIntegerFieldUpdater.newUpdater(Counter.class, "value");
    private static final AtomicLongFieldUpdater<Counter> TOTAL =
        AtomicLongFieldUpdater.newUpdater(Counter.class, "total");
    private static final AtomicReferenceFieldUpdater<Counter, String> OWNER =
        AtomicReferenceFieldUpdater.newUpdater(Counter.class, String.class, "owner");

    volatile int value;
    volatile long total;
    volatile String owner;
  }

  /** One thread goes through the updater, the other increments the field itself. */
  @Bug
  public static final class UpdaterAndField implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(() -> Counter.VALUE.incrementAndGet(counter), () -> counter.value++);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class UpdaterAndFieldTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment = () -> Counter.VALUE.incrementAndGet(counter);
      together(increment, increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** Get and set of a long are two calls. */
  @Bug
  public static final class LongGetThenSet implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment = () -> Counter.TOTAL.set(counter, Counter.TOTAL.get(counter) + 1);
      together(increment, increment);
      check(counter.total == 2, "an increment was lost");
    }
  }

  public static final class LongGetThenSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> {
            long before;
            do {
              before = Counter.TOTAL.get(counter);
            } while (!Counter.TOTAL.compareAndSet(counter, before, before + 1));
          };
      together(increment, increment);
      check(counter.total == 2, "an increment was lost");
    }
  }

  /** Both threads find no owner. */
  @Bug
  public static final class ReferenceClaim implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      AtomicInteger owners = new AtomicInteger();
      Body claim =
          () -> {
            if (Counter.OWNER.get(counter) == null) {
              Counter.OWNER.set(counter, "mine");
              owners.incrementAndGet();
            }
          };
      together(claim, claim);
      check(owners.get() == 1, "two owners");
    }
  }

  public static final class ReferenceClaimTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      AtomicInteger owners = new AtomicInteger();
      Body claim =
          () -> {
            if (Counter.OWNER.compareAndSet(counter, null, "mine")) {
              owners.incrementAndGet();
            }
          };
      together(claim, claim);
      check(owners.get() == 1, "two owners");
    }
  }
}
