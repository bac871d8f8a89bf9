package dev.bohr.cli.conflicts;

import dev.bohr.cli.pin.PlainJvm;
import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Executes a program without breakpoints, and then with each of many, in plain JVMs, one after
 * another: the threads of the program are to have the machine for themselves.
 *
 * <p>Every trial has a few executions before any has all, and then those that tell most come first:
 * when the time is up, what is missing matters least. If none fails each time, the most telling are
 * {@linkplain Refinement made better}.
 */
public final class Trials {
  /** Of each, before any has more. */
  private static final int FIRST_RUNS = 2;

  /** How many of those that fail now and then are made better. */
  private static final int MOST_REFINED = 3;

  private static final Duration SHORTEST_LIMIT = Duration.ofSeconds(10);
  private static final Duration LONGEST_LIMIT = Duration.ofSeconds(60);

  /**
   * So many times the longest execution without breakpoints, and pauses, are enough for one with.
   */
  private static final int PATIENCE = 10;

  private static final int PAUSES = 20;

  private final Program program;
  private final Path directory;
  private final Duration pause;
  private final int runs;
  private final long deadline;
  private final Progress progress;
  private final Tally base = new Tally();

  /** Told after each execution. */
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
   * @param pause of the breakpoints
   * @param runs executions without breakpoints, and of each trial
   * @param time after which no execution begins
   */
  public Trials(
      Program program, Path directory, Duration pause, int runs, Duration time, Progress progress) {
    this.program = program;
    this.directory = directory;
    this.pause = pause;
    this.runs = runs;
    this.deadline = System.nanoTime() + time.toNanos();
    this.progress = progress;
  }

  /**
   * Executes the program without breakpoints; at least once.
   *
   * @param trials how many are to follow
   */
  public Tally base(int trials) throws IOException, InterruptedException {
    while (base.executions() < runs && (base.executions() == 0 || isTime())) {
      base.add(PlainJvm.execute(program, null, directory, LONGEST_LIMIT), pause, LONGEST_LIMIT);
      tell(base.executions(), runs * (1 + trials), 0, base.nanos());
      if (base.symptom().equals(Tally.NO_END)) {
        break;
      }
    }
    return base;
  }

  /**
   * Tries all; the counts are theirs afterwards.
   *
   * @return these, and better ones for those that fail now and then, when none does each time
   */
  public List<Trial> run(List<Trial> trials) throws IOException, InterruptedException {
    for (Trial trial : trials) {
      execute(trial, Math.min(runs, FIRST_RUNS), trials);
    }
    List<Trial> sorted = new ArrayList<>(trials);
    sorted.sort(Trial.MOST_TELLING);
    for (Trial trial : sorted) {
      execute(trial, runs, trials);
    }
    sorted.sort(Trial.MOST_TELLING);
    List<Trial> all = new ArrayList<>(trials);
    if (sorted.stream().noneMatch(Trial::isReproducible)) {
      for (Trial trial : sorted.subList(0, Math.min(MOST_REFINED, sorted.size()))) {
        all.addAll(refine(trial, all));
      }
    }
    return all;
  }

  /** Better ones of a trial, up to the first that fails each time. */
  private List<Trial> refine(Trial trial, List<Trial> all)
      throws IOException, InterruptedException {
    List<Trial> better = new ArrayList<>();
    if (trial.tally().failedAndHit() == 0 || all.stream().anyMatch(Trial::isReproducible)) {
      return better;
    }
    for (Trial refined : Refinement.of(trial)) {
      List<Trial> counted = new ArrayList<>(all);
      counted.add(refined);
      execute(refined, Math.min(runs, FIRST_RUNS), counted);
      if (refined.isReproducible()) {
        execute(refined, runs, counted);
      }
      if (Trial.MOST_TELLING.compare(refined, trial) < 0) {
        better.add(refined);
      }
      if (refined.isReproducible()) {
        break;
      }
    }
    return better;
  }

  private void execute(Trial trial, int until, List<Trial> all)
      throws IOException, InterruptedException {
    Path written = Files.writeString(directory.resolve("conflict.bp"), trial.file().toString());
    Duration own = trial.file().breakpoints().get(0).pause();
    Duration limit = limit(own);
    Tally tally = trial.tally();
    while (tally.executions() < until && tally.slow() < FIRST_RUNS && isTime()) {
      tally.add(PlainJvm.execute(program, written, directory, limit), own, limit);
      tell(all);
    }
  }

  private void tell(List<Trial> all) {
    int made = base.executions();
    int failing = 0;
    long nanos = 0;
    for (Trial trial : all) {
      made += trial.tally().executions();
      failing += trial.tally().failed() > 0 ? 1 : 0;
      nanos += trial.tally().nanos();
    }
    tell(made, base.executions() + runs * all.size(), failing, nanos);
  }

  private void tell(int made, int all, int failing, long nanos) {
    long each = nanos / Math.max(1, made);
    long left = Math.min(each * (all - made), Math.max(0, deadline - System.nanoTime()));
    progress.made(made, all, failing, Duration.ofNanos(left));
  }

  private boolean isTime() {
    return System.nanoTime() < deadline;
  }

  private Duration limit(Duration own) {
    Duration wanted =
        Duration.ofNanos(PATIENCE * base.longestNanos()).plus(own.multipliedBy(PAUSES));
    if (wanted.compareTo(SHORTEST_LIMIT) < 0) {
      return SHORTEST_LIMIT;
    }
    return wanted.compareTo(LONGEST_LIMIT) > 0 ? LONGEST_LIMIT : wanted;
  }
}
