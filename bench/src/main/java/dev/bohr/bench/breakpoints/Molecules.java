package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import java.time.Duration;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.function.BooleanSupplier;

/**
 * A kernel after moldyn: threads compute the forces of their particles and add the energy
 * (<em>race1</em>) and the number of interactions (<em>race2</em>) to a sum without a lock, in
 * every step; sums are lost (wrong result). The breakpoint would be hit in each of the steps, so
 * its hits are bounded, to 4 and 10 as in the paper.
 */
public final class Molecules {
  private static final int STEPS = 60;
  private static final int PARTICLES = 600;

  private static final Breakpoint ENERGY =
      Breakpoint.named("molecules race1").atMost(4).pause(Duration.ofSeconds(2)).create();

  private static final Breakpoint INTERACTIONS =
      Breakpoint.named("molecules race2").atMost(10).pause(Duration.ofSeconds(2)).create();

  private final double[] positions = new double[PARTICLES];
  private final CyclicBarrier barrier = new CyclicBarrier(2);

  /** Where the sum is lost. */
  private final BooleanSupplier inEnergy;

  private final BooleanSupplier inInteractions;

  /** What must be equal to the sum of the threads' own. */
  private long energy;

  private long interactions;
  private final long[] energies = new long[2];
  private final long[] counts = new long[2];

  private Molecules(boolean first) {
    inEnergy = () -> first;
    inInteractions = () -> !first;
    for (int i = 0; i < PARTICLES; i++) {
      positions[i] = Math.sin(i);
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Loaded.breakpoints();
    Molecules molecules = new Molecules(args[0].equals("race1"));
    new Scene()
        // The first has more to do, so that they come to the sum at different times.
        .thread("upper", () -> molecules.steps(0, 0, PARTICLES * 2 / 3))
        .thread("lower", () -> molecules.steps(1, PARTICLES * 2 / 3, PARTICLES))
        .bystanders(1, STEPS / 2)
        .play(molecules::isRight);
  }

  private boolean isRight() {
    return energy == energies[0] + energies[1] && interactions == counts[0] + counts[1];
  }

  private void steps(int number, int from, int to)
      throws InterruptedException, BrokenBarrierException {
    for (int step = 0; step < STEPS; step++) {
      long sum = 0;
      long near = 0;
      for (int i = from; i < to; i++) {
        for (int j = 0; j < PARTICLES; j++) {
          double distance = Math.abs(positions[i] - positions[j]);
          if (distance > 0 && distance < 0.5) {
            sum += (long) (1000 / (1 + Math.sqrt(distance)));
            near++;
          }
        }
      }
      add(sum, near);
      energies[number] += sum;
      counts[number] += near;
      barrier.await();
    }
  }

  private void add(long sum, long near) {
    long energyBefore = energy;
    try (Turn turn = ENERGY.atOneOf(1, 2).when(inEnergy).turn()) {
      energy = energyBefore + sum;
    }
    long before = interactions;
    try (Turn turn = INTERACTIONS.atOneOf(1, 2).when(inInteractions).turn()) {
      interactions = before + near;
    }
  }
}
