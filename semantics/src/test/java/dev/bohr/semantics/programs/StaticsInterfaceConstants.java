package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Fields of interfaces: static and final, initialised at their first use, and here with state
 * inside.
 */
public final class StaticsInterfaceConstants {
  private StaticsInterfaceConstants() {}

  private static final AtomicInteger INITIALISED = new AtomicInteger();

  private interface Registry {
    Map<String, Integer> COUNTS = new ConcurrentHashMap<>();
    int[] CELLS = {INITIALISED.incrementAndGet(), 0};
    int ANSWER = 42;
  }

  /** Its default method makes it initialise with the first class that implements it. */
  private interface Listener {
    List<String> LOG = Collections.synchronizedList(new ArrayList<>());
    Object MADE = INITIALISED.incrementAndGet();

    default void hear(String word) {
      LOG.add(word);
    }
  }

  private static final class Ear implements Listener {}

  /** get and put on a constant map. */
  @Bug
  public static final class ConstantMap implements Program {
    @Override
    public void execute() throws Exception {
      Body count =
          () -> Registry.COUNTS.put("a", Registry.COUNTS.getOrDefault("a", 0) + Registry.ANSWER);
      together(count, count);
      check(Registry.COUNTS.get("a") == 84, "a count was lost");
    }
  }

  public static final class ConstantMapTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(Registry.ANSWER == 42 && INITIALISED.get() == 0, "initialised by a constant");
      Body count = () -> Registry.COUNTS.merge("a", Registry.ANSWER, Integer::sum);
      together(count, count);
      check(Registry.COUNTS.get("a") == 84, "kept a count of an earlier run");
      check(Registry.CELLS[0] == 1 && INITIALISED.get() == 1, "not initialised once");
    }
  }

  /** Size and get on a constant list. */
  @Bug
  public static final class ConstantList implements Program {
    @Override
    public void execute() throws Exception {
      Body hear =
          () -> {
            if (Listener.LOG.isEmpty()) {
              Listener.LOG.add("first");
            }
          };
      together(hear, hear);
      check(Listener.LOG.size() == 1, "two were first");
    }
  }

  public static final class ConstantListTwin implements Program {
    @Override
    public void execute() throws Exception {
      Body hear = () -> new Ear().hear("word");
      together(hear, hear);
      check(Listener.LOG.size() == 2, "kept a word of an earlier run");
      check(Listener.MADE.equals(1), "not initialised once");
    }
  }

  private interface Numbers {
    long WIDE = INITIALISED.incrementAndGet();
    int[] CELLS = {(int) WIDE};
    boolean TRUTH = WIDE > 0;
    char LETTER = (char) ('a' + WIDE);
    double HALF = WIDE / 2.0;
  }

  private static Field field(String name) throws NoSuchFieldException {
    return Numbers.class.getField(name);
  }

  /** A cell of a constant array, which reflection finds. */
  @Bug
  public static final class ByReflection implements Program {
    @Override
    public void execute() throws Exception {
      Field cells = field("CELLS");
      Body increment = () -> ((int[]) cells.get(null))[0]++;
      together(increment, increment);
      check(Numbers.CELLS[0] == 3, "an increment was lost");
    }
  }

  /** Every way to read a constant gives the one of this run. */
  public static final class ByReflectionTwin implements Program {
    @Override
    public void execute() throws Exception {
      MethodHandle half =
          MethodHandles.lookup().findStaticGetter(Numbers.class, "HALF", double.class);
      check(INITIALISED.get() == 0, "initialised by a lookup");
      together(
          () -> check(field("WIDE").getLong(null) == 1, "not 1"),
          () -> check(field("TRUTH").get(null).equals(true), "not true"),
          () -> check(field("LETTER").getChar(null) == 'b', "not b"));
      check(field("LETTER").getInt(null) == 'b' && field("LETTER").get(null).equals('b'), "not b");
      check(value(half) == 0.5 && field("WIDE").getDouble(null) == 1, "not a half of it");
      check(field("CELLS").get(null) == Numbers.CELLS, "another array");
      check(INITIALISED.get() == 1, "not initialised once");
    }

    private static double value(MethodHandle getter) {
      try {
        return (double) getter.invokeExact();
      } catch (Throwable e) {
        throw new LinkageError("cannot get", e);
      }
    }
  }

  /** Its default method makes it initialise with the first lambda. */
  private interface Step {
    int[] COUNT = {INITIALISED.incrementAndGet()};

    void run();

    default Step twice() {
      return () -> {
        COUNT[0]++;
        run();
        run();
      };
    }
  }

  /** A constant that default methods count in. */
  @Bug
  public static final class Lambdas implements Program {
    @Override
    public void execute() throws Exception {
      Body body =
          () -> {
            Step step = () -> {};
            step.twice().run();
          };
      together(body, body);
      check(Step.COUNT[0] == 3, "a step was lost");
    }
  }

  public static final class LambdasTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(INITIALISED.get() == 0, "a count of an earlier run");
      int[] ran = new int[1];
      Step step = () -> ran[0]++;
      check(INITIALISED.get() == 1, "not initialised with its first lambda");
      together(() -> step.twice().run());
      check(ran[0] == 2 && Step.COUNT[0] == 2, "kept a count of an earlier run");
    }
  }
}
