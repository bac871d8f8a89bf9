package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;

/** Plain and volatile static fields, which must start at zero in every run. */
public final class StaticsCounter {
  private StaticsCounter() {}

  private static int count;
  private static long total;
  private static volatile int ticks;
  private static boolean initialised;
  private static int initialisations;
  private static String owner;

  private static synchronized void increment() {
    count++;
    total++;
  }

  /** Two threads increment a static field. */
  @Bug
  public static final class LostUpdate implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> count++, () -> count++);
      check(count == 2, "an increment was lost");
    }
  }

  /** Static synchronized methods; the sums are right only if the statics were reset. */
  public static final class LostUpdateTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(StaticsCounter::increment, StaticsCounter::increment);
      check(count == 2 && total == 2, "lost an increment, or kept one of an earlier run");
    }
  }

  /** A volatile static is still not incremented in one step. */
  @Bug
  public static final class VolatileIncrement implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> ticks++, () -> ticks++);
      check(ticks == 2, "an increment was lost");
    }
  }

  public static final class VolatileIncrementTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(
          () -> {
            ticks++;
            ticks++;
          },
          () -> check(ticks <= 2, "counted too far, or kept a count of an earlier run"));
      check(ticks == 2, "kept a count of an earlier run");
    }
  }

  /** Two threads both find the system not initialised. */
  @Bug
  public static final class InitialisedTwice implements Program {
    @Override
    public void execute() throws Exception {
      Body initialise =
          () -> {
            if (!initialised) {
              initialised = true;
              synchronized (StaticsCounter.class) {
                initialisations++;
              }
            }
          };
      together(initialise, initialise);
      check(initialisations == 1, "initialised twice");
    }
  }

  public static final class InitialisedTwiceTwin implements Program {
    @Override
    public void execute() throws Exception {
      Body initialise =
          () -> {
            synchronized (StaticsCounter.class) {
              if (!initialised) {
                initialised = true;
                initialisations++;
                owner = Thread.currentThread().getName();
              }
            }
          };
      check(owner == null, "kept the owner of an earlier run");
      together(initialise, initialise);
      check(initialisations == 1 && owner != null, "not initialised once in this run");
    }
  }
}
