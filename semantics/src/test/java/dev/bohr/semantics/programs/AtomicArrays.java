package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** AtomicIntegerArray, AtomicLongArray and AtomicReferenceArray. */
public final class AtomicArrays {
  private AtomicArrays() {}

  /** Get and set of one element are two calls. */
  @Bug
  public static final class Integers implements Program {
    @Override
    public void execute() throws Exception {
      AtomicIntegerArray hits = new AtomicIntegerArray(2);
      Body increment = () -> hits.set(1, hits.get(1) + 1);
      together(increment, increment);
      check(hits.get(1) == 2, "an increment was lost");
    }
  }

  public static final class IntegersTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicIntegerArray hits = new AtomicIntegerArray(2);
      Body increment = () -> hits.incrementAndGet(1);
      together(increment, increment);
      check(hits.get(1) == 2 && hits.get(0) == 0, "an increment was lost");
    }
  }

  /** Two elements that must agree are moved one after the other. */
  @Bug
  public static final class Longs implements Program {
    @Override
    public void execute() throws Exception {
      AtomicLongArray accounts = new AtomicLongArray(new long[] {100, 0});
      together(
          () -> {
            accounts.addAndGet(0, -40);
            accounts.addAndGet(1, 40);
          },
          () -> check(accounts.get(0) + accounts.get(1) == 100, "money is on its way"));
    }
  }

  public static final class LongsTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicLongArray accounts = new AtomicLongArray(new long[] {100, 0});
      together(
          () -> {
            accounts.addAndGet(0, -40);
            accounts.addAndGet(1, 40);
          },
          () -> check(accounts.get(1) <= 40, "money from nowhere"));
      check(accounts.get(0) + accounts.get(1) == 100, "money is missing");
    }
  }

  /** Two threads take the same free seat. */
  @Bug
  public static final class References implements Program {
    @Override
    public void execute() throws Exception {
      AtomicReferenceArray<String> seats = new AtomicReferenceArray<>(2);
      together(() -> sit(seats, "ada"), () -> sit(seats, "bob"));
      check(seats.get(1) != null, "two on one seat");
    }

    private static void sit(AtomicReferenceArray<String> seats, String who) {
      for (int i = 0; i < seats.length(); i++) {
        if (seats.get(i) == null) {
          seats.set(i, who);
          return;
        }
      }
    }
  }

  public static final class ReferencesTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicReferenceArray<String> seats = new AtomicReferenceArray<>(2);
      together(() -> sit(seats, "ada"), () -> sit(seats, "bob"));
      check(seats.get(1) != null, "two on one seat");
    }

    private static void sit(AtomicReferenceArray<String> seats, String who) {
      for (int i = 0; i < seats.length(); i++) {
        if (seats.compareAndSet(i, null, who)) {
          return;
        }
      }
    }
  }
}
