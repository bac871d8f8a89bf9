package dev.bohr.examples;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/**
 * A registry of services is made by whoever needs it first. The bug is the <em>lazy
 * initialisation</em> of a singleton without a lock (Goetz's {@code LazyInitRace}): two threads
 * both find no registry, both make one, and what the first of them registered is in the one that is
 * thrown away. The symptom comes later and elsewhere: a service that was registered cannot be
 * found.
 */
public final class LazyRegistry {
  private static LazyRegistry instance;

  private final Map<String, String> services = new ConcurrentHashMap<>();
  private final long madeAt = System.nanoTime();

  /** The bug: checks, then acts. */
  private static LazyRegistry get() {
    if (instance == null) {
      instance = new LazyRegistry();
    }
    return instance;
  }

  private void register(String name, String address) {
    services.put(name, address);
  }

  private String find(String name) {
    return services.get(name);
  }

  private interface Source {
    LazyRegistry get();
  }

  public static void main(String[] args) throws InterruptedException {
    start(LazyRegistry::get);
  }

  @Test
  public void run() throws InterruptedException {
    start(LazyRegistry::get);
  }

  private static void start(Source source) throws InterruptedException {
    int[] heartbeats = new int[1];
    String[] banner = new String[1];
    List<Thread> threads = new ArrayList<>();
    threads.add(new Thread(() -> source.get().register("mail", "host-1:25"), "mail"));
    threads.add(new Thread(() -> source.get().register("web", "host-2:80"), "web"));
    threads.add(
        new Thread(
            () -> {
              while (heartbeats[0] < 3) {
                heartbeats[0]++;
              }
            },
            "heartbeat"));
    threads.add(new Thread(() -> banner[0] = "registry " + "1.0", "banner"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    LazyRegistry registry = source.get();
    for (String name : List.of("mail", "web")) {
      if (registry.find(name) == null) {
        throw new AssertionError("service " + name + " was registered and cannot be found");
      }
    }
    if (heartbeats[0] != 3 || !"registry 1.0".equals(banner[0]) || registry.madeAt == 0) {
      throw new AssertionError("the bystanders are wrong");
    }
  }

  /** The correct program: who looks for the registry has the lock until it is there. */
  public static final class Twin {
    private static synchronized LazyRegistry getSafely() {
      return get();
    }

    public static void main(String[] args) throws InterruptedException {
      start(Twin::getSafely);
    }

    @Test
    public void run() throws InterruptedException {
      start(Twin::getSafely);
    }
  }
}
