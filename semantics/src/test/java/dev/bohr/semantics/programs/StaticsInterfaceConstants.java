package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
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
}
