package dev.bohr.cli.worker;

import org.jspecify.annotations.Nullable;

/** A place in the pool: a worker, its share of the search, and how it is doing. */
final class Slot {
  /** The worker's number; a replacement gets a new one. */
  int number;

  /** Runs that the current worker may make. */
  long share;

  @Nullable WorkerProcess process;

  /** What the current worker last said. */
  long runs;

  private long steps;
  private long progressedAt;

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
    progressedAt = System.nanoTime();
  }

  void progressed(WorkerMessage.Progress progress) {
    if (progress.runs() != runs || progress.steps() != steps) {
      progressedAt = System.nanoTime();
    }
    if (progress.runs() > runs) {
      lostInARow = 0;
    }
    runs = Math.max(runs, progress.runs());
    steps = progress.steps();
  }

  long nanosWithoutProgress() {
    return System.nanoTime() - progressedAt;
  }

  boolean active() {
    return process != null;
  }
}
