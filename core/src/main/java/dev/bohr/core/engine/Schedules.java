package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Spurious;
import dev.bohr.runtime.Sites;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the deviations of a run into a schedule that any JVM can follow. */
final class Schedules {
  private Schedules() {}

  static Schedule of(Scheduler scheduler, Options options, PointSet points, String codeHash) {
    DeviationLog log = scheduler.decisions().deviations();
    List<Deviation> deviations = new ArrayList<>(log.size());
    Passes passes = scheduler.passes();
    for (int i = 0; i < log.size(); i++) {
      String thread = scheduler.threads().path(log.thread(i));
      String site = siteKey(log.site(i));
      deviations.add(
          new Deviation(
              thread,
              log.step(i),
              log.kind(i),
              choice(scheduler, log, i),
              log.ordinal(i),
              site,
              site == null || passes == null ? null : passes.occurrence(thread, log.step(i))));
    }
    Spurious spurious = options.spurious() ? Spurious.ANY : Spurious.NEVER;
    return new Schedule(
        points, Schedule.DEFAULT_RULE, codeHash, options.timeouts(), spurious, deviations);
  }

  private static String choice(Scheduler scheduler, DeviationLog log, int i) {
    return log.kind(i) == DecisionKind.WEAK_CAS
        ? Deviation.FAIL
        : scheduler.threads().path(log.chosen(i));
  }

  private static @Nullable String siteKey(int site) {
    return site == 0 ? null : Points.key(Sites.get(site));
  }
}
