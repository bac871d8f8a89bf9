package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;

/** CopyOnWriteArrayList and CopyOnWriteArraySet. */
public final class CopyOnWrites {
  private CopyOnWrites() {}

  /** The list shrinks between size and get. */
  @Bug(type = ArrayIndexOutOfBoundsException.class)
  public static final class SizeThenGet implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new CopyOnWriteArrayList<>(List.of("a", "b"));
      together(
          () -> check(list.get(list.size() - 1) != null, "no element"), () -> list.remove("b"));
    }
  }

  public static final class SizeThenGetTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new CopyOnWriteArrayList<>(List.of("a", "b"));
      together(
          () -> {
            String last = null;
            for (String element : list) {
              last = element;
            }
            check(last != null, "no element");
          },
          () -> list.remove("b"));
      check(list.equals(List.of("a")), "not removed");
    }
  }

  /** contains and add are two calls. */
  @Bug
  public static final class ContainsThenAdd implements Program {
    @Override
    public void execute() throws Exception {
      List<String> listeners = new CopyOnWriteArrayList<>();
      Body register =
          () -> {
            if (!listeners.contains("a")) {
              listeners.add("a");
            }
          };
      together(register, register);
      check(listeners.size() == 1, "registered twice");
    }
  }

  public static final class ContainsThenAddTwin implements Program {
    @Override
    public void execute() throws Exception {
      CopyOnWriteArrayList<String> listeners = new CopyOnWriteArrayList<>();
      Set<String> set = new CopyOnWriteArraySet<>();
      Body register =
          () -> {
            listeners.addIfAbsent("a");
            set.add("a");
          };
      together(register, register);
      check(listeners.size() == 1 && set.size() == 1, "registered twice");
    }
  }

  /** An element replaced by what it was a moment ago. */
  @Bug
  public static final class GetThenSet implements Program {
    @Override
    public void execute() throws Exception {
      List<Integer> counts = new CopyOnWriteArrayList<>(List.of(0));
      Body increment = () -> counts.set(0, counts.get(0) + 1);
      together(increment, increment);
      check(counts.get(0) == 2, "an increment was lost");
    }
  }

  public static final class GetThenSetTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<Integer> counts = new CopyOnWriteArrayList<>(List.of(0));
      Body increment = () -> counts.replaceAll(count -> count + 1);
      together(increment, increment);
      check(counts.get(0) == 2, "an increment was lost");
    }
  }
}
