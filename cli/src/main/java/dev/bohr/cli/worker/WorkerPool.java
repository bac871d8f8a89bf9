package dev.bohr.cli.worker;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Searches with several worker JVMs, each on its own core, and merges what they say.
 *
 * <p>Each worker is deterministic by seed and number, and its share of a limited number of runs is
 * fixed, so a search without a time limit is repeatable. The first failure stops all. A worker that
 * dies or stands still is reported and replaced by one with a new number, which tries other
 * schedules; three in a row without a finished run between them end the search.
 */
public final class WorkerPool {
  private static final long POLL_MILLIS = 25;
  private static final int MAX_LOST_IN_A_ROW = 3;

  /** How long after the deadline a worker may take to finish its run. */
  private static final long GRACE_MILLIS = 5_000;

  /** The same for one that has a failure: it is what the search was for. */
  private static final long FAILING_GRACE_MILLIS = 60_000;

  private final WorkDirectory work;
  private final WorkerConfig config;
  private final JavaCommand command;
  private final Duration stallTimeout;
  private final Watcher watcher;
  private final Cores cores = Cores.find();
  private final List<Slot> slots = new ArrayList<>();
  private final SearchTotals totals = new SearchTotals();
  private int nextNumber;
  private Optional<Path> found = Optional.empty();
  private boolean over;
  private boolean punctual;

  /** Told what happens, on the thread of the search. */
  public interface Watcher {
    /** Some time has passed. */
    void tick(long runs, int workers);

    /** A worker was lost, and what becomes of that. */
    void lost(String message);
  }

  /**
   * @param config what to search; number and share are filled in
   * @param before how many workers of the same search there were before these
   * @param runs for all workers together
   * @param stallTimeout how long a worker may stand still before it is ended
   */
  public WorkerPool(
      WorkDirectory work,
      Program program,
      WorkerConfig config,
      int workers,
      int before,
      long runs,
      Duration stallTimeout,
      Watcher watcher) {
    this.work = work;
    this.config = config;
    this.command = new JavaCommand(program, workers, config.points(), null);
    this.stallTimeout = stallTimeout;
    this.watcher = watcher;
    for (int i = 0; i < workers; i++) {
      boolean limited = runs != Long.MAX_VALUE;
      slots.add(
          new Slot(before + i, limited ? runs / workers + (i < runs % workers ? 1 : 0) : runs));
    }
    this.nextNumber = before + workers;
  }

  /** Searches until a failure is found or all workers are done; called once. */
  public SearchTotals run() throws IOException, BadFileException, InterruptedException {
    for (Slot slot : slots) {
      start(slot);
    }
    while (!over && slots.stream().anyMatch(Slot::active)) {
      Thread.sleep(POLL_MILLIS);
      for (Slot slot : slots) {
        if (!over) {
          look(slot);
        }
      }
      long now = totals.runs() + slots.stream().mapToLong(s -> s.active() ? s.runs : 0).sum();
      watcher.tick(now, (int) slots.stream().filter(Slot::active).count());
    }
    List<WorkerProcess> killed = new ArrayList<>();
    for (Slot slot : slots) {
      WorkerProcess left = slot.process;
      if (left != null) {
        left.kill();
        totals.addStopped(slot.runs);
        slot.process = null;
        killed.add(left);
      }
    }
    // What they hold of the machine, a port or a file, is free again for whoever confirms.
    for (WorkerProcess gone : killed) {
      gone.finish();
      if (gone.poll().stream().anyMatch(WorkerMessage.PassedAtFirst.class::isInstance)) {
        totals.addPassedAtFirst();
      }
    }
    return totals;
  }

  /** Lets nobody finish a first run after the deadline. */
  public WorkerPool punctual() {
    punctual = true;
    return this;
  }

  /** Where the files of the failure are; empty when none was found. */
  public Optional<Path> found() {
    return found;
  }

  private void start(Slot slot) throws IOException {
    slot.started(
        WorkerProcess.start(
            work,
            "worker-" + slot.number,
            cores.prefix(slots.indexOf(slot)),
            command,
            config.forWorker(slot.number, slot.share),
            null,
            null));
  }

  private void look(Slot slot) throws IOException, BadFileException {
    WorkerProcess worker = slot.process;
    if (worker == null) {
      return;
    }
    // In this order: what a dead worker has said is complete.
    boolean dead = !worker.isAlive();
    for (WorkerMessage message : worker.poll()) {
      if (message instanceof WorkerMessage.Progress progress) {
        slot.progressed(progress);
      } else if (message instanceof WorkerMessage.PassedAtFirst) {
        totals.addPassedAtFirst();
      } else if (message instanceof WorkerMessage.SearchDone done) {
        done(slot, worker, done);
        return;
      } else if (message instanceof WorkerMessage.Problem problem) {
        throw new CommandError(problem.exitCode(), problem.message());
      }
    }
    if (dead) {
      lost(slot, "a worker JVM ended (" + worker.lastWords() + ")");
    } else if (slot.isStuck(stallTimeout)) {
      worker.kill();
      lost(
          slot,
          "a run made no step for %d s (a loop without a shared access, or blocked for good)"
              .formatted(stallTimeout.toSeconds()));
    } else if ((slot.runs > 0 || punctual) && isLate(slot)) {
      worker.kill();
      totals.addStopped(slot.runs);
      slot.process = null;
    }
  }

  private boolean isLate(Slot slot) {
    long grace = slot.failing ? FAILING_GRACE_MILLIS : GRACE_MILLIS;
    return config.deadlineMillis() != Long.MAX_VALUE
        && System.currentTimeMillis() > config.deadlineMillis() + grace;
  }

  private void done(Slot slot, WorkerProcess worker, WorkerMessage.SearchDone done)
      throws IOException {
    totals.add(done);
    slot.process = null;
    if (done.found()) {
      worker.finish();
      found = Optional.of(worker.directory());
      over = true;
    } else if (done.end() == End.FOUND || done.end() == End.COMPLETE) {
      over = true;
    } else if (done.end() == End.TAINTED) {
      slot.lostInARow = done.inconclusive().count() == done.runs() ? slot.lostInARow + 1 : 0;
      replace(slot, done.runs(), done.inconclusive().first());
    }
  }

  private void lost(Slot slot, String reason) throws IOException {
    slot.process = null;
    slot.lostInARow++;
    totals.addLost(slot.runs, reason);
    replace(slot, slot.runs, reason);
  }

  /**
   * Starts another worker in the place of one that is gone.
   *
   * @param reason told to the user; empty for one that had only used up its JVM
   */
  private void replace(Slot slot, long finished, String reason) throws IOException {
    if (slot.lostInARow >= MAX_LOST_IN_A_ROW) {
      throw new CommandError(
          ExitCode.UNSURE,
          "gave up, because %d workers in a row were lost without a finished run: %s."
              .formatted(MAX_LOST_IN_A_ROW, reason));
    }
    slot.failing = false;
    slot.share = slot.share == Long.MAX_VALUE ? slot.share : slot.share - finished;
    if (slot.share <= 0 || isLate(slot)) {
      return;
    }
    slot.number = nextNumber++;
    if (!reason.isEmpty()) {
      watcher.lost(reason + "; worker " + slot.number + " goes on");
    }
    start(slot);
  }
}
