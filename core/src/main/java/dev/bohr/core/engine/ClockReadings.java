package dev.bohr.core.engine;

/**
 * The program looks at the clock. What it does with the time is not seen as an order of steps; and
 * where threads go round in a cycle that a livelock may be, time goes faster, so that one which
 * only waits for it gets out.
 */
final class ClockReadings {
  private final Scheduler scheduler;
  private final Clock clock;

  ClockReadings(Scheduler scheduler, Clock clock) {
    this.scheduler = scheduler;
    this.clock = clock;
  }

  long nanoTime() {
    ControlledThread self = reader();
    return clock.nanoTime(self.index, self.pace.reading(scheduler.threads()));
  }

  long currentTimeMillis() {
    ControlledThread self = reader();
    return clock.currentTimeMillis(self.index, self.pace.reading(scheduler.threads()));
  }

  private ControlledThread reader() {
    ControlledThread self = scheduler.current();
    self.polling.looksAtTheClock();
    scheduler.doubt(Clock.COUNTS);
    if (scheduler.limit().suspectsALivelock()) {
      clock.hurry();
    }
    return self;
  }
}
