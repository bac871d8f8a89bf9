package dev.bohr.semantics.interpreter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * What one random program draws its operands from: a few variables, so that threads meet on them,
 * and durations. The durations have the property that no two sets of them have the same sum
 * (Conway-Guy), and each is given out once. Since time moves only from deadline to deadline, all
 * deadlines are sums of durations, so no two can be equal; and since the shorter ones together
 * exceed the longer ones, a wait that began later can still be the first to expire, or not.
 */
final class Palette {

  private static final List<Long> DURATIONS = List.of(600L, 900L, 1100L, 1200L, 1300L);

  private final SplittableRandom random;
  private final List<Integer> variables;
  private final List<Long> durations;

  /** The percentage of waits, parks and joins that are timed. */
  private final int timedPercent;

  Palette(SplittableRandom random) {
    this.random = random;
    List<Integer> all = new ArrayList<>();
    for (int variable = 0; variable < Program.VARIABLES.size(); variable++) {
      all.add(variable);
    }
    this.variables = shuffled(all).subList(0, 1 + random.nextInt(3));
    this.durations = shuffled(DURATIONS);
    this.timedPercent = random.nextInt(3) == 0 ? 40 : 0;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean percent(int percentage) {
    return random.nextInt(100) < percentage;
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  <T> List<T> shuffled(List<T> list) {
    List<T> shuffled = new ArrayList<>(list);
    Collections.shuffle(shuffled, new Random(random.nextLong()));
    return shuffled;
  }

  int variable() {
    return oneOf(variables);
  }

  int local() {
    return random.nextInt(Program.LOCALS);
  }

  /** Mostly the first, so that threads meet. */
  int monitor() {
    return percent(70) ? 0 : 1;
  }

  /** For a wait, park or join that may be timed. */
  long maybeTimed() {
    return maybeTimed(timedPercent);
  }

  /** A duration with this probability, as long as there are any; otherwise 0. */
  long maybeTimed(int percentage) {
    return !durations.isEmpty() && percent(percentage) ? durations.remove(0) : 0;
  }

  /** A write whose value tells the thread. */
  Op write(int self) {
    return Op.write(variable(), percent(80) ? self + 1 : 1);
  }

  /** An operation that lets a final state tell when it happened. */
  Op observe(int self) {
    return switch (random.nextInt(6)) {
      case 0, 1, 2 -> write(self);
      case 3, 4 -> Op.read(variable(), local());
      default -> Op.writeLocal(variable(), local(), 1);
    };
  }
}
