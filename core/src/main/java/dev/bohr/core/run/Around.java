package dev.bohr.core.run;

import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.strategy.Strategy;
import java.util.SplittableRandom;

/**
 * Tries the interleavings around a schedule: follows it, but at one decision in sixteen takes any
 * candidate instead. Shows whether a repaired program passes because it is right, or only because
 * the one old interleaving no longer comes about.
 */
final class Around implements Strategy {
  private static final int ONE_IN = 16;

  private final Replay replay;
  private SplittableRandom random = new SplittableRandom(0);
  private long run = -1;

  Around(Schedule schedule) {
    this.replay = new Replay(schedule);
  }

  @Override
  public boolean beginRun() {
    run++;
    repeatRun();
    return true;
  }

  @Override
  public void repeatRun() {
    random = new SplittableRandom(run);
    replay.repeatRun();
  }

  @Override
  public int choose(Decision decision) {
    int followed = replay.choose(decision);
    return random.nextInt(ONE_IN) == 0 ? random.nextInt(decision.count) : followed;
  }

  @Override
  public String name() {
    return "around";
  }
}
