package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Collections that are not meant to be shared, shared: ArrayList, HashMap, ArrayDeque, BitSet and
 * others.
 */
public final class PlainCollections {
  private PlainCollections() {}

  /** Both threads write to the same place of the list. */
  @Bug
  public static final class ArrayListLosesElement implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new ArrayList<>(8);
      together(() -> list.add("a"), () -> list.add("b"));
      check(list.contains("a") && list.contains("b"), "an element was lost");
    }
  }

  public static final class ArrayListLosesElementTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new ArrayList<>(8);
      together(() -> add(list, "a"), () -> add(list, "b"));
      check(list.contains("a") && list.contains("b"), "an element was lost");
    }

    private static void add(List<String> list, String element) {
      synchronized (list) {
        list.add(element);
      }
    }
  }

  /**
   * Not empty when asked; the list then throws from its check, or from the array when it has passed
   * the check.
   */
  @Bug(type = IndexOutOfBoundsException.class)
  public static final class ArrayListOutOfBounds implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new ArrayList<>(List.of("a"));
      Body consume =
          () -> {
            if (!list.isEmpty()) {
              list.remove(0);
            }
          };
      together(consume, consume);
    }
  }

  /** Confined to one thread and handed over at the join. */
  public static final class ArrayListOutOfBoundsTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new ArrayList<>(List.of("a"));
      Body consume =
          () -> {
            if (!list.isEmpty()) {
              list.remove(0);
            }
          };
      together(consume);
      together(consume);
      check(list.isEmpty(), "an element is left");
    }
  }

  /** Adds while another thread iterates. */
  @Bug(type = ConcurrentModificationException.class)
  public static final class ArrayListIterated implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new ArrayList<>(List.of("a", "b"));
      together(
          () -> {
            for (String element : list) {
              check(element.length() == 1, "another element");
            }
          },
          () -> list.add("c"));
    }
  }

  public static final class ArrayListIteratedTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new ArrayList<>(List.of("a", "b"));
      together(
          () -> {
            synchronized (list) {
              for (String element : list) {
                check(element.length() == 1, "another element");
              }
            }
          },
          () -> {
            synchronized (list) {
              list.add("c");
            }
          });
      check(list.size() == 3, "an element was lost");
    }
  }

  /** Both threads make the table of the map, and one of the two tables is thrown away. */
  @Bug
  public static final class HashMapLosesEntry implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> map = new HashMap<>();
      together(() -> map.put("a", 1), () -> map.put("b", 2));
      check(map.containsKey("a") && map.containsKey("b"), "an entry was lost");
    }
  }

  public static final class HashMapLosesEntryTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> map = new HashMap<>();
      together(() -> put(map, "a"), () -> put(map, "b"));
      check(map.containsKey("a") && map.containsKey("b"), "an entry was lost");
    }

    private static void put(Map<String, Integer> map, String key) {
      synchronized (map) {
        map.put(key, 1);
      }
    }
  }

  /** Puts while another thread goes over the entries. */
  @Bug(type = ConcurrentModificationException.class)
  public static final class HashMapIterated implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
      together(
          () -> {
            int sum = 0;
            for (Map.Entry<String, Integer> entry : map.entrySet()) {
              sum += entry.getValue();
            }
            check(sum > 0, "nothing there");
          },
          () -> map.put("c", 3));
    }
  }

  /** Replaces the map as a whole: readers keep the one they have. */
  public static final class HashMapIteratedTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicReference<Map<String, Integer>> map = new AtomicReference<>(Map.of("a", 1, "b", 2));
      together(
          () -> {
            int sum = 0;
            for (int value : map.get().values()) {
              sum += value;
            }
            check(sum == 3 || sum == 6, "half a map");
          },
          () -> {
            Map<String, Integer> copy = new HashMap<>(map.get());
            copy.put("c", 3);
            map.set(copy);
          });
    }
  }

  /** Two consumers get the same element of an ArrayDeque. */
  @Bug
  public static final class ArrayDequePolled implements Program {
    @Override
    public void execute() throws Exception {
      Deque<String> deque = new ArrayDeque<>(List.of("a", "b"));
      String[] received = new String[2];
      together(() -> received[0] = deque.poll(), () -> received[1] = deque.poll());
      check(received[0] != received[1], "the same element twice");
    }
  }

  public static final class ArrayDequePolledTwin implements Program {
    @Override
    public void execute() throws Exception {
      Deque<String> deque = new ArrayDeque<>(List.of("a", "b"));
      String[] received = new String[2];
      together(() -> received[0] = poll(deque), () -> received[1] = poll(deque));
      check(received[0] != received[1], "the same element twice");
    }

    private static String poll(Deque<String> deque) {
      synchronized (deque) {
        return deque.poll();
      }
    }
  }

  /** Two bits of one word: a set is a read and a write of all 64. */
  @Bug
  public static final class BitSetLosesBit implements Program {
    @Override
    public void execute() throws Exception {
      BitSet bits = new BitSet(64);
      together(() -> bits.set(1), () -> bits.set(2));
      check(bits.get(1) && bits.get(2), "a bit was lost");
    }
  }

  /** One BitSet for each thread. */
  public static final class BitSetLosesBitTwin implements Program {
    @Override
    public void execute() throws Exception {
      BitSet first = new BitSet(64);
      BitSet second = new BitSet(64);
      together(() -> first.set(1), () -> second.set(2));
      first.or(second);
      check(first.get(1) && first.get(2), "a bit was lost");
    }
  }

  /** Both threads link their node to the same last node. */
  @Bug
  public static final class LinkedListLosesElement implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new LinkedList<>(List.of("head"));
      together(() -> list.add("a"), () -> list.add("b"));
      check(list.contains("a") && list.contains("b"), "an element was lost");
    }
  }

  public static final class LinkedListLosesElementTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = new LinkedList<>(List.of("head"));
      ReentrantLock lock = new ReentrantLock();
      together(() -> add(lock, list, "a"), () -> add(lock, list, "b"));
      check(list.size() == 3, "an element was lost");
    }

    private static void add(ReentrantLock lock, List<String> list, String element) {
      lock.lock();
      try {
        list.add(element);
      } finally {
        lock.unlock();
      }
    }
  }
}
