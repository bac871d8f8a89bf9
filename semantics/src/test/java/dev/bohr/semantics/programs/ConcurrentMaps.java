package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** ConcurrentHashMap and ConcurrentSkipListMap. */
public final class ConcurrentMaps {
  private ConcurrentMaps() {}

  /** A count kept by get and put. */
  @Bug
  public static final class GetThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> counts = new ConcurrentHashMap<>();
      Body count = () -> counts.put("a", counts.getOrDefault("a", 0) + 1);
      together(count, count);
      check(counts.get("a") == 2, "a count was lost");
    }
  }

  public static final class GetThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> counts = new ConcurrentHashMap<>();
      together(
          () -> counts.merge("a", 1, Integer::sum),
          () -> counts.compute("a", (key, before) -> before == null ? 1 : before + 1),
          () -> counts.merge("b", 1, Integer::sum));
      check(counts.get("a") == 2 && counts.get("b") == 1, "a count was lost");
    }
  }

  /** The key is there when asked and gone when read. */
  @Bug(type = NullPointerException.class)
  public static final class ContainsThenGet implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, String> users = new ConcurrentHashMap<>(Map.of("a", "ada"));
      together(
          () -> {
            if (users.containsKey("a")) {
              check(users.get("a").length() == 3, "another user");
            }
          },
          () -> users.remove("a"));
    }
  }

  public static final class ContainsThenGetTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, String> users = new ConcurrentHashMap<>(Map.of("a", "ada"));
      together(
          () -> {
            String user = users.get("a");
            if (user != null) {
              check(user.length() == 3, "another user");
            }
          },
          () -> check(users.remove("a", "ada"), "was not there"));
    }
  }

  /** putIfAbsent keeps the first value, but the caller goes on with its own. */
  @Bug
  public static final class PutIfAbsentIgnored implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Object> cache = new ConcurrentHashMap<>();
      Object[] used = new Object[2];
      together(() -> used[0] = get(cache), () -> used[1] = get(cache));
      check(used[0] == used[1], "two objects for one key");
    }

    private static Object get(Map<String, Object> cache) {
      Object cached = cache.get("key");
      if (cached == null) {
        cached = new Object();
        cache.putIfAbsent("key", cached);
      }
      return cached;
    }
  }

  public static final class PutIfAbsentIgnoredTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Object> cache = new ConcurrentHashMap<>();
      AtomicInteger made = new AtomicInteger();
      Object[] used = new Object[2];
      Function<String, Object> make =
          key -> {
            made.incrementAndGet();
            return new Object();
          };
      together(
          () -> used[0] = cache.computeIfAbsent("key", make),
          () -> used[1] = cache.computeIfAbsent("key", make));
      check(used[0] == used[1], "two objects for one key");
      check(made.get() == 1, "made twice");
    }
  }

  /** In a ConcurrentSkipListMap the function of computeIfAbsent may run twice. */
  @Bug
  public static final class SkipListComputes implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Object> cache = new ConcurrentSkipListMap<>();
      AtomicInteger opened = new AtomicInteger();
      Body open = () -> cache.computeIfAbsent("key", key -> opened.incrementAndGet());
      together(open, open);
      check(opened.get() == 1, "opened twice");
    }
  }

  public static final class SkipListComputesTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, Integer> counts = new ConcurrentSkipListMap<>();
      Body count = () -> counts.merge("a", 1, Integer::sum);
      together(count, count, () -> counts.put("b", 1));
      check(counts.get("a") == 2 && counts.get("b") == 1, "a count was lost");
    }
  }

  /** The first key is gone before its value is read. */
  @Bug(type = NullPointerException.class)
  public static final class FirstKeyThenRemove implements Program {
    @Override
    public void execute() throws Exception {
      ConcurrentSkipListMap<Integer, String> jobs =
          new ConcurrentSkipListMap<>(Map.of(1, "a", 2, "b"));
      Body next =
          () -> {
            String job = jobs.remove(jobs.firstKey());
            check(job.length() == 1, "another job");
          };
      together(next, next);
    }
  }

  public static final class FirstKeyThenRemoveTwin implements Program {
    @Override
    public void execute() throws Exception {
      ConcurrentSkipListMap<Integer, String> jobs =
          new ConcurrentSkipListMap<>(Map.of(1, "a", 2, "b"));
      Body next = () -> check(jobs.pollFirstEntry().getValue().length() == 1, "another job");
      together(next, next);
      check(jobs.isEmpty(), "a job is left");
    }
  }

  /** A bound kept by asking for the size first. */
  @Bug
  public static final class SizeThenPut implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, String> sessions = new ConcurrentHashMap<>();
      together(() -> login(sessions, "ada"), () -> login(sessions, "bob"));
      check(sessions.size() == 1, "more than the bound");
    }

    private static void login(Map<String, String> sessions, String user) {
      if (sessions.size() < 1) {
        sessions.put(user, "session");
      }
    }
  }

  /** Iterates while others write: no exception, and every element at most once. */
  public static final class SizeThenPutTwin implements Program {
    @Override
    public void execute() throws Exception {
      Map<String, String> sessions = new ConcurrentHashMap<>(Map.of("eve", "session"));
      together(
          () -> sessions.put("ada", "session"),
          () -> {
            Set<String> seen = new HashSet<>();
            for (String user : sessions.keySet()) {
              check(seen.add(user), "the same user twice");
            }
            check(seen.contains("eve"), "a user that was there all the time is missing");
          });
      check(sessions.size() == 2, "a session is missing");
    }
  }

  /** A set made of a map, filled by contains and add. */
  @Bug
  public static final class ContainsThenAdd implements Program {
    @Override
    public void execute() throws Exception {
      Set<String> seen = ConcurrentHashMap.newKeySet();
      AtomicInteger first = new AtomicInteger();
      Body visit =
          () -> {
            if (!seen.contains("page")) {
              seen.add("page");
              first.incrementAndGet();
            }
          };
      together(visit, visit);
      check(first.get() == 1, "visited twice");
    }
  }

  public static final class ContainsThenAddTwin implements Program {
    @Override
    public void execute() throws Exception {
      Set<String> seen = ConcurrentHashMap.newKeySet();
      Set<String> sorted = new ConcurrentSkipListSet<>();
      AtomicInteger first = new AtomicInteger();
      Body visit =
          () -> {
            if (seen.add("page")) {
              first.incrementAndGet();
            }
            if (sorted.add("page")) {
              first.incrementAndGet();
            }
          };
      together(visit, visit);
      check(first.get() == 2, "visited twice");
    }
  }
}
