package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stands for streamcluster of PARSEC: for one candidate after another, eight workers find out what
 * a new centre would save the points of their slices, and if it is worth its cost, reassign them.
 * Barriers separate the phases.
 *
 * <p>The bug: after the last phase of a candidate a barrier is missing. The first worker frees the
 * table of the new centre, which the worker that owns the candidate has still to read. The symptom
 * is a NullPointerException of the owner, when it is the slower of the two. No preemption is
 * needed.
 *
 * <p>Bystanders: the barriers that are there, the savings, and the candidates that are not opened.
 */
public final class Streamcluster {
  private static final int WORKERS = 8;
  private static final int SLICE = 4;
  private static final int POINTS = WORKERS * SLICE;
  private static final int COST = 150;

  private final int[] points = new int[POINTS];

  /** By worker: what the candidate saves. */
  private final int[] savings = new int[WORKERS];

  /** By worker: what the slice costs. */
  private final int[] costs = new int[WORKERS];

  /** By worker: how many points the new centre has; there is one while a centre is opened. */
  private int[] table = new int[0];

  private boolean opens;
  private int centres = 1;
  private int total;

  /** Guarded by this, like generation. */
  private int arrived;

  private int generation;

  /** Three clusters: most points, and those of each of the last two slices. */
  private Streamcluster() {
    for (int i = 0; i < POINTS; i++) {
      points[i] = 100 * Math.max(0, i / SLICE - 5) + i * 37 % 11;
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
    int[] slice = Arrays.copyOfRange(points, worker * SLICE, (worker + 1) * SLICE);
    int[] centreOf = new int[SLICE];
    Arrays.fill(centreOf, points[0]);
    costs[worker] = cost(slice, centreOf);
    barrier();
    for (int candidate = 1; candidate < POINTS; candidate++) {
      consider(worker, candidate, slice, centreOf);
    }
  }

  private void consider(int worker, int candidate, int[] slice, int[] centreOf)
      throws InterruptedException {
    int centre = points[candidate];
    int[] better = centreOf.clone();
    int moved = 0;
    for (int i = 0; i < SLICE; i++) {
      if (Math.abs(slice[i] - centre) < Math.abs(slice[i] - better[i])) {
        better[i] = centre;
        moved++;
      }
    }
    int cost = cost(slice, better);
    savings[worker] = cost(slice, centreOf) - cost;
    barrier();
    if (worker == 0) {
      opens = sum(savings) > COST * centres;
      if (opens) {
        table = new int[WORKERS];
      }
    }
    barrier();
    if (!opens) {
      return;
    }
    System.arraycopy(better, 0, centreOf, 0, SLICE);
    costs[worker] = cost;
    table[worker] = moved;
    barrier();
    if (worker == candidate / SLICE) {
      Crew.check(table[worker] > 0, "the centre itself is not among its points");
    }
    if (worker == 0) {
      close(); // the bug: the owner may come later
    }
  }

  private static int cost(int[] slice, int[] centreOf) {
    int cost = 0;
    for (int i = 0; i < SLICE; i++) {
      cost += Math.abs(slice[i] - centreOf[i]);
    }
    return cost;
  }

  private static int sum(int[] sums) {
    int sum = 0;
    for (int each : sums) {
      sum += each;
    }
    return sum;
  }

  @SuppressWarnings("NullAway") // There is a table only while a centre is opened.
  private void close() {
    total = sum(costs) + COST * ++centres;
    table = null;
  }

  private void run() throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      workers.add(Crew.thread("worker-" + i, () -> work(worker)));
    }
    Crew.run(workers);
    Crew.check(centres == 3 && total == 588, centres + " centres and a cost of " + total);
  }

  public static void main(String[] args) throws InterruptedException {
    new Streamcluster().run();
  }
}
