package dev.bohr.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figure 6 of the paper: by how many switches the simplified runs miss the fewest that there can
 * be. Only failures count whose {@link Optimum} is proven.
 */
final class OptimalityHistogram {
  /** The last column stands for all that is more. */
  private static final int COLUMNS = 5;

  private OptimalityHistogram() {}

  static void add(Report report, List<SimplifiedProgram> programs) {
    List<List<String>> table = new ArrayList<>();
    int near = 0;
    int all = 0;
    for (SimplifiedProgram program : programs) {
      int[] best = counts(program, SimplifiedTrace::best);
      near += best[0] + best[1];
      all += IntStream.of(best).sum();
      table.add(row(program, "best", best));
      table.add(row(program, "tinertia", counts(program, SimplifiedTrace::tinertia)));
    }
    report.paragraph(
        "Figure 6: how many of the simplified runs have so many switches more than the fewest that"
            + " there can be, for failures of which that is proven (all schedules with fewer were"
            + " tried, at most two minutes a program).");
    report.table(
        List.of(
            "program",
            "algorithm",
            "fewest",
            "proof execs",
            "proof s",
            "+0",
            "+1",
            "+2",
            "+3",
            "+4 or more",
            "not proven"),
        table);
    report.figure("proven_traces", all);
    report.figure("within_1_of_optimal", all == 0 ? 0 : (double) near / all);
  }

  private static int[] counts(
      SimplifiedProgram program, Function<SimplifiedTrace, SimplifiedTrace.Side> side) {
    int[] counts = new int[COLUMNS];
    for (SimplifiedTrace trace : program.traces()) {
      Optimum optimum = program.optima().get(trace.symptom());
      if (optimum != null && optimum.proven()) {
        int more = side.apply(trace).after().cost().switches() - optimum.switches();
        counts[Math.min(more, COLUMNS - 1)]++;
      }
    }
    return counts;
  }

  private static List<String> row(SimplifiedProgram program, String algorithm, int[] counts) {
    List<Optimum> proven = program.optima().values().stream().filter(Optimum::proven).toList();
    String fewest =
        proven.isEmpty()
            ? "?"
            : String.join(
                ", ",
                proven.stream()
                    .map(Optimum::switches)
                    .sorted()
                    .distinct()
                    .map(String::valueOf)
                    .toList());
    Stream<String> first =
        Stream.of(
            program.name(),
            algorithm,
            fewest,
            String.valueOf(program.optima().values().stream().mapToLong(Optimum::executions).sum()),
            String.format(
                Locale.ROOT,
                "%.1f",
                program.optima().values().stream().mapToDouble(Optimum::seconds).sum()));
    return Stream.of(
            first,
            IntStream.of(counts).mapToObj(String::valueOf),
            Stream.of(String.valueOf(program.traces().size() - IntStream.of(counts).sum())))
        .flatMap(cells -> cells)
        .toList();
  }
}
