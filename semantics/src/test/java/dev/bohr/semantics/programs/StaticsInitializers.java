package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Class initialisation itself: in a circle, across threads, and by an initialiser that throws. */
public final class StaticsInitializers {
  private StaticsInitializers() {}

  private static volatile boolean configured;

  private static final class Left {
    static final int VALUE = Right.value + 1;
  }

  private static final class Right {
    static int value = Left.VALUE + 1;
  }

  /** Each of two initialisers needs the other class. */
  @Bug(Expected.DEADLOCK)
  public static final class TwoInitializers implements Program {
    @Override
    public void execute() throws Exception {
      int[] seen = new int[2];
      together(() -> seen[0] = Left.VALUE, () -> seen[1] = Right.value);
      check(seen[0] + seen[1] == 3, "another sum");
    }
  }

  private static final class Base {
    static final int VALUE = Integer.parseInt("1");
  }

  private static final class Derived {
    static final int VALUE = Base.VALUE + 1;
  }

  public static final class TwoInitializersTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] seen = new int[3];
      together(
          () -> seen[0] = Derived.VALUE, () -> seen[1] = Base.VALUE, () -> seen[2] = Derived.VALUE);
      check(seen[0] == 2 && seen[1] == 1 && seen[2] == 2, "seen before it was initialised");
    }
  }

  private static class Parent {
    static final Parent DEFAULT = new Child();
  }

  private static final class Child extends Parent {}

  /** A superclass whose initialiser makes an instance of its subclass. */
  @Bug(Expected.DEADLOCK)
  public static final class SuperclassNeedsSubclass implements Program {
    @Override
    public void execute() throws Exception {
      Object[] seen = new Object[2];
      together(() -> seen[0] = Parent.DEFAULT, () -> seen[1] = new Child());
      check(seen[0] != null && seen[1] != null, "seen before it was initialised");
    }
  }

  private static class LazyParent {
    static LazyParent defaultOne() {
      return Holder.DEFAULT;
    }

    private static final class Holder {
      static final LazyParent DEFAULT = new LazyChild();
    }
  }

  private static final class LazyChild extends LazyParent {}

  public static final class SuperclassNeedsSubclassTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object[] seen = new Object[3];
      together(
          () -> seen[0] = LazyParent.defaultOne(),
          () -> seen[1] = new LazyChild(),
          () -> seen[2] = LazyParent.defaultOne());
      check(seen[0] != null && seen[0] == seen[2], "seen before it was initialised");
    }
  }

  private static final class First {
    static int value = 1 + Second.value;
  }

  private static final class Second {
    static int value = 1 + First.value;
  }

  /** A circle within one thread gives a value that depends on who came first. */
  @Bug
  public static final class CircleByOrder implements Program {
    @Override
    public void execute() throws Exception {
      Object oneAtATime = new Object();
      int[] seen = new int[2];
      together(
          () -> {
            synchronized (oneAtATime) {
              seen[0] = First.value;
            }
          },
          () -> {
            synchronized (oneAtATime) {
              seen[1] = Second.value;
            }
          });
      check(seen[0] == 2 && seen[1] == 1, "initialised in another order");
    }
  }

  private static final class Outer {
    static final int VALUE = Inner.VALUE * 2;

    private static final class Inner {
      static final int VALUE = Integer.parseInt("21");
    }
  }

  public static final class CircleByOrderTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] seen = new int[2];
      together(() -> seen[0] = Outer.VALUE, () -> seen[1] = Outer.Inner.VALUE);
      check(seen[0] == 42 && seen[1] == 21, "seen before it was initialised");
    }
  }

  private static final class NeedsConfiguration {
    static final int VALUE = read();

    private static int read() {
      if (!configured) {
        throw new IllegalStateException("not configured");
      }
      return 7;
    }
  }

  /** An initialiser that runs before the configuration is there. */
  @Bug(type = ExceptionInInitializerError.class)
  public static final class TooEarly implements Program {
    @Override
    public void execute() throws Exception {
      together(
          () -> configured = true, () -> check(NeedsConfiguration.VALUE == 7, "another value"));
    }
  }

  public static final class TooEarlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch ready = new CountDownLatch(1);
      check(!configured, "configured by an earlier run");
      together(
          () -> {
            configured = true;
            ready.countDown();
          },
          () -> {
            ready.await();
            check(NeedsConfiguration.VALUE == 7, "another value");
          });
    }
  }

  private static final class Broken {
    static final int VALUE = fail();

    private static int fail() {
      throw new IllegalStateException("always");
    }
  }

  private static String touchBroken() {
    try {
      return "value " + Broken.VALUE;
    } catch (ExceptionInInitializerError e) {
      return "first";
    } catch (NoClassDefFoundError e) {
      return "later";
    }
  }

  /** Only the first to touch a class with a broken initialiser is told why it is broken. */
  @Bug
  public static final class ThrowsOnce implements Program {
    @Override
    public void execute() throws Exception {
      String[] seen = new String[2];
      together(() -> seen[0] = touchBroken(), () -> seen[1] = touchBroken());
      check(seen[0].equals("first"), "another thread was told");
    }
  }

  /** One of two threads is told, in every run. */
  public static final class ThrowsOnceTwin implements Program {
    @Override
    public void execute() throws Exception {
      String[] seen = new String[2];
      together(() -> seen[0] = touchBroken(), () -> seen[1] = touchBroken());
      check(
          new HashSet<>(Arrays.asList(seen)).equals(Set.of("first", "later")),
          "not exactly one was told");
    }
  }

  private static final class Slow {
    static final int[] CELLS = new int[2];
    static int runs;

    static {
      CELLS[0] = 1;
      Thread.yield();
      CELLS[1] = 1;
      runs++;
    }
  }

  /** Publishes a reference to the half-made state from inside the initialiser. */
  private static final class Leaky {
    static final int[] CELLS = new int[2];

    static {
      CELLS[0] = 1;
      leaked = CELLS;
      CELLS[1] = 1;
    }

    static void touch() {}
  }

  private static volatile int[] leaked;

  /** What an initialiser gives away is seen before the initialiser has ended. */
  @Bug
  public static final class LeakedEarly implements Program {
    @Override
    public void execute() throws Exception {
      together(
          Leaky::touch,
          () -> {
            int[] cells = leaked;
            if (cells != null) {
              check(cells[0] == cells[1], "seen before it was initialised");
            }
          });
    }
  }

  public static final class LeakedEarlyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Body use =
          () -> {
            check(Slow.CELLS[0] == 1 && Slow.CELLS[1] == 1, "seen before it was initialised");
            check(Slow.runs == 1, "not initialised once");
          };
      together(use, use);
    }
  }
}
