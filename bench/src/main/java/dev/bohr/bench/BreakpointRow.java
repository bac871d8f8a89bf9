package dev.bohr.bench;

import dev.bohr.bench.breakpoints.Scene;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The measurement of one row: runs of a subject with breakpoints and, in between, plain ones. The
 * subject itself says how long its threads took, from their start to the end of the last, or to the
 * last move of any when they stall.
 */
final class BreakpointRow {
  static final List<String> HEADER =
      List.of(
          "benchmark",
          "kind",
          "symptom",
          "normal ms",
          "with ms",
          "overhead %",
          "plain runs with it",
          "probability",
          "conditions",
          "paper");

  private static final Path BENCH = Path.of("bench");

  /** A plain run comes before every fourth with breakpoints. */
  private static final int PLAIN_EVERY = 4;

  private final BreakpointSubject subject;
  private final SubjectJvm jvm;
  private final Runs plain = new Runs();
  private final Runs with = new Runs();

  /** Several runs of the same kind. */
  static final class Runs {
    private final List<Double> millis = new ArrayList<>();

    /** What the JVM took beside that, of runs that do not stall. */
    private final List<Double> beside = new ArrayList<>();

    private int symptoms;

    /** Of those with the symptom. */
    private int hits;

    List<Double> beside() {
      return beside;
    }
  }

  BreakpointRow(BreakpointSubject subject) throws IOException, InterruptedException {
    this.subject = subject;
    this.jvm =
        new SubjectJvm(
            subject.mainClass(),
            subject.library().isEmpty()
                ? subject.examples()
                : BreakpointLibrary.prepare(subject.library(), subject.source(BENCH)));
  }

  void measure(int runs) throws IOException, InterruptedException {
    for (int run = 0; run < runs; run++) {
      if (run % PLAIN_EVERY == 0) {
        run(plain, List.of());
      }
      run(with, options());
    }
  }

  Runs plain() {
    return plain;
  }

  Runs with() {
    return with;
  }

  boolean isKernel() {
    return subject.isKernel();
  }

  boolean isCertain() {
    return with.hits == with.millis.size();
  }

  /** In percent of the plain time. */
  double overhead() {
    return 100 * (Spread.of(with.millis).median() / Spread.of(plain.millis).median() - 1);
  }

  List<String> cells() {
    return List.of(
        subject.benchmark(),
        subject.kind(),
        subject.symptom(),
        Spread.of(plain.millis).text("%.0f"),
        Spread.of(with.millis).text("%.0f"),
        String.format(Locale.ROOT, "%.0f", overhead()),
        plain.symptoms + " of " + plain.millis.size(),
        String.format(Locale.ROOT, "%.2f", (double) with.hits / with.millis.size()),
        subject.conditions(),
        subject.published());
  }

  private List<String> options() {
    return subject.isKernel()
        ? List.of("-Dbohr.breakpoints=true")
        : SubjectJvm.agent(subject.breakpoints(BENCH));
  }

  private void run(Runs runs, List<String> options) throws IOException, InterruptedException {
    SubjectJvm.Result result = jvm.run(options, subject.argument());
    double took = result.number("millis", result.wholeMillis());
    runs.millis.add(took);
    if (result.code() == subject.code()) {
      runs.symptoms++;
      runs.hits += result.isHit() ? 1 : 0;
    } else if (result.code() != 0) {
      // It counts as a run without the symptom; the others may still be worth having.
      System.err.printf(
          "%s ended with %d:%n%s%n",
          subject.main(), result.code(), String.join("\n", result.lines()));
    }
    if (result.code() != Scene.STALL) {
      runs.beside.add(result.wholeMillis() - took);
    }
  }
}
