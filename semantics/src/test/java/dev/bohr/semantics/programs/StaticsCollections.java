package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Static final collections, arrays and atomics: the references are constant, what they hold is not.
 */
public final class StaticsCollections {
  private StaticsCollections() {}

  private static final List<String> NAMES = Collections.synchronizedList(new ArrayList<>());
  private static final Map<String, Integer> COUNTS = new ConcurrentHashMap<>();
  private static final Map<String, Integer> PRESET = new HashMap<>();
  private static final int[] CELLS = {10, 20};
  private static final AtomicInteger SEQUENCE = new AtomicInteger(100);

  static {
    PRESET.put("a", 1);
    PRESET.put("b", 2);
  }

  /** contains and add on a list that everybody shares. */
  @Bug
  public static final class ContainsThenAdd implements Program {
    @Override
    public void execute() throws Exception {
      Body register =
          () -> {
            if (!NAMES.contains("ada")) {
              NAMES.add("ada");
            }
          };
      together(register, register);
      check(NAMES.size() == 1, "registered twice");
    }
  }

  public static final class ContainsThenAddTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> NAMES.add("ada"), () -> NAMES.add("bob"));
      check(NAMES.size() == 2, "kept a name of an earlier run");
    }
  }

  /** get and put on a map that everybody shares. */
  @Bug
  public static final class GetThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Body count = () -> COUNTS.put("a", COUNTS.getOrDefault("a", 0) + 1);
      together(count, count);
      check(COUNTS.get("a") == 2, "a count was lost");
    }
  }

  public static final class GetThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Body count = () -> COUNTS.merge("a", 1, Integer::sum);
      together(count, count);
      check(COUNTS.get("a") == 2, "kept a count of an earlier run");
    }
  }

  /** Elements of a static array, an atomic and a map that a static block fills. */
  @Bug
  public static final class Cells implements Program {
    @Override
    public void execute() throws Exception {
      together(() -> CELLS[0]++, () -> CELLS[0]++);
      check(CELLS[0] == 12, "an increment was lost");
    }
  }

  public static final class CellsTwin implements Program {
    @Override
    public void execute() throws Exception {
      together(
          () -> {
            CELLS[0]++;
            SEQUENCE.incrementAndGet();
            PRESET.remove("a");
          },
          () -> {
            CELLS[1]++;
            SEQUENCE.incrementAndGet();
          });
      check(CELLS[0] == 11 && CELLS[1] == 21, "kept an element of an earlier run");
      check(SEQUENCE.get() == 102, "kept the sequence of an earlier run");
      check(PRESET.equals(Map.of("b", 2)), "kept the map of an earlier run");
      PRESET.clear();
    }
  }
}
