package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.pin.EventOrder;
import dev.bohr.core.pin.PinCandidates;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks for breakpoints that give a failure without control. Every proposal is executed in a plain
 * JVM a few times; the first that always fails is proven by many more.
 */
public final class Pinner {
  /** Enough to drop what does not work; the proof comes afterwards. */
  private static final int FIRST_TRIES = 3;

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final FailureFiles files;
  private final Program program;
  private final @Nullable Program fixed;
  private final Path directory;
  private final Consumer<String> progress;

  /**
   * @param fixed the program repaired, which must pass with the same breakpoints; null: not known
   * @param directory where executions leave their files
   * @param progress is told what is being done
   */
  public Pinner(
      FailureFiles files,
      Program program,
      @Nullable Program fixed,
      Path directory,
      Consumer<String> progress) {
    this.files = files;
    this.program = program;
    this.fixed = fixed;
    this.directory = directory;
    this.progress = progress;
  }

  /**
   * Breakpoints, and how often they gave the failure.
   *
   * @param file the breakpoints
   * @param failed how many executions failed as they should
   * @param hit how many had all breakpoints hit
   * @param runs how many there were
   * @param medianNanos how long one takes
   * @param fixed how often the repaired program passed with them; null when that was not tried
   */
  record Pin(
      BreakpointFile file, int failed, int hit, int runs, long medianNanos, @Nullable Proof fixed) {
    /** Whether it failed each time. */
    public boolean isProven() {
      return failed == runs;
    }
  }

  /**
   * The best that was found; null when no proposal ever failed.
   *
   * @param runs how many executions prove a proposal
   * @param time after which no new proposal is tried
   */
  @Nullable Pin find(String name, int runs, Duration time)
      throws IOException, InterruptedException {
    List<BreakpointFile> proposals = proposals(name);
    long deadline = System.nanoTime() + time.toNanos();
    @Nullable Pin best = null;
    int tried = 0;
    for (BreakpointFile proposal : proposals) {
      if (System.nanoTime() > deadline) {
        break;
      }
      progress.accept("pinning: proposal %d of %d".formatted(++tried, proposals.size()));
      Pin first = execute(proposal, FIRST_TRIES, false);
      if (first.isProven()) {
        first = execute(proposal, runs, true);
        if (first.isProven()) {
          first = repaired(first, runs);
          if (first.fixed() == null || first.fixed().isComplete()) {
            return first;
          }
        }
      }
      if (first.failed() > 0 && (best == null || rate(first) > rate(best))) {
        best = first;
      }
    }
    return best;
  }

  private static double rate(Pin pin) {
    return (double) pin.failed() / pin.runs();
  }

  /**
   * One order is tried first without the names of threads, which change more easily than anything
   * else; several cannot be told apart without.
   */
  private List<BreakpointFile> proposals(String name) throws IOException {
    Set<BreakpointFile> proposals = new LinkedHashSet<>();
    try (PlaceWriter writer = new PlaceWriter(files.trace(), program)) {
      for (List<EventOrder> orders : PinCandidates.of(files.trace())) {
        boolean single = orders.size() == 1;
        for (boolean threads : new boolean[] {!single, single}) {
          BreakpointFile file = writer.write(name, orders, threads);
          if (file != null) {
            proposals.add(file);
          }
        }
      }
    }
    return List.copyOf(proposals);
  }

  /**
   * @param all whether to go on after one that does not fail
   */
  private Pin execute(BreakpointFile proposal, int runs, boolean all)
      throws IOException, InterruptedException {
    Path written = Files.writeString(directory.resolve("pin.bp"), proposal.toString());
    List<Long> times = new ArrayList<>();
    int failed = 0;
    int hit = 0;
    for (int i = 0; i < runs; i++) {
      PlainRun run = PlainRun.execute(program, files.failure(), written, directory, LIMIT);
      failed += run.sameFailure() ? 1 : 0;
      hit += run.jvm().hit() ? 1 : 0;
      times.add(run.jvm().nanos());
      if (all) {
        progress.accept("pinning: %d of %d executions failed".formatted(failed, i + 1));
      } else if (!run.sameFailure()) {
        break;
      }
    }
    times.sort(null);
    return new Pin(proposal, failed, hit, times.size(), times.get(times.size() / 2), null);
  }

  /** The same with what the repaired program does; one that fails there is not tried for long. */
  private Pin repaired(Pin pin, int runs) throws IOException, InterruptedException {
    if (fixed == null) {
      return pin;
    }
    Path written = Files.writeString(directory.resolve("pin.bp"), pin.file().toString());
    List<Long> times = new ArrayList<>();
    int passed = 0;
    String odd = "";
    while (times.size() < runs && odd.isEmpty()) {
      PlainJvm run = PlainJvm.execute(fixed, written, directory, LIMIT, "strict");
      times.add(run.nanos());
      passed += run.passed() ? 1 : 0;
      odd = run.passed() ? "" : run.ending().replace(directory + "/", "");
      progress.accept("pinning: %d of %d repaired passed".formatted(passed, times.size()));
    }
    return new Pin(
        pin.file(),
        pin.failed(),
        pin.hit(),
        pin.runs(),
        pin.medianNanos(),
        Proof.of(passed, times, odd));
  }
}
