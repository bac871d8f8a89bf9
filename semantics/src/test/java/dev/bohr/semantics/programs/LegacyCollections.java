package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.EmptyStackException;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.Vector;

/** Vector, Hashtable and Stack. */
public final class LegacyCollections {
  private LegacyCollections() {}

  /** The vector shrinks between size and get. */
  @Bug(type = ArrayIndexOutOfBoundsException.class)
  public static final class VectorSizeThenGet implements Program {
    @Override
    public void execute() throws Exception {
      Vector<String> vector = new Vector<>(List.of("a", "b"));
      together(
          () -> check(vector.get(vector.size() - 1) != null, "no element"),
          () -> vector.remove("b"));
    }
  }

  public static final class VectorSizeThenGetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Vector<String> vector = new Vector<>(List.of("a", "b"));
      together(
          () -> {
            synchronized (vector) {
              check(vector.get(vector.size() - 1) != null, "no element");
            }
          },
          () -> vector.remove("b"));
      check(vector.lastElement().equals("a"), "not removed");
    }
  }

  /** equals locks this vector and then the other, element by element. */
  @Bug(Expected.DEADLOCK)
  public static final class VectorEqualsAcross implements Program {
    @Override
    public void execute() throws Exception {
      Vector<String> a = new Vector<>(List.of("x"));
      Vector<String> b = new Vector<>(List.of("x"));
      together(() -> check(a.equals(b), "not equal"), () -> check(b.equals(a), "not equal"));
    }
  }

  public static final class VectorEqualsAcrossTwin implements Program {
    @Override
    public void execute() throws Exception {
      Vector<String> a = new Vector<>(List.of("x"));
      Vector<String> b = new Vector<>(List.of("x"));
      Body compare = () -> check(a.equals(b), "not equal");
      together(compare, compare);
    }
  }

  /** get and put are two calls. */
  @Bug
  public static final class HashtableGetThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Hashtable<String, Integer> counts = new Hashtable<>(Map.of("a", 0));
      Body count = () -> counts.put("a", counts.get("a") + 1);
      together(count, count);
      check(counts.get("a") == 2, "a count was lost");
    }
  }

  public static final class HashtableGetThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Hashtable<String, Integer> counts = new Hashtable<>(Map.of("a", 0));
      together(
          () -> counts.merge("a", 1, Integer::sum),
          () -> {
            synchronized (counts) {
              counts.put("a", counts.get("a") + 1);
            }
          });
      check(counts.get("a") == 2, "a count was lost");
    }
  }

  /** equals locks this table and then the other. */
  @Bug(Expected.DEADLOCK)
  public static final class HashtableEqualsAcross implements Program {
    @Override
    public void execute() throws Exception {
      Hashtable<String, Integer> a = new Hashtable<>(Map.of("x", 1));
      Hashtable<String, Integer> b = new Hashtable<>(Map.of("x", 1));
      together(() -> check(a.equals(b), "not equal"), () -> check(b.equals(a), "not equal"));
    }
  }

  public static final class HashtableEqualsAcrossTwin implements Program {
    @Override
    public void execute() throws Exception {
      Hashtable<String, Integer> a = new Hashtable<>(Map.of("x", 1));
      Hashtable<String, Integer> b = new Hashtable<>(Map.of("x", 1));
      together(
          () -> check(a.equals(new HashMap<>(Map.of("x", 1))), "not equal"),
          () -> check(b.equals(a), "not equal"));
    }
  }

  /** Not empty when asked, empty when popped. */
  @Bug(type = EmptyStackException.class)
  public static final class StackEmptyThenPop implements Program {
    @Override
    public void execute() throws Exception {
      Stack<String> stack = new Stack<>();
      stack.push("a");
      Body consume =
          () -> {
            if (!stack.isEmpty()) {
              stack.pop();
            }
          };
      together(consume, consume);
    }
  }

  public static final class StackEmptyThenPopTwin implements Program {
    @Override
    public void execute() throws Exception {
      Stack<String> stack = new Stack<>();
      stack.push("a");
      Body consume =
          () -> {
            synchronized (stack) {
              if (!stack.isEmpty()) {
                stack.pop();
              }
            }
          };
      together(consume, consume);
      check(stack.isEmpty(), "an element is left");
    }
  }
}
