package dev.bohr.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The target {@code soak}: a million runs in one JVM on fibers, for each garbage collector of the
 * JDK, since continuations live in the heap and each collector treats them in its own way. The heap
 * after a collection stays as it is, no thread takes itself for another, nothing hangs.
 */
public final class Soak {
  private static final long RUNS = 1_000_000;
  private static final long QUICK_RUNS = 20_000;

  /** Far more than a soak takes on a busy machine; a JVM that takes longer hangs. */
  private static final Duration LIMIT = Duration.ofMinutes(30);

  private static final Map<String, List<String>> COLLECTORS = new LinkedHashMap<>();

  static {
    COLLECTORS.put("Serial", List.of("-XX:+UseSerialGC", "-Xmx512m"));
    COLLECTORS.put("G1", List.of("-XX:+UseG1GC", "-Xmx512m"));
    COLLECTORS.put("Parallel", List.of("-XX:+UseParallelGC", "-Xmx512m"));
    COLLECTORS.put("ZGC", List.of("-XX:+UseZGC", "-Xmx512m"));
  }

  private Soak() {}

  public static void main(String[] args) {
    boolean quick = List.of(args).contains("--quick");
    long runs = quick ? QUICK_RUNS : RUNS;
    List<Jdk> jdks = Jdk.installed();
    Jdk newest = jdks.get(jdks.size() - 1);
    List<List<String>> rows = new ArrayList<>();
    double worstGrowth = 0;
    long failures = 0;
    Report report = new Report("soak", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "%d runs of a program that checks its current thread, names, monitors and thread"
                + " locals, in one search on fibers, JDK %d. The heap is sampled after a full"
                + " collection at each tenth; growth is from the second sample, when all is"
                + " warm, to the largest after it.",
            runs,
            newest.feature()));
    for (Map.Entry<String, List<String>> collector : COLLECTORS.entrySet()) {
      SoakResult result;
      try {
        ChildJvm child = new ChildJvm(newest, collector.getValue(), SoakLoop.class, runs);
        result = SoakResult.parse(child.run(LIMIT));
      } catch (IllegalStateException hungOrBroken) {
        report.paragraph(collector.getKey() + ": " + hungOrBroken.getMessage());
        result = SoakResult.BROKEN;
      }
      if (!result.words().isEmpty()) {
        report.paragraph(collector.getKey() + ": " + result.words());
      }
      worstGrowth = Math.max(worstGrowth, result.growthMb());
      failures += result.failures();
      rows.add(result.row(collector.getKey()));
      System.err.println(String.join(" ", rows.get(rows.size() - 1)));
    }
    report.table(
        List.of("collector", "runs/s", "first MB", "last MB", "growth MB", "threads", "failures"),
        rows);
    report.figure("soak_growth_mb", worstGrowth);
    report.figure("soak_failures", failures);
    report.finish();
  }
}
