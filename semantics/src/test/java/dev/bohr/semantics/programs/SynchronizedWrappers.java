package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Collections.synchronizedList and synchronizedMap: every call is locked, an iteration is not. */
public final class SynchronizedWrappers {
  private SynchronizedWrappers() {}

  /** The iterator is not locked. */
  @Bug(type = ConcurrentModificationException.class)
  public static final class Iterated implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
      together(
          () -> {
            for (String element : list) {
              check(element.length() == 1, "another element");
            }
          },
          () -> list.add("c"));
    }
  }

  public static final class IteratedTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("a", "b")));
      together(
          () -> {
            synchronized (list) {
              for (String element : list) {
                check(element.length() == 1, "another element");
              }
            }
          },
          () -> list.add("c"));
      check(list.size() == 3, "an element was lost");
    }
  }

  /** contains and add are two calls. */
  @Bug
  public static final class ContainsThenAdd implements Program {
    @Override
    public void execute() throws Exception {
      List<String> list = Collections.synchronizedList(new ArrayList<>());
      Body add =
          () -> {
            if (!list.contains("a")) {
              list.add("a");
            }
          };
      together(add, add);
      check(list.size() == 1, "added twice");
    }
  }

  public static final class ContainsThenAddTwin implements Program {
    @Override
    public void execute() throws Exception {
      Set<String> set = Collections.synchronizedSet(new HashSet<>());
      AtomicInteger added = new AtomicInteger();
      Body add =
          () -> {
            if (set.add("a")) {
              added.incrementAndGet();
            }
          };
      together(add, add);
      check(set.size() == 1 && added.get() == 1, "added twice");
    }
  }

  /** a.addAll(b) locks a and then b, b.addAll(a) the other way round. */
  @Bug(Expected.DEADLOCK)
  public static final class AddAllAcross implements Program {
    @Override
    public void execute() throws Exception {
      List<String> a = Collections.synchronizedList(new ArrayList<>(List.of("a")));
      List<String> b = Collections.synchronizedList(new ArrayList<>(List.of("b")));
      together(() -> a.addAll(b), () -> b.addAll(a));
    }
  }

  public static final class AddAllAcrossTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<String> a = Collections.synchronizedList(new ArrayList<>(List.of("a")));
      List<String> b = Collections.synchronizedList(new ArrayList<>(List.of("b")));
      together(
          () -> a.addAll(Arrays.asList(b.toArray(new String[0]))),
          () -> b.addAll(Arrays.asList(a.toArray(new String[0]))));
      check(a.containsAll(List.of("a", "b")) && b.containsAll(List.of("a", "b")), "incomplete");
    }
  }

  /** get and put are two calls. */
  @Bug
  public static final class MapGetThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>(Map.of("a", 0)));
      Body count = () -> counts.put("a", counts.get("a") + 1);
      together(count, count);
      check(counts.get("a") == 2, "a count was lost");
    }
  }

  public static final class MapGetThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>(Map.of("a", 0)));
      Body count = () -> counts.merge("a", 1, Integer::sum);
      together(count, count);
      check(counts.get("a") == 2, "a count was lost");
    }
  }

  /** Locks the view instead of the map. */
  @Bug(type = ConcurrentModificationException.class)
  public static final class WrongMutex implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of("a", 1, "b", 2)));
      together(
          () -> {
            Set<String> keys = map.keySet();
            synchronized (keys) {
              for (String key : keys) {
                check(key.length() == 1, "another key");
              }
            }
          },
          () -> map.put("c", 3));
    }
  }

  public static final class WrongMutexTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of("a", 1, "b", 2)));
      together(
          () -> {
            Set<String> keys = map.keySet();
            synchronized (map) {
              for (String key : keys) {
                check(key.length() == 1, "another key");
              }
            }
          },
          () -> map.put("c", 3));
      check(map.size() == 3, "an entry was lost");
    }
  }
}
