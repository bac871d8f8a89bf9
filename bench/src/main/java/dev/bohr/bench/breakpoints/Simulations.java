package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import java.time.Duration;
import java.util.Random;

/**
 * A kernel after montecarlo: threads simulate the course of a share and keep each result in a
 * common list that has no lock; results are overwritten (wrong result; race1). The list is used so
 * often that the hits are bounded, to 10 as in the paper.
 */
public final class Simulations {
  private static final int THREADS = 2;
  private static final int RUNS = 40;
  private static final int DAYS = 160_000;

  private static final Breakpoint KEEP =
      Breakpoint.named("simulations race1").atMost(10).pause(Duration.ofSeconds(2)).create();

  private final double[] results = new double[THREADS * RUNS];
  private int size;

  public static void main(String[] args) throws InterruptedException {
    Loaded.breakpoints();
    Simulations simulations = new Simulations();
    Scene scene = new Scene();
    for (int thread = 0; thread < THREADS; thread++) {
      Random random = new Random(thread);
      // Shares of different age, so that the threads seldom end a run at the same time.
      int days = DAYS + thread * DAYS / 3;
      scene.thread("simulates-" + thread, () -> simulations.simulate(random, days));
    }
    scene.bystanders(1, 40).play(() -> simulations.size == THREADS * RUNS);
  }

  private void simulate(Random random, int days) {
    for (int run = 0; run < RUNS; run++) {
      double price = 100;
      for (int day = 0; day < days; day++) {
        price += price * (random.nextDouble() - 0.5) / 100;
      }
      keep(price);
    }
  }

  private void keep(double result) {
    int at = size;
    try (Turn turn = KEEP.atOneOf(1, 2).same(this).turn()) {
      results[at] = result;
      size = at + 1;
    }
  }
}
