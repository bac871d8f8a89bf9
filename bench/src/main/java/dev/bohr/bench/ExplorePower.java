package dev.bohr.bench;

import static dev.bohr.bench.PowerOrder.PORTFOLIO;

import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.examples.Example;
import dev.bohr.examples.Examples;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * The target {@code explore-power}: how many schedules a search makes until it finds the bug. Every
 * strategy on the subjects of SCTBench, where others have published their figures; what {@code bohr
 * explore} does by default on every example; and that on every twin, where there is nothing to
 * find. Ends with exit code 1 when a figure is not what it has to be.
 *
 * <p>Schedules do not depend on the machine, so as many children run at a time as there are cores,
 * each on its own. {@code -Dbohr.bench.only=REGEX} tries it out on some of the examples.
 */
public final class ExplorePower {
  /** Within which the portfolio has to find a bug: 60 s on two cores, and a child has one. */
  private static final long PORTFOLIO_MILLIS = 120_000;

  /** Strategies that leave nothing to chance: one seed tells all. */
  private static final Set<String> SEEDLESS = Set.of("dpor", "preemption", "delay");

  /** More than the other searches need for their schedules. */
  private static final long SEARCH_MILLIS = 300_000;

  /**
   * @param limit schedules after which a bug counts as missed
   * @param twinMillis how long a twin is explored
   */
  private record Plan(int seeds, long limit, long twinMillis) {
    static Plan full() {
      return new Plan(10, 2000, 60_000);
    }

    static Plan quick() {
      return new Plan(3, 2000, 2000);
    }
  }

  private final Plan plan;
  private final Report report;
  private final Jdk jdk;
  private final int cores = Runtime.getRuntime().availableProcessors();
  private final BlockingQueue<Integer> freeCores = new LinkedBlockingQueue<>();
  private final List<Example> examples;
  private final AtomicInteger done = new AtomicInteger();

  private ExplorePower(boolean quick) {
    plan = quick ? Plan.quick() : Plan.full();
    report = new Report("explore-power", quick);
    List<Jdk> jdks = Jdk.installed();
    jdk = jdks.get(jdks.size() - 1);
    for (int core = 0; core < cores; core++) {
      freeCores.add(core);
    }
    String only = System.getProperty("bohr.bench.only", ".*");
    examples = Examples.all().stream().filter(example -> example.name().matches(only)).toList();
  }

  public static void main(String[] args) throws InterruptedException {
    boolean met = new ExplorePower(List.of(args).contains("--quick")).run();
    System.exit(met ? 0 : 1);
  }

  private boolean run() throws InterruptedException {
    MachineLoad load = MachineLoad.observe(() -> Duration.ZERO);
    PowerTable table = measure();
    report.paragraph(method(load.othersCores()));
    List<List<String>> subjects = table.subjectRows();
    if (!subjects.isEmpty()) {
      report.table(table.subjectHeader(), subjects);
      report.paragraph(published());
      report.table(table.meanHeader(), table.meanRows());
    }
    report.paragraph(
        "The portfolio on every example, until it finds the bug or "
            + PORTFOLIO_MILLIS / 1000
            + " s are over: schedules, seconds with the confirming run, searches that missed it.");
    report.table(PowerTable.exampleHeader(), table.exampleRows());
    report.paragraph(
        "The portfolio on every twin, for " + plan.twinMillis / 1000 + " s on one core.");
    report.table(PowerTable.twinHeader(), table.twinRows());
    table.notes().forEach(report::paragraph);
    report.paragraph("What has to hold:");
    List<PowerTable.Verdict> verdicts = table.verdicts();
    report.table(
        List.of("what", "at most", "measured", "met"),
        verdicts.stream().map(PowerTable.Verdict::row).toList());
    for (PowerTable.Verdict verdict : verdicts) {
      if (verdict.isCount()) {
        report.figure(verdict.figure(), (long) verdict.value());
      } else {
        report.figure(verdict.figure(), verdict.value());
      }
    }
    report.finish();
    return verdicts.stream().allMatch(PowerTable.Verdict::met);
  }

  private PowerTable measure() throws InterruptedException {
    // The portfolio goes first: what breaks a JVM later must not keep it from being measured.
    Set<String> strategies = new LinkedHashSet<>(List.of(PORTFOLIO));
    strategies.addAll(Strategies.names());
    ExecutorService pool = Executors.newFixedThreadPool(cores);
    try {
      Map<Example, Future<List<PowerResult>>> bugs = new LinkedHashMap<>();
      Map<Example, Future<List<PowerResult>>> twins = new LinkedHashMap<>();
      for (Example example : examples) {
        boolean subject = example.suite() == Example.Suite.SCTBENCH;
        List<PowerOrder> orders = orders(subject ? strategies : Set.of(PORTFOLIO));
        bugs.put(example, pool.submit(() -> run(example.name(), example.bug(), orders)));
      }
      List<PowerOrder> explore =
          List.of(new PowerOrder(PORTFOLIO, 1, SearchSettings.UNLIMITED, plan.twinMillis));
      for (Example example : examples) {
        String name = "twin of " + example.name();
        twins.put(example, pool.submit(() -> run(name, example.twin(), explore)));
      }
      return new PowerTable(
          List.copyOf(strategies),
          plan.limit,
          PORTFOLIO_MILLIS / 1000.0,
          await(bugs),
          await(twins));
    } finally {
      pool.shutdownNow();
    }
  }

  /** The portfolio may go on beyond the limit: whether it finds the bug at all counts, too. */
  private List<PowerOrder> orders(Set<String> strategies) {
    List<PowerOrder> orders = new ArrayList<>();
    for (String strategy : strategies) {
      boolean portfolio = strategy.equals(PORTFOLIO);
      long runs = portfolio ? SearchSettings.UNLIMITED : plan.limit;
      long millis = portfolio ? PORTFOLIO_MILLIS : SEARCH_MILLIS;
      int seeds = SEEDLESS.contains(strategy) ? 1 : plan.seeds;
      for (int seed = 1; seed <= seeds; seed++) {
        orders.add(new PowerOrder(strategy, seed, runs, millis));
      }
    }
    return orders;
  }

  private List<PowerResult> run(String name, Class<?> program, List<PowerOrder> orders)
      throws InterruptedException {
    long start = System.nanoTime();
    int core = freeCores.take();
    List<PowerResult> results;
    try {
      results = new PowerJob(program, orders).run(jdk, core);
    } finally {
      freeCores.add(core);
    }
    System.err.printf(
        Locale.ROOT,
        "[%d/%d] %s: %d of %d searches found something, %.0f s%n",
        done.incrementAndGet(),
        2 * examples.size(),
        name,
        results.stream().filter(PowerResult::found).count(),
        results.size(),
        (System.nanoTime() - start) / 1e9);
    return results;
  }

  private static Map<Example, List<PowerResult>> await(
      Map<Example, Future<List<PowerResult>>> futures) throws InterruptedException {
    Map<Example, List<PowerResult>> results = new LinkedHashMap<>();
    for (Map.Entry<Example, Future<List<PowerResult>>> future : futures.entrySet()) {
      try {
        results.put(future.getKey(), future.getValue().get());
      } catch (ExecutionException e) {
        throw new IllegalStateException(future.getKey().name(), e.getCause());
      }
    }
    return results;
  }

  private String method(double others) {
    String missing =
        examples.size() == Examples.all().size()
            ? ""
            : " Only "
                + examples.stream().map(Example::name).collect(Collectors.joining(", "))
                + " were tried.";
    return String.format(
        Locale.ROOT,
        "Schedules to the first bug, mean of %d seeds (of one, where a strategy leaves nothing to"
            + " chance); the run under the default rule, with which every search begins, is the"
            + " first. In brackets: seeds that missed the bug within %d"
            + " schedules (the portfolio: or %d s), counted as %d. The portfolio is what `bohr"
            + " explore` does by default. JDK %d, one JVM per program%s, %d at a time%s.%s",
        plan.seeds,
        plan.limit,
        PORTFOLIO_MILLIS / 1000,
        plan.limit,
        jdk.feature(),
        LiveJvm.canPin() ? ", pinned to a core" : "",
        cores,
        Double.isNaN(others)
            ? ""
            : String.format(Locale.ROOT, "; other processes used %.1f cores meanwhile", others),
        missing);
  }

  private static String published() {
    return "Published figures: "
        + PublishedPower.SOURCE
        + ". They are means of 20 trials of the C programs over those trials that found the bug;"
        + " where none did, 10,000. Random walk was not tried on wsq. The rows over the same"
        + " subjects are the ones to compare: many of the others fail in every run.";
  }
}
