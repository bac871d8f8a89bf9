package dev.bohr.core.schedule;

import dev.bohr.core.trace.RandomTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Generates schedules with every kind of deviation and point set. */
final class RandomSchedules {
  private RandomSchedules() {}

  static Schedule schedule(Random random, int maxDeviations) {
    List<Deviation> deviations = new ArrayList<>();
    for (int i = random.nextInt(maxDeviations + 1); i > 0; i--) {
      deviations.add(deviation(random));
    }
    return new Schedule(
        points(random),
        RandomTexts.text(random),
        RandomTexts.text(random),
        RandomTexts.oneOf(random, Timeouts.values()),
        RandomTexts.oneOf(random, Spurious.values()),
        deviations);
  }

  private static PointSet points(Random random) {
    return switch (RandomTexts.oneOf(random, PointSet.Mode.values())) {
      case SYNC -> PointSet.SYNC;
      case ALL -> PointSet.ALL;
      case SHARED ->
          PointSet.shared(
              RandomTexts.list(random, 10, RandomTexts::text),
              RandomTexts.list(random, 3, RandomTexts::text));
    };
  }

  private static Deviation deviation(Random random) {
    DecisionKind kind = RandomTexts.oneOf(random, DecisionKind.values());
    boolean sited = random.nextBoolean();
    return new Deviation(
        RandomTexts.path(random),
        random.nextLong() >>> 1 + random.nextInt(63),
        kind,
        kind == DecisionKind.WEAK_CAS ? Deviation.FAIL : RandomTexts.path(random),
        // Practically unique, so that no two deviations decide the same.
        random.nextInt(Integer.MAX_VALUE),
        sited ? RandomTexts.text(random) : null,
        sited && random.nextBoolean() ? random.nextInt(100) : null);
  }
}
