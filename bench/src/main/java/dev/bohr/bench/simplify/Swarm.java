package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stands for swarm: a parallel sort by samples. Four workers sort a slice each, agree on splitters,
 * count how many keys there are below each splitter, and merge a range of keys each into the
 * output. Barriers separate the phases.
 *
 * <p>The bug: the keys below the first splitter are counted without the lock, and the count of a
 * worker can be lost. The symptom is an AssertionError at the end: the ranges overlap in the
 * output, which is not sorted.
 *
 * <p>Bystanders: the barriers, the other counts, and the merging.
 */
public final class Swarm {
  private static final int WORKERS = 4;
  private static final int SLICE = 18;

  private final int[] keys = new int[WORKERS * SLICE];
  private final int[][] runs = new int[WORKERS][];

  /** The key with which each range begins; the last entry is above all keys. */
  private final int[] splitters = new int[WORKERS + 1];

  /** Keys in each range; guarded by itself. */
  private final int[] counts = new int[WORKERS];

  private final int[] output = new int[keys.length];

  /** Guarded by this, like generation. */
  private int arrived;

  private int generation;

  private Swarm() {
    for (int i = 0; i < keys.length; i++) {
      keys[i] = 1 + i * 61 % 97;
    }
  }

  private synchronized void barrier() throws InterruptedException {
    int mine = generation;
    arrived++;
    if (arrived == WORKERS) {
      arrived = 0;
      generation++;
      notifyAll();
    }
    while (mine == generation) {
      wait();
    }
  }

  private void work(int worker) throws InterruptedException {
    int[] run = Arrays.copyOfRange(keys, worker * SLICE, (worker + 1) * SLICE);
    Arrays.sort(run);
    runs[worker] = run.clone();
    barrier();
    if (worker == 0) {
      split();
    }
    barrier();
    count(worker, run);
    barrier();
    merge(worker);
  }

  /** Takes the middle keys of the runs for splitters. */
  private void split() {
    int[] samples = new int[WORKERS];
    for (int i = 0; i < WORKERS; i++) {
      samples[i] = runs[i][SLICE / 2 + i - 1];
    }
    Arrays.sort(samples);
    for (int range = 1; range < WORKERS; range++) {
      splitters[range] = samples[range];
    }
    splitters[WORKERS] = Integer.MAX_VALUE;
  }

  /** Each worker begins with another range, so that they do not stand in line. */
  private void count(int worker, int[] run) {
    for (int i = 0; i < WORKERS; i++) {
      int range = (worker + i) % WORKERS;
      int size = place(run, splitters[range + 1]) - place(run, splitters[range]);
      if (range == 0) {
        counts[0] += size; // the bug: without the lock
        continue;
      }
      synchronized (counts) {
        counts[range] += size;
      }
    }
  }

  /** How many keys of a run are below a key. */
  private static int place(int[] run, int key) {
    int place = 0;
    while (place < run.length && run[place] < key) {
      place++;
    }
    return place;
  }

  private void merge(int range) {
    int at = 0;
    for (int lower = 0; lower < range; lower++) {
      at += counts[lower];
    }
    int[] merged = new int[keys.length];
    int size = 0;
    for (int[] run : runs) {
      for (int key : run) {
        if (key >= splitters[range] && key < splitters[range + 1]) {
          merged[size++] = key;
        }
      }
    }
    Arrays.sort(merged, 0, size);
    for (int i = 0; i < size; i++) {
      output[at + i] = merged[i];
    }
  }

  private void run() throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      workers.add(Crew.thread("worker-" + i, () -> work(worker)));
    }
    Crew.run(workers);
    Arrays.sort(keys);
    Crew.check(Arrays.equals(output, keys), "not sorted: " + Arrays.toString(output));
  }

  public static void main(String[] args) throws InterruptedException {
    new Swarm().run();
  }
}
