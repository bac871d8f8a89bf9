package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A kernel after cache4j: a cache that is filled with 7200 objects before two threads use it.
 * <em>race1</em>: the constructor of an entry counts the entries without a lock, and a count is
 * lost (wrong result). <em>atomicity1</em>: the value of an entry is looked at twice, and cleared
 * in between (exception). The constructor is no place to pause while the cache is being filled: the
 * paper's {@code ignoreFirst=7200}.
 */
public final class Cache {
  private static final int FILLED = 7200;
  private static final int ROUNDS = 40;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private static final Breakpoint COUNT =
      Breakpoint.named("cache race1").ignoreFirst(FILLED).atMost(1).pause(PAUSE).create();

  private static final Breakpoint VALUE =
      Breakpoint.named("cache atomicity1").atMost(1).pause(PAUSE).create();

  private static int created;

  private final Map<String, Entry> entries = new HashMap<>();

  private static final class Entry {
    private volatile @Nullable String value;

    Entry(String value) {
      this.value = value;
      int before = created;
      try (Turn turn = COUNT.atOneOf(1, 2).turn()) {
        created = before + 1;
      }
    }

    int size() {
      if (value == null) {
        return 0;
      }
      VALUE.second(this);
      return value.length();
    }

    void clear() {
      try (Turn turn = VALUE.first(this)) {
        value = null;
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    boolean race = args[0].equals("race1");
    Loaded.breakpoints();
    Cache cache = new Cache();
    Scene scene = new Scene();
    scene.thread(
        "first",
        () -> {
          for (int i = 0; i < FILLED; i++) {
            cache.put("key " + i, new Entry("value " + i));
          }
          use(scene, cache, race);
        });
    scene.bystanders(2, ROUNDS).play(() -> !race || created == FILLED + 2);
  }

  /** Two threads, of which the other comes a little later. */
  private static void use(Scene scene, Cache cache, boolean race) throws Exception {
    Thread second =
        scene.start(
            "second",
            () ->
                Scene.paced(
                    ROUNDS,
                    round -> {
                      if (round != ROUNDS / 2 + 2) {
                        cache.get("key " + round);
                      } else if (race) {
                        cache.put("second", new Entry("of the second thread"));
                      } else {
                        cache.get("key 1000").clear();
                      }
                    }));
    Scene.paced(
        ROUNDS,
        round -> {
          if (round != ROUNDS / 2) {
            cache.get("key " + round);
          } else if (race) {
            cache.put("first", new Entry("of the first thread"));
          } else {
            cache.get("key 1000").size();
          }
        });
    second.join();
  }

  private synchronized void put(String key, Entry entry) {
    entries.put(key, entry);
  }

  private synchronized Entry get(String key) {
    return entries.get(key);
  }
}
