package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.pin.EventOrder;
import dev.bohr.core.pin.PinCandidates;
import dev.bohr.core.pin.SegmentOrders;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looks for breakpoints that give a failure without control. Every proposal is executed in a plain
 * JVM a few times; the first that always fails, and whose breakpoints are always hit, is proven by
 * many more. One whose pauses the repaired program waits out is only handed out, with a word about
 * that, where there is no other. One that always fails without being hit may have had luck: it
 * comes last, and must hold for longer.
 */
public final class Pinner {
  /** How many simple proposals are tried before the switches of the whole run are. */
  private static final int SIMPLE = 6;

  /** How much longer one must hold that is not always hit. */
  private static final int BLUNT = 2;

  private final FailureFiles files;
  private final Program program;
  private final @Nullable Program fixed;
  private final Trials trials;
  private final Consumer<String> progress;

  private final BestPin best = new BestPin();

  /** Proposals that have not been tried. */
  private final Queue<BreakpointFile> left = new ArrayDeque<>();

  /** What is right at first, though the repaired program waits out its pauses. */
  private final List<BreakpointFile> waiting = new ArrayList<>();

  /** What always fails at first, though not always by its breakpoints. */
  private final List<BreakpointFile> blunt = new ArrayList<>();

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
    this.trials = new Trials(files.failure(), program, fixed, directory, progress);
    this.progress = progress;
  }

  /**
   * The best that was found; null when no proposal ever failed.
   *
   * @param runs how many executions prove a proposal
   * @param time after which no new proposal is tried
   */
  @Nullable Pin find(String name, int runs, Duration time)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    try (PlaceWriter writer = new PlaceWriter(files.trace(), program)) {
      left.addAll(proposals(name, writer));
      int all = left.size();
      int simple = Math.min(SIMPLE, all);
      for (int i = 0; i <= all && System.nanoTime() < deadline; i++) {
        Pin found =
            i == simple ? ofWholeRun(new WholeRun(trials, writer, name), runs, deadline) : null;
        if (found == null && i < all) {
          progress.accept("pinning: proposal %d of %d".formatted(i + 1, all));
          Pin first = trials.first(left.remove());
          found = taken(first, runs);
          found = found == null ? earlier(first, runs) : found;
        }
        if (found != null) {
          return found;
        }
      }
    }
    for (BreakpointFile proposal : waiting) {
      Pin proven = trials.prove(proposal, runs);
      if (proven.isSharp() && proven.isRight()) {
        return proven;
      }
      best.remember(proven);
    }
    for (BreakpointFile proposal : blunt) {
      Pin proven = trials.prove(proposal, BLUNT * runs);
      if (proven.isProven() && proven.isRight()) {
        return proven;
      }
      best.remember(proven);
    }
    return best.get();
  }

  /**
   * The next proposal that was not needed so far and gives the failure as well, as far as a few
   * executions tell; null when there is none.
   *
   * @param wanted what a proposal must be to be executed at all
   * @param deadline after which no new one is tried, by the clock of the JVM
   */
  @Nullable BreakpointFile another(Predicate<BreakpointFile> wanted, long deadline)
      throws IOException, InterruptedException {
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      BreakpointFile proposal = left.remove();
      if (wanted.test(proposal)) {
        Pin first = trials.first(proposal);
        if (first.isSharp() && first.isRight()) {
          return proposal;
        }
      }
    }
    return null;
  }

  /** Where the repair has taken away the place of breakpoints that are right on the bug. */
  private @Nullable Pin earlier(Pin stale, int runs) throws IOException, InterruptedException {
    Program repaired = fixed;
    if (repaired == null || !stale.isProven() || stale.isRight()) {
      return null;
    }
    try (ClassFiles before = new ClassFiles(program);
        ClassFiles after = new ClassFiles(repaired)) {
      for (BreakpointFile file : new EarlierPlaces(before, after).of(stale.file())) {
        Pin found = taken(trials.first(file), runs);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private @Nullable Pin ofWholeRun(WholeRun whole, int runs, long deadline)
      throws IOException, InterruptedException {
    progress.accept("pinning: all switches of the run");
    for (Pin fewer : whole.find(SegmentOrders.of(files.trace()), deadline)) {
      Pin found = taken(fewer, runs);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Proves what was good at first; null when it does not hold, had luck, or is slow. */
  private @Nullable Pin taken(Pin first, int runs) throws IOException, InterruptedException {
    best.remember(first);
    if (!first.isProven() || !first.isRight()) {
      return null;
    }
    if (!first.isSharp()) {
      blunt.add(first.file());
      return null;
    }
    if (first.waits()) {
      waiting.add(first.file());
      return null;
    }
    Pin proven = trials.prove(first.file(), runs);
    best.remember(proven);
    return proven.isSharp() && proven.isRight() ? proven : null;
  }

  /**
   * One order is tried first without the names of threads, which change more easily than anything
   * else; several cannot be told apart without.
   */
  private List<BreakpointFile> proposals(String name, PlaceWriter writer) throws IOException {
    Set<BreakpointFile> proposals = new LinkedHashSet<>();
    for (List<EventOrder> orders : PinCandidates.of(files.trace())) {
      List<PlaceWriter.Tie> ties =
          orders.size() == 1
              ? List.of(PlaceWriter.Tie.CODE, PlaceWriter.Tie.THREAD)
              : List.of(PlaceWriter.Tie.THREAD, PlaceWriter.Tie.CODE);
      for (PlaceWriter.Depth depth : PlaceWriter.Depth.values()) {
        for (PlaceWriter.Tie tie : ties) {
          BreakpointFile file = writer.write(name, orders, tie, depth);
          if (file != null) {
            proposals.add(file);
          }
        }
      }
    }
    return List.copyOf(proposals);
  }
}
