package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;

/** Plain instance fields of reference and int type. */
public final class PlainFields {
  private PlainFields() {}

  private static final class Counter {
    int value;
  }

  /** Both threads read 0 and both write 1. */
  @Bug
  public static final class LostUpdate implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      together(() -> counter.value++, () -> counter.value++);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class LostUpdateTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> {
            synchronized (counter) {
              counter.value++;
            }
          };
      together(increment, increment);
      check(counter.value == 2, "an increment was lost");
    }
  }

  private static final class Lazy {
    Object instance;

    Object get() {
      if (instance == null) {
        instance = new Object();
      }
      return instance;
    }

    synchronized Object getLocked() {
      return get();
    }
  }

  /** Both threads find null and each makes its own instance. */
  @Bug
  public static final class CheckThenAct implements Program {
    @Override
    public void execute() throws Exception {
      Lazy lazy = new Lazy();
      Object[] seen = new Object[2];
      together(() -> seen[0] = lazy.get(), () -> seen[1] = lazy.get());
      check(seen[0] == seen[1], "two instances were made");
    }
  }

  public static final class CheckThenActTwin implements Program {
    @Override
    public void execute() throws Exception {
      Lazy lazy = new Lazy();
      Object[] seen = new Object[2];
      together(() -> seen[0] = lazy.getLocked(), () -> seen[1] = lazy.getLocked());
      check(seen[0] == seen[1], "two instances were made");
    }
  }

  private static final class Session {
    String user = "ada";
  }

  /** The field is set to null between the check and the use. */
  @Bug(type = NullPointerException.class)
  public static final class NullBetween implements Program {
    @Override
    public void execute() throws Exception {
      Session session = new Session();
      together(
          () -> {
            if (session.user != null) {
              check(session.user.length() == 3, "not the user");
            }
          },
          () -> session.user = null);
    }
  }

  public static final class NullBetweenTwin implements Program {
    @Override
    public void execute() throws Exception {
      Session session = new Session();
      together(
          () -> {
            String user = session.user;
            if (user != null) {
              check(user.length() == 3, "not the user");
            }
          },
          () -> session.user = null);
    }
  }

  private static final class Range {
    int low;
    int high;
  }

  /** Two fields that belong together are read while only one of them has been moved. */
  @Bug
  public static final class TornPair implements Program {
    @Override
    public void execute() throws Exception {
      Range range = new Range();
      together(
          () -> {
            range.low = 5;
            range.high = 5;
          },
          () -> {
            int low = range.low;
            int high = range.high;
            check(low <= high, "the range is upside down");
          });
    }
  }

  public static final class TornPairTwin implements Program {
    @Override
    public void execute() throws Exception {
      Range range = new Range();
      together(
          () -> {
            synchronized (range) {
              range.low = 5;
              range.high = 5;
            }
          },
          () -> {
            synchronized (range) {
              check(range.low <= range.high, "the range is upside down");
            }
          });
    }
  }

  private static final class Published {
    volatile int[] cells;

    /** Publishes the reference before what it refers to is complete. */
    synchronized void fillInPlace() {
      cells = new int[1];
      cells[0] = 7;
    }

    synchronized void fillThenPublish() {
      int[] complete = new int[1];
      complete[0] = 7;
      cells = complete;
    }

    int[] get(boolean inPlace) {
      int[] local = cells;
      if (local == null) {
        synchronized (this) {
          if (cells == null) {
            if (inPlace) {
              fillInPlace();
            } else {
              fillThenPublish();
            }
          }
          local = cells;
        }
      }
      return local;
    }
  }

  /** Double-checked locking whose unlocked check sees an instance that is not filled yet. */
  @Bug
  public static final class BrokenDoubleCheck implements Program {
    @Override
    public void execute() throws Exception {
      Published published = new Published();
      Body use = () -> check(published.get(true)[0] == 7, "used before it was filled");
      together(use, use);
    }
  }

  public static final class BrokenDoubleCheckTwin implements Program {
    @Override
    public void execute() throws Exception {
      Published published = new Published();
      Body use = () -> check(published.get(false)[0] == 7, "used before it was filled");
      together(use, use);
    }
  }
}
