package dev.bohr.bench;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How likely two threads meet at a concurrent breakpoint, by formula and by simulation: the
 * argument of section 3 of Park and Sen's <i>Concurrent Breakpoints</i>. Two threads make N steps
 * each and do not know of each other. M of a thread's steps, drawn uniformly, satisfy its local
 * predicate, and m of these, again drawn uniformly, the joint one. The breakpoint is hit when both
 * threads are at one of their m steps at the same time.
 *
 * <p>Time is discrete; a step takes one unit, and with pausing a visit (one of the M steps) takes T
 * units in place of one. Each visit puts off all later steps of its thread by T - 1. A visit that
 * begins at t lasts over [t, t+T), and the breakpoint is hit when two joint visits, one of each
 * thread, have a unit in common: whoever comes later finds the other paused. With T = 1 there is no
 * pausing.
 *
 * <p>Where this departs from the paper: its text has a thread take N + MT units, but its formulas
 * have N + MT - M, which is what is simulated. Its formula with pausing lets the second thread
 * arrive at any m of these units and counts only arrivals while the first is paused. Here visits of
 * one thread are at least T apart, as they must be, and either thread may be the one that waits.
 *
 * @param steps N
 * @param visits M
 * @param joint m
 */
record HitProbability(int steps, int visits, int joint) {
  HitProbability {
    if (joint < 1 || visits < joint || steps < visits) {
      throw new IllegalArgumentException(
          "N = %d, M = %d, m = %d; there must be 1 <= m <= M <= N".formatted(steps, visits, joint));
    }
  }

  /** Exact, without pausing: 1 - C(N-m, m) / C(N, m). */
  double without() {
    return 1 - noneOf(joint, steps, joint);
  }

  /** The paper's lower bound with pausing: 1 - C(N+MT-M-mT, m) / C(N+MT-M, m). */
  double atLeast(int pause) {
    return 1 - noneOf((long) joint * pause, units(pause), joint);
  }

  /** The paper's "factor of at least" that pausing gains: T(N-m+1) / (N+MT-M). */
  double gainAtLeast(int pause) {
    return (double) pause * (steps - joint + 1) / units(pause);
  }

  /** How long a thread takes that meets nobody. */
  long units(int pause) {
    return steps + (long) visits * (pause - 1);
  }

  /**
   * C(all - taken, drawn) / C(all, drawn) as a product, whose factors cannot overflow: how likely
   * none of those drawn is one of those taken.
   */
  private static double noneOf(long taken, long all, int drawn) {
    double none = 1;
    for (int i = 0; i < drawn; i++) {
      none *= Math.max(0, (double) (all - taken - i) / (all - i));
    }
    return none;
  }

  /**
   * In how many of the trials the threads met, for each length of the pause. All lengths judge the
   * same draws.
   */
  int[] hits(int[] pauses, int trials, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Path one = new Path();
    Path two = new Path();
    int[] hits = new int[pauses.length];
    for (int trial = 0; trial < trials; trial++) {
      one.draw(random);
      two.draw(random);
      for (int i = 0; i < pauses.length; i++) {
        if (meet(one, two, pauses[i])) {
          hits[i]++;
        }
      }
    }
    return hits;
  }

  private boolean meet(Path one, Path two, int pause) {
    int i = 0;
    int j = 0;
    while (i < joint && j < joint) {
      long apart = one.start(i, pause) - two.start(j, pause);
      if (Math.abs(apart) < pause) {
        return true;
      }
      if (apart < 0) {
        i++;
      } else {
        j++;
      }
    }
    return false;
  }

  /** Where the visits of one thread are. */
  private final class Path {
    /** Twice the step, plus one where the visit is joint; ascending. */
    private final int[] drawn = new int[visits];

    /** By step, the last draw in which it was a visit: nothing has to be cleared. */
    private final int[] drawnIn = new int[steps];

    private int draw;

    /** The steps of the joint visits, ascending. */
    private final int[] step = new int[joint];

    /** How many visits come before each joint one. */
    private final int[] before = new int[joint];

    void draw(SplittableRandom random) {
      draw++;
      for (int i = 0; i < visits; i++) {
        int next = random.nextInt(steps);
        while (drawnIn[next] == draw) {
          next = random.nextInt(steps);
        }
        drawnIn[next] = draw;
        // Any m of the M are as likely as the first m.
        drawn[i] = 2 * next + (i < joint ? 1 : 0);
      }
      Arrays.sort(drawn);
      int found = 0;
      for (int i = 0; i < visits; i++) {
        if (drawn[i] % 2 == 1) {
          step[found] = drawn[i] / 2;
          before[found] = i;
          found++;
        }
      }
    }

    /** When the joint visit begins. */
    long start(int visit, int pause) {
      return step[visit] + (long) before[visit] * (pause - 1);
    }
  }
}
