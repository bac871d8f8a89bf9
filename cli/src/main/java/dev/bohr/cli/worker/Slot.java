package dev.bohr.cli.worker;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A place in the pool: a worker, its share of the search, and how it is doing. */
final class Slot {
  /** How many times the timeout a worker gets that has hardly had the processor. */
  private static final int MOST_PATIENCE = 10;

  /** The worker's number; a replacement gets a new one. */
  int number;

  /** Runs that the current worker may make. */
  long share;

  @Nullable WorkerProcess process;

  /** What the current worker last said. */
  long runs;

  private long steps;

  /** Whether the current worker has a failure to confirm. */
  boolean failing;

  private long progressedAt;
  private long usedAtProgress;

  /** Workers lost one after another without a finished run in between. */
  int lostInARow;

  Slot(int number, long share) {
    this.number = number;
    this.share = share;
  }

  void started(WorkerProcess worker) {
    process = worker;
    runs = 0;
    steps = 0;
    failing = false;
    progressedAt = System.nanoTime();
    usedAtProgress = 0;
  }

  void progressed(WorkerMessage.Progress progress) {
    if (progress.runs() != runs || progress.steps() != steps) {
      progressedAt = System.nanoTime();
      usedAtProgress = processorNanos();
    }
    if (progress.runs() > runs) {
      lostInARow = 0;
    }
    runs = Math.max(runs, progress.runs());
    steps = progress.steps();
    failing |= progress.failing();
  }

  /**
   * True when the worker has made no step for that long. On a busy machine it may only not have had
   * its turn: one that gets less of the processor than the timeout, but not nothing, is given more
   * time.
   */
  boolean isStuck(Duration timeout) {
    long wall = System.nanoTime() - progressedAt;
    if (wall < timeout.toNanos()) {
      return false;
    }
    long used = processorNanos() - usedAtProgress;
    boolean starved = used > wall / 100 && used < timeout.toNanos();
    return !starved || wall > MOST_PATIENCE * timeout.toNanos();
  }

  /** The time that the worker has had of the processor; 0 where the system does not tell. */
  private long processorNanos() {
    WorkerProcess worker = process;
    return worker == null ? 0 : worker.processorNanos();
  }

  boolean active() {
    return process != null;
  }
}
