package dev.bohr.bench;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What a breakpoint costs that is off, beside a method without one. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BreakpointsOff {
  private static final Breakpoint OFF = Breakpoint.named("off").create();

  private int value;

  /** The method without a breakpoint. */
  @Benchmark
  public int without() {
    return value;
  }

  /** The same with one. */
  @Benchmark
  public int with() {
    try (Turn turn = OFF.first(this)) {
      return value;
    }
  }

  /** The same with one that has conditions. */
  @Benchmark
  public boolean withConditions() {
    return OFF.at(2).same(this).when(() -> value > 3).ignoreFirst(7).reach();
  }

  /**
   * A measured time.
   *
   * @param nanos of one call
   * @param error half of its confidence interval
   */
  record Time(double nanos, double error) {}

  /** Measures the method of that name. */
  static Time measure(String method) throws RunnerException {
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(BreakpointsOff.class.getName() + "\\." + method + "$")
                    .forks(2)
                    .warmupIterations(3)
                    .measurementIterations(5)
                    .warmupTime(TimeValue.milliseconds(500))
                    .measurementTime(TimeValue.milliseconds(500))
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    Result<?> result = results.iterator().next().getPrimaryResult();
    return new Time(result.getScore(), result.getScoreError());
  }
}
