package dev.bohr.core.engine;

/**
 * A text that is equal for two moments of runs exactly when all models are in the same state: where
 * each thread stands and what it waits for, who owns which monitor, in which order others wait.
 * Times are relative, as only the order of deadlines matters.
 */
final class StateKey {
  private StateKey() {}

  static String of(Scheduler scheduler, ObjectTable objects, Clock clock) {
    StringBuilder key = new StringBuilder();
    ControlledThread current = scheduler.peek();
    key.append(current == null ? -1 : current.index);
    for (int i = 0; i < scheduler.threads().count; i++) {
      ControlledThread thread = scheduler.threads().get(i);
      key.append('|').append(thread.status.ordinal());
      key.append(',').append(thread.step).append(',').append(thread.site);
      key.append(thread.permit ? 'p' : '-');
      key.append(thread.interrupted ? 'i' : '-');
      key.append(thread.death != null ? 'd' : '-');
      key.append(thread.woken ? 'r' : '-');
      key.append(thread.wokenByInterrupt ? 'w' : '-');
      key.append(thread.wokenByTimeout ? 't' : '-');
      key.append(thread.yielding ? 'y' : '-');
      key.append(thread.weaklyFailed ? 'f' : '-');
      key.append(thread.earlyWakeUps).append(',').append(thread.savedHolds);
      if (thread.timed()) {
        key.append(',').append(thread.deadline - clock.now());
      }
      if (thread.monitor != null) {
        key.append(",m").append(objects.entry(thread.monitor.object).number);
      }
    }
    for (Monitor monitor : objects.monitors()) {
      key.append(";").append(objects.entry(monitor.object).number).append('=');
      key.append(monitor.owner == null ? -1 : monitor.owner.index).append(',');
      key.append(monitor.holds);
      for (int i = 0; i < monitor.waiting; i++) {
        key.append('w').append(monitor.waiters[i].index);
      }
    }
    return key.toString();
  }
}
