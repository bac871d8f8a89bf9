package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Turn;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * A kernel after raytracer: each thread renders every second line of an image and adds to the
 * checksum in a synchronized block, but on its own renderer and not on what they share; additions
 * are lost, and the checksum is wrong (race1, of the checksum; race2, of the number of pixels that
 * were hit). One wrong sum is enough, so there is at most one hit.
 */
public final class Rays {
  private static final int LINES = 40;
  private static final int WIDTH = 1600;

  private static final Breakpoint CHECKSUM =
      Breakpoint.named("rays race1").atMost(1).pause(Duration.ofSeconds(2)).create();

  private static final Breakpoint PIXELS =
      Breakpoint.named("rays race2").atMost(1).pause(Duration.ofSeconds(2)).create();

  private static boolean first;
  private static final BooleanSupplier IN_CHECKSUM = () -> first;
  private static final BooleanSupplier IN_PIXELS = () -> !first;
  private static long checksum;
  private static long pixels;

  private final int number;
  private long ownChecksum;
  private long ownPixels;

  private Rays(int number) {
    this.number = number;
  }

  public static void main(String[] args) throws InterruptedException {
    Loaded.breakpoints();
    first = args[0].equals("race1");
    Rays even = new Rays(0);
    Rays odd = new Rays(1);
    new Scene()
        .thread("even", even::render)
        .thread("odd", odd::render)
        .bystanders(1, 40)
        .play(
            () ->
                checksum == even.ownChecksum + odd.ownChecksum
                    && pixels == even.ownPixels + odd.ownPixels);
  }

  private void render() {
    for (int line = number; line < LINES; line += 2) {
      long sum = 0;
      long hit = 0;
      for (int x = 0; x < WIDTH; x++) {
        double colour = colour(x, line);
        if (colour > 0) {
          sum += (long) (colour * 255);
          hit++;
        }
      }
      add(sum, hit);
    }
  }

  /** A ray against some spheres. */
  private static double colour(int x, int y) {
    double colour = 0;
    for (int sphere = 0; sphere < 60; sphere++) {
      double dx = x - 7.0 * sphere;
      double dy = y - 3.0 * sphere;
      double inside = 900 - dx * dx - dy * dy;
      if (inside > 0) {
        colour = Math.max(colour, Math.sqrt(inside) / 30);
      }
    }
    return colour;
  }

  private synchronized void add(long sum, long hit) {
    ownChecksum += sum;
    ownPixels += hit;
    long checksumBefore = checksum;
    try (Turn turn = CHECKSUM.atOneOf(1, 2).when(IN_CHECKSUM).turn()) {
      checksum = checksumBefore + sum;
    }
    long pixelsBefore = pixels;
    try (Turn turn = PIXELS.atOneOf(1, 2).when(IN_PIXELS).turn()) {
      pixels = pixelsBefore + hit;
    }
  }
}
