package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** LongAdder, DoubleAdder and LongAccumulator: fine for counting, useless for deciding. */
public final class LongAdders {
  private LongAdders() {}

  /** increment and sum are two calls, so two threads may draw the same number. */
  @Bug
  public static final class UniqueNumbers implements Program {
    @Override
    public void execute() throws Exception {
      LongAdder adder = new LongAdder();
      long[] drawn = new long[2];
      together(() -> drawn[0] = draw(adder), () -> drawn[1] = draw(adder));
      check(drawn[0] != drawn[1], "the same number twice");
    }

    private static long draw(LongAdder adder) {
      adder.increment();
      return adder.sum();
    }
  }

  public static final class UniqueNumbersTwin implements Program {
    @Override
    public void execute() throws Exception {
      LongAdder adder = new LongAdder();
      DoubleAdder half = new DoubleAdder();
      Body count =
          () -> {
            adder.increment();
            half.add(0.5);
          };
      together(count, count, count);
      check(adder.sum() == 3 && half.sum() == 1.5, "an increment was lost");
    }
  }

  /** What is added between sum and reset is never reported. */
  @Bug
  public static final class SumThenReset implements Program {
    @Override
    public void execute() throws Exception {
      LongAdder adder = new LongAdder();
      long[] reported = new long[1];
      together(
          adder::increment,
          () -> {
            reported[0] = adder.sum();
            adder.reset();
          });
      check(reported[0] + adder.sum() == 1, "an increment was never reported");
    }
  }

  /** Reports what has grown since the last report, and never resets. */
  public static final class SumThenResetTwin implements Program {
    @Override
    public void execute() throws Exception {
      LongAdder adder = new LongAdder();
      long[] reported = new long[1];
      together(adder::increment, () -> reported[0] = adder.sum());
      check(adder.sum() == 1 && reported[0] <= 1, "an increment was never reported");
    }
  }

  /** A maximum kept by hand is overwritten by a smaller value. */
  @Bug
  public static final class Maximum implements Program {
    @Override
    public void execute() throws Exception {
      AtomicLong highest = new AtomicLong();
      together(() -> raise(highest, 5), () -> raise(highest, 9));
      check(highest.get() == 9, "the maximum went down");
    }

    private static void raise(AtomicLong highest, long candidate) {
      if (candidate > highest.get()) {
        highest.set(candidate);
      }
    }
  }

  public static final class MaximumTwin implements Program {
    @Override
    public void execute() throws Exception {
      LongAccumulator highest = new LongAccumulator(Math::max, 0);
      together(() -> highest.accumulate(5), () -> highest.accumulate(9));
      check(highest.get() == 9, "the maximum went down");
    }
  }
}
