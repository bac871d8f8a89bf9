package dev.bohr.core.engine;

import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Exhaustive;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.AccessHooks;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.ParkHooks;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.ThreadHooks;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Small programs that call the hooks by hand, so that the models can be tested without the agent,
 * and a driver that runs them under every schedule.
 */
final class Programs {
  private Programs() {}

  /** What all schedules of a program lead to: how often each outcome came, with which results. */
  static final class Outcomes {
    final Map<OutcomeKind, TreeSet<String>> results = new TreeMap<>();
    int runs;

    TreeSet<String> passed() {
      return results.getOrDefault(OutcomeKind.PASSED, new TreeSet<>());
    }

    boolean has(OutcomeKind kind) {
      return results.containsKey(kind);
    }
  }

  /** A program: {@link #run} is its main thread, {@link #result} is asked when a run is over. */
  interface Program extends Runnable {
    String result();
  }

  static Outcomes explore(Supplier<Program> programs) {
    return explore(Options.defaults(), programs);
  }

  static Outcomes explore(Options options, Supplier<Program> programs) {
    Outcomes outcomes = new Outcomes();
    Program[] current = new Program[1];
    try (Runner runner = new Runner(options, () -> current[0].run(), "test", "")) {
      Exhaustive all = new Exhaustive();
      while (all.beginRun()) {
        current[0] = programs.get();
        Ending ending = runner.run(all);
        outcomes.runs++;
        outcomes
            .results
            .computeIfAbsent(ending.kind(), k -> new TreeSet<>())
            .add(ending.thrown() == null ? current[0].result() : ending.thrown().toString());
      }
    }
    return outcomes;
  }

  /** A variable that threads share. */
  static final class Var {
    private static final int READ = site(Sites.READ);
    private static final int WRITE = site(Sites.WRITE);
    private int value;

    int get() {
      AccessHooks.field(this, READ);
      return value;
    }

    void set(int newValue) {
      AccessHooks.field(this, WRITE);
      value = newValue;
    }

    /** What the variable holds, without a point. */
    int peek() {
      return value;
    }

    private static int site(byte action) {
      return Sites.register(
          new Sites.Site(
              Sites.NONE,
              "dev/bohr/core/engine/Programs$Var",
              action == Sites.READ ? "get" : "set",
              "()V",
              "Programs.java",
              1,
              action,
              action,
              0,
              "dev/bohr/core/engine/Programs$Var",
              "value",
              "I"));
    }
  }

  @FunctionalInterface
  interface Body {
    void run() throws InterruptedException;
  }

  static Thread thread(Body body) {
    // Without the agent a thread inherits from its carrier, and the JVM numbers it.
    Thread thread = new Thread(() -> uninterrupted(body), "thread");
    thread.setDaemon(false);
    return thread;
  }

  static void uninterrupted(Body body) {
    try {
      body.run();
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }

  static Thread start(Body body) {
    Thread thread = thread(body);
    ThreadHooks.start(thread);
    return thread;
  }

  static void locked(Object lock, Body body) throws InterruptedException {
    MonitorHooks.enter(lock, 0);
    try {
      body.run();
    } finally {
      MonitorHooks.exit(lock, 0);
    }
  }

  static void join(Thread... threads) {
    for (Thread thread : threads) {
      uninterrupted(() -> ThreadHooks.join(thread));
    }
  }

  static void park() {
    ParkHooks.park(null, false, 0);
  }
}
