package dev.bohr.cli.conflicts;

import dev.bohr.cli.conflicts.Executions.Job;
import dev.bohr.cli.pin.PlainJvm;
import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes a program without breakpoints, and then with each of many.
 *
 * <p>Every trial has a few executions before any has all, and then those that tell most come first:
 * when the time is up, what is missing matters least. If none fails each time, the most telling are
 * {@linkplain Refinement made better}.
 */
public final class Trials implements AutoCloseable {
  /** Of each, before any has more. */
  private static final int FIRST_RUNS = 2;

  /** How many of those that fail now and then are made better. */
  private static final int MOST_REFINED = 3;

  private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(10);
  private static final Duration LONGEST_LIMIT = Duration.ofSeconds(60);

  /** The longest execution without breakpoints so many times, and so many pauses, are enough. */
  private static final int PATIENCE = 10;

  private static final int PAUSES = 20;

  private final Executions executions;
  private final int workers;
  private final int runs;
  private final long deadline;
  private final Progress progress;

  /** Guards the counts of all trials. */
  private final Object lock = new Object();

  private final Tally base = new Tally();
  private final List<Trial> all = new ArrayList<>();

  /** Whether executions begin also when the time is up; guarded by the lock. */
  private boolean late;

  /** Told after each execution, by one thread at a time. */
  @FunctionalInterface
  public interface Progress {
    /**
     * @param made executions so far
     * @param all how many there are to be
     * @param failing how many orders have failed so far
     * @param left an estimate of the time that is still needed
     */
    void made(int made, int all, int failing, Duration left);
  }

  /**
   * @param directory where executions leave their files
   * @param workers executions at the same time
   * @param runs executions without breakpoints, and of each trial
   * @param time after which no execution begins, but those that prove the answer
   */
  public Trials(
      Program program, Path directory, int workers, int runs, Duration time, Progress progress)
      throws IOException {
    this.executions = new Executions(program, directory, workers);
    this.workers = workers;
    this.runs = runs;
    this.deadline = System.nanoTime() + time.toNanos();
    this.progress = progress;
  }

  /**
   * Executes the program without breakpoints; at least once.
   *
   * @param trials what is to follow
   */
  public Tally base(List<Trial> trials) throws IOException, InterruptedException {
    all.addAll(trials);
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      jobs.add(() -> execute(base, null, LONGEST_LIMIT, Duration.ZERO));
    }
    executions.all(jobs.subList(0, 1));
    if (!base.symptom().equals(Tally.NO_END)) {
      executions.all(jobs.subList(1, jobs.size()));
    }
    return base;
  }

  /**
   * Tries all; the counts are theirs afterwards.
   *
   * @return these, and better ones for those that fail now and then, when none does each time
   */
  public List<Trial> run() throws IOException, InterruptedException {
    List<Trial> sorted = new ArrayList<>(all);
    for (int round = 1; round <= Math.min(runs, FIRST_RUNS); round++) {
      executeAll(sorted, round);
      List<Trial> slow = new ArrayList<>(sorted);
      slow.removeIf(trial -> trial.tally().slow() == 0 || !trial.sparesTime());
      executeAll(slow, round);
    }
    sorted.sort(Trial.MOST_TELLING);
    executeAll(sorted, runs);
    sorted.sort(Trial.MOST_TELLING);
    for (Trial trial : sorted.subList(0, Math.min(MOST_REFINED, sorted.size()))) {
      if (trial.tally().failedAndHit() > 0 && all.stream().noneMatch(Trial::isReproducible)) {
        refine(trial);
      }
    }
    prove();
    return List.copyOf(all);
  }

  /** The one on top has all its executions, also when the time is up: it is the answer. */
  private void prove() throws IOException, InterruptedException {
    synchronized (lock) {
      late = true;
    }
    for (int i = 0; i < MOST_REFINED && !all.isEmpty(); i++) {
      Trial top = Collections.min(all, Trial.MOST_TELLING);
      if (!top.isReproducible() || top.tally().runs() >= runs) {
        return;
      }
      executeAll(List.of(top), runs);
    }
  }

  /** Keeps the better ones of a trial, up to the first that fails each time. */
  private void refine(Trial trial) throws IOException, InterruptedException {
    for (Trial refined : Refinement.of(trial)) {
      all.add(refined);
      executeAll(List.of(refined), Math.min(runs, FIRST_RUNS));
      if (refined.isReproducible()) {
        executeAll(List.of(refined), runs);
      }
      if (refined.isReproducible()) {
        return;
      }
      if (Trial.MOST_TELLING.compare(refined, trial) >= 0) {
        all.remove(refined);
      }
    }
  }

  private void executeAll(List<Trial> trials, int until) throws IOException, InterruptedException {
    List<Job> jobs = new ArrayList<>();
    for (Trial trial : trials) {
      Duration pause = trial.file().breakpoints().get(0).pause();
      for (int i = trial.tally().executions(); i < until; i++) {
        jobs.add(() -> execute(trial.tally(), trial.file().toString(), limit(pause), pause));
      }
    }
    executions.all(jobs);
  }

  private void execute(Tally tally, @Nullable String breakpoints, Duration limit, Duration pause)
      throws IOException, InterruptedException {
    synchronized (lock) {
      boolean must = late || base.executions() == 0;
      if (tally.slow() > 0 || (!must && System.nanoTime() > deadline)) {
        return;
      }
    }
    PlainJvm jvm = executions.once(breakpoints, limit);
    synchronized (lock) {
      tally.add(jvm, pause, limit);
      tell();
    }
  }

  private void tell() {
    int made = base.executions();
    int failing = 0;
    long nanos = base.nanos();
    for (Trial trial : all) {
      made += trial.tally().executions();
      failing += trial.tally().failed() > 0 ? 1 : 0;
      nanos += trial.tally().nanos();
    }
    int wanted = runs * (1 + all.size());
    long left = nanos / made * Math.max(0, wanted - made) / workers;
    long most = Math.max(0, deadline - System.nanoTime());
    progress.made(made, wanted, failing, Duration.ofNanos(Math.min(left, most)));
  }

  private Duration limit(Duration pause) {
    synchronized (lock) {
      Duration wanted =
          Duration.ofNanos(PATIENCE * base.longestNanos()).plus(pause.multipliedBy(PAUSES));
      if (wanted.compareTo(SHORTEST_LIMIT) < 0) {
        return SHORTEST_LIMIT;
      }
      return wanted.compareTo(LONGEST_LIMIT) > 0 ? LONGEST_LIMIT : wanted;
    }
  }

  @Override
  public void close() {
    executions.close();
  }
}
