package dev.bohr.core.engine;

import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.runtime.Sites;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the deviations of a run into a schedule that any JVM can follow. */
final class Schedules {
  private Schedules() {}

  static Schedule of(Scheduler scheduler, Options options, PointSet points, String codeHash) {
    DeviationLog log = scheduler.deviations();
    List<Deviation> deviations = new ArrayList<>(log.size());
    for (int i = 0; i < log.size(); i++) {
      deviations.add(
          new Deviation(
              scheduler.path(log.thread(i)),
              log.step(i),
              log.kind(i),
              scheduler.path(log.chosen(i)),
              log.ordinal(i),
              siteKey(log.site(i)),
              null));
    }
    Timeouts timeouts = options.anyTimeouts() ? Timeouts.ANY : Timeouts.LAST;
    return new Schedule(points, Schedule.DEFAULT_RULE, codeHash, timeouts, deviations);
  }

  private static @Nullable String siteKey(int site) {
    return site == 0 ? null : Points.key(Sites.get(site));
  }
}
