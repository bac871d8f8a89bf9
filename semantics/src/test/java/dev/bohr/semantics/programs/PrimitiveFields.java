package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicInteger;

/** Plain fields of the other primitive types: every width has its own bytecode and its own hook. */
public final class PrimitiveFields {
  private PrimitiveFields() {}

  private static final class Totals {
    long total;
    double sum;
    float weight;
    byte small;
    short shorter;
    char letter = 'a';
    boolean open = true;

    synchronized void add() {
      total += 5_000_000_000L;
      sum += 0.5;
      weight += 0.5f;
      small++;
      shorter++;
      letter++;
    }
  }

  /** A long is read and written in two steps. */
  @Bug
  public static final class LongSum implements Program {
    @Override
    public void execute() throws Exception {
      Totals totals = new Totals();
      together(() -> totals.total += 5_000_000_000L, () -> totals.total += 5_000_000_000L);
      check(totals.total == 10_000_000_000L, "an addition to a long was lost");
    }
  }

  public static final class LongSumTwin implements Program {
    @Override
    public void execute() throws Exception {
      Totals totals = new Totals();
      together(totals::add, totals::add);
      check(totals.total == 10_000_000_000L, "an addition to a long was lost");
    }
  }

  /** A double is read and written in two steps. */
  @Bug
  public static final class DoubleSum implements Program {
    @Override
    public void execute() throws Exception {
      Totals totals = new Totals();
      together(() -> totals.sum += 0.5, () -> totals.sum += 0.5);
      check(totals.sum == 1.0, "an addition to a double was lost");
    }
  }

  public static final class DoubleSumTwin implements Program {
    @Override
    public void execute() throws Exception {
      Totals totals = new Totals();
      together(totals::add, totals::add);
      check(totals.sum == 1.0, "an addition to a double was lost");
    }
  }

  /** The same in float, byte, short and char. */
  @Bug
  public static final class NarrowSums implements Program {
    @Override
    public void execute() throws Exception {
      Totals totals = new Totals();
      Body add =
          () -> {
            totals.weight += 0.5f;
            totals.small++;
            totals.shorter++;
            totals.letter++;
          };
      together(add, add);
      checkNarrow(totals);
    }
  }

  public static final class NarrowSumsTwin implements Program {
    @Override
    public void execute() throws Exception {
      Totals totals = new Totals();
      together(totals::add, totals::add);
      checkNarrow(totals);
    }
  }

  private static void checkNarrow(Totals totals) {
    check(totals.weight == 1.0f, "an addition to a float was lost");
    check(totals.small == 2, "an increment of a byte was lost");
    check(totals.shorter == 2, "an increment of a short was lost");
    check(totals.letter == 'c', "an increment of a char was lost");
  }

  /** Two threads both find the door open and both close it. */
  @Bug
  public static final class BooleanFlag implements Program {
    @Override
    public void execute() throws Exception {
      Totals door = new Totals();
      AtomicInteger closed = new AtomicInteger();
      Body close =
          () -> {
            if (door.open) {
              door.open = false;
              closed.incrementAndGet();
            }
          };
      together(close, close);
      check(closed.get() == 1, "closed twice");
    }
  }

  public static final class BooleanFlagTwin implements Program {
    @Override
    public void execute() throws Exception {
      Totals door = new Totals();
      AtomicInteger closed = new AtomicInteger();
      Body close =
          () -> {
            synchronized (door) {
              if (door.open) {
                door.open = false;
                closed.incrementAndGet();
              }
            }
          };
      together(close, close);
      check(closed.get() == 1, "closed twice");
    }
  }
}
