package dev.bohr.core.strategy;

import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.Schedule;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows a schedule: the default rule, except where the schedule deviates. Remembers the first
 * deviation that could not be followed, or that never came up.
 */
public final class Replay implements Strategy {
  private final Schedule schedule;
  private final Map<Deviation.Key, Deviation> open = new HashMap<>();
  private @Nullable Deviation missed;

  public Replay(Schedule schedule) {
    this.schedule = schedule;
  }

  @Override
  public boolean beginRun() {
    repeatRun();
    return true;
  }

  @Override
  public void repeatRun() {
    open.clear();
    missed = null;
    for (Deviation deviation : schedule.deviations()) {
      open.put(deviation.key(), deviation);
    }
  }

  @Override
  public int choose(Decision decision) {
    if (open.isEmpty()) {
      return decision.preferred;
    }
    Deviation deviation =
        open.remove(
            new Deviation.Key(
                decision.threads.path(decision.thread),
                decision.step,
                decision.kind,
                decision.ordinal));
    if (deviation == null) {
      return decision.preferred;
    }
    int position = decision.positionOf(deviation);
    if (position < 0) {
      if (missed == null) {
        missed = deviation;
      }
      return decision.preferred;
    }
    return position;
  }

  /** The first deviation that the run did not follow; null when it followed all. */
  public @Nullable Deviation missed() {
    if (missed != null) {
      return missed;
    }
    for (Deviation deviation : schedule.deviations()) {
      if (open.containsKey(deviation.key())) {
        return deviation;
      }
    }
    return null;
  }

  @Override
  public String name() {
    return "replay";
  }
}
