package dev.bohr.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.bohr.bench.speed.SharedIncrements;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * The JVM that {@link EngineStep} starts: what one point costs, on one engine and under one
 * strategy. A long run and a short one differ in points only, so their difference is the cost of
 * those, without beginning and ending a run.
 *
 * <p>Time is that of the processor, of the carrier on fibers and of all Java threads on threads,
 * which go on one at a time; what others do on the machine counts little.
 */
public final class StepLoop {
  private static final int SHORT_ROUNDS = 1_000;
  private static final int LONG_ROUNDS = 11_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final OperatingSystemMXBean SYSTEM =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  /** Takes the token from the thread that has it, at every decision. */
  private static final class Switching implements Strategy {
    @Override
    public boolean beginRun() {
      return true;
    }

    @Override
    public void repeatRun() {}

    @Override
    public int choose(Decision decision) {
      return decision.candidates[0] == decision.thread ? 1 : 0;
    }

    @Override
    public String name() {
      return "switching";
    }
  }

  /** What a run used. */
  private record Use(long steps, long cpuNanos, long nanos, long bytes) {}

  private final Runner shortRunner;
  private final Runner longRunner;
  private final Strategy strategy;
  private final LongSupplier cpuNanos;

  private StepLoop(EngineChoice engine, Strategy strategy) {
    Options options = Options.defaults().withEngine(engine);
    this.shortRunner = new Runner(options, new SharedIncrements(SHORT_ROUNDS), "short", "");
    this.longRunner = new Runner(options, new SharedIncrements(LONG_ROUNDS), "long", "");
    this.strategy = strategy;
    this.cpuNanos =
        engine == EngineChoice.FIBERS ? THREADS::getCurrentThreadCpuTime : StepLoop::cpuNanosOfAll;
  }

  /** Of all Java threads; that of the process counts in hundredths of a second. */
  private static long cpuNanosOfAll() {
    return LongStream.of(THREADS.getThreadCpuTime(THREADS.getAllThreadIds()))
        .filter(nanos -> nanos > 0)
        .sum();
  }

  /**
   * Takes the engine, {@code stay} or {@code switch}, the number of repetitions and the warm-up in
   * milliseconds. Prints one line per repetition: nanoseconds of processor and of wall clock, and
   * bytes, per point.
   */
  public static void main(String[] args) {
    EngineChoice engine = EngineChoice.valueOf(args[0].toUpperCase(Locale.ROOT));
    Strategy strategy = args[1].equals("stay") ? new DefaultRule() : new Switching();
    StepLoop loop = new StepLoop(engine, strategy);
    long warmUp = Long.parseLong(args[3]) * 1_000_000;
    long start = SYSTEM.getProcessCpuTime();
    while (SYSTEM.getProcessCpuTime() - start < warmUp) {
      loop.repeat();
    }
    int repetitions = Integer.parseInt(args[2]);
    for (int i = 0; i < repetitions; i++) {
      System.out.println(loop.repeat());
    }
    Runtime.getRuntime().halt(0);
  }

  private String repeat() {
    Use less = use(shortRunner);
    Use more = use(longRunner);
    double steps = more.steps - less.steps;
    return String.format(
        Locale.ROOT,
        "point %.3f %.3f %.4f",
        (more.cpuNanos - less.cpuNanos) / steps,
        (more.nanos - less.nanos) / steps,
        (more.bytes - less.bytes) / steps);
  }

  /** Measured on the carrier: handing a run over to it costs as much as a thousand points. */
  private Use use(Runner runner) {
    Use[] use = new Use[1];
    boolean whole = runner.mode().perform(() -> use[0] = useHere(runner));
    if (!whole) {
      throw new IllegalStateException("a run was broken off: " + runner.mode().fallback());
    }
    return use[0];
  }

  private Use useHere(Runner runner) {
    strategy.beginRun();
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long time = System.nanoTime();
    long cpu = cpuNanos.getAsLong();
    Ending ending = runner.run(strategy);
    cpu = cpuNanos.getAsLong() - cpu;
    time = System.nanoTime() - time;
    bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
    if (ending.kind() != OutcomeKind.PASSED) {
      throw new IllegalStateException("a run did not pass: " + ending.message());
    }
    return new Use(runner.mode().steps(), cpu, time, bytes);
  }
}
