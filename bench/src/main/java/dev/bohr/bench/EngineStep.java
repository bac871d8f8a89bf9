package dev.bohr.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The target {@code engine-step}: what a point costs. A step is a point at which two threads could
 * go on and the strategy lets the one that runs go on; a switch is a point at which it chooses the
 * other one. Both go the whole way through hook, scheduler and strategy.
 *
 * <p>Fresh JVMs of all kinds take turns; in each the costs are repeated after a warm-up.
 */
public final class EngineStep {
  /** Continuations that may hold monitors, which the fibers engine lives on. */
  private static final int FIRST_JDK_WITH_FIBERS = 24;

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** One kind of point: its figure, the engine, what the strategy does. */
  private record Kind(String figure, String engine, String choice) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("step_ns", "fibers", "stay"),
          new Kind("switch_ns", "fibers", "switch"),
          new Kind("threads_step_ns", "threads", "stay"),
          new Kind("threads_switch_ns", "threads", "switch"));

  /** Costs per point, one of each per repetition. */
  private record Costs(List<Double> cpu, List<Double> wall, List<Double> bytes) {
    Costs() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void add(String line) {
      String[] words = line.split(" ");
      cpu.add(Double.valueOf(words[1]));
      wall.add(Double.valueOf(words[2]));
      bytes.add(Double.valueOf(words[3]));
    }
  }

  private EngineStep() {}

  public static void main(String[] args) {
    boolean quick = List.of(args).contains("--quick");
    int forks = quick ? 1 : 4;
    int repetitions = quick ? 20 : 50;
    int warmUpMillis = quick ? 4000 : 10_000;
    List<Jdk> jdks = Jdk.installed();
    Jdk newest = jdks.get(jdks.size() - 1);
    Map<Kind, Costs> costs = new LinkedHashMap<>();
    for (int fork = 0; fork < forks; fork++) {
      for (Kind kind : KINDS) {
        if (kind.engine.equals("threads") || newest.feature() >= FIRST_JDK_WITH_FIBERS) {
          Costs of = costs.computeIfAbsent(kind, key -> new Costs());
          new ChildJvm(
                  newest,
                  BohrSubject.SERIAL,
                  StepLoop.class,
                  kind.engine,
                  kind.choice,
                  repetitions,
                  warmUpMillis)
              .run(LIMIT).stream().filter(line -> line.startsWith("point ")).forEach(of::add);
        }
      }
    }
    Report report = new Report("engine-step", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "Two threads increment a plain shared field; each access is a point. JDK %d, %d fresh"
                + " JVM(s) of each kind in turns, %d repetitions after %d ms of warm-up; median"
                + " (least - most) per point, of the processor's time: the carrier's on fibers,"
                + " that of all Java threads on threads. Bytes are what the carrier allocated.",
            newest.feature(),
            forks,
            repetitions,
            warmUpMillis));
    report.table(List.of("engine", "strategy", "ns", "ns on the clock", "bytes"), rows(costs));
    costs.forEach((kind, of) -> report.figure(kind.figure, Spread.of(of.cpu).median()));
    costs.forEach(
        (kind, of) -> {
          if (kind.engine.equals("fibers")) {
            // The most, not the median: a step never allocates.
            report.figure(kind.figure.replace("_ns", "_bytes"), Spread.of(of.bytes).most());
          }
        });
    report.finish();
  }

  private static List<List<String>> rows(Map<Kind, Costs> costs) {
    List<List<String>> rows = new ArrayList<>();
    costs.forEach(
        (kind, of) ->
            rows.add(
                List.of(
                    kind.engine,
                    kind.choice,
                    Spread.of(of.cpu).text("%.1f"),
                    Spread.of(of.wall).text("%.1f"),
                    kind.engine.equals("fibers") ? Spread.of(of.bytes).text("%.3f") : "-")));
    return rows;
  }
}
