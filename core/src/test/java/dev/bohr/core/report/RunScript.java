package dev.bohr.core.report;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Spurious;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Target;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.Value;
import dev.bohr.core.trace.VariableKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a run down by hand, as the engine would record it: an event is a step of its thread,
 * except begin and unlock. Places are written {@code Account.java:14}.
 */
final class RunScript {
  private static final String PACKAGE = "com.example.";

  private final TraceBuilder builder = new TraceBuilder();
  private final List<ThreadName> threads = new ArrayList<>();
  private final List<Integer> steps = new ArrayList<>();
  private final Map<String, Integer> sites = new HashMap<>();
  private final Map<String, Integer> variables = new HashMap<>();
  private final List<Deviation> deviations = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private Failure.@Nullable Thrown thrown;
  private Failure.ReplayRate rate = new Failure.ReplayRate(100, 100);

  /** A thread, which begins at its first event. */
  int thread(String path, String name) {
    ThreadName thread = new ThreadName(path, name);
    builder.addThread(thread);
    threads.add(thread);
    steps.add(0);
    return threads.size() - 1;
  }

  RunScript read(int thread, String place, String variable, Value value) {
    event(thread, EventKind.READ, place, field(variable)).value(value);
    return this;
  }

  RunScript write(int thread, String place, String variable, Value before, Value value) {
    event(thread, EventKind.WRITE, place, field(variable)).before(before).value(value);
    return this;
  }

  /** A read inside library code that the place calls. */
  RunScript readInside(int thread, String place, String method, String variable, Value value) {
    event(thread, EventKind.READ, place, field(variable)).library().detail(method).value(value);
    return this;
  }

  /** A write inside library code that the place calls. */
  RunScript writeInside(
      int thread, String place, String method, String variable, Value before, Value value) {
    event(thread, EventKind.WRITE, place, field(variable))
        .library()
        .detail(method)
        .before(before)
        .value(value);
    return this;
  }

  /** A notify inside library code that the place calls; nobody waits there. */
  RunScript notifyInside(int thread, String place, String lock) {
    event(thread, EventKind.NOTIFY, place, variable(VariableKind.MONITOR, lock))
        .library()
        .detail("nobody waits");
    return this;
  }

  RunScript lock(int thread, String place, String lock) {
    event(thread, EventKind.LOCK, place, variable(VariableKind.MONITOR, lock));
    return this;
  }

  RunScript unlock(int thread, String place, String lock) {
    event(thread, EventKind.UNLOCK, place, variable(VariableKind.MONITOR, lock));
    return this;
  }

  RunScript await(int thread, String place, String lock) {
    event(thread, EventKind.WAIT, place, variable(VariableKind.MONITOR, lock));
    return this;
  }

  /** Takes the monitor back after a wait, which is no step of its own. */
  RunScript relock(int thread, String place, String lock) {
    builder.append(
        thread,
        EventKind.LOCK,
        site(place),
        variable(VariableKind.MONITOR, lock),
        steps.get(thread));
    return this;
  }

  RunScript signal(int thread, String place, String lock, String detail) {
    event(thread, EventKind.NOTIFY, place, variable(VariableKind.MONITOR, lock)).detail(detail);
    return this;
  }

  RunScript signalAll(int thread, String place, String lock) {
    event(thread, EventKind.NOTIFY_ALL, place, variable(VariableKind.MONITOR, lock));
    return this;
  }

  RunScript about(int thread, EventKind kind, String place, int other) {
    event(thread, kind, place, variable(VariableKind.THREAD, threads.get(other).javaName()));
    return this;
  }

  RunScript fork(int thread, String place, int child) {
    return about(thread, EventKind.FORK, place, child);
  }

  RunScript join(int thread, String place, int child) {
    return about(thread, EventKind.JOIN, place, child);
  }

  /** An event of any kind on an object as a whole, as trusted methods leave it. */
  RunScript trusted(int thread, EventKind kind, String place, String object, String detail) {
    event(thread, kind, place, variable(VariableKind.LOCK, object)).detail(detail);
    return this;
  }

  RunScript sleep(int thread, String place, long millis) {
    event(thread, EventKind.SLEEP, place, Trace.NO_VARIABLE).value(Value.ofLong(millis));
    return this;
  }

  RunScript plain(int thread, EventKind kind, String place) {
    event(thread, kind, place, Trace.NO_VARIABLE);
    return this;
  }

  RunScript begin(int thread) {
    builder.append(thread, EventKind.BEGIN, site(""), Trace.NO_VARIABLE, steps.get(thread));
    return this;
  }

  RunScript end(int thread) {
    return plain(thread, EventKind.END, "");
  }

  RunScript throwing(int thread, String place, String detail) {
    event(thread, EventKind.THROW, place, Trace.NO_VARIABLE).detail(detail);
    return this;
  }

  /** The schedule stops the thread before its next step and lets another go on. */
  RunScript stop(int thread, int other) {
    String path = threads.get(thread).path();
    int step = steps.get(thread) + 1;
    deviations.removeIf(each -> each.thread().equals(path) && each.step() == step);
    deviations.add(new Deviation(path, step, DecisionKind.SWITCH, threads.get(other).path()));
    return this;
  }

  RunScript note(String note) {
    notes.add(note);
    return this;
  }

  RunScript thrown(String className, @Nullable String message, String... frames) {
    thrown = new Failure.Thrown(className, message, List.of(frames));
    return this;
  }

  RunScript replayed(int failed, int of) {
    rate = new Failure.ReplayRate(failed, of);
    return this;
  }

  /** The finished run as a failure of this kind. */
  Run fails(OutcomeKind outcome, String summary) {
    SortedMap<String, String> environment = new TreeMap<>(Map.of("jdk", "17"));
    Failure failure =
        new Failure(
            new Target(Target.Kind.JUNIT, "com.example.SomeTest#test", List.of(), List.of()),
            outcome,
            summary,
            thrown,
            notes,
            new Failure.Search("threads", 1, 0, 0, 17),
            environment,
            Instant.parse("2025-01-31T12:00:00Z"),
            rate,
            "schedule.json",
            "trace.bohr");
    Trace trace = builder.build("test", environment, new Outcome(outcome, ""));
    Schedule schedule =
        new Schedule(
            PointSet.ALL, Schedule.DEFAULT_RULE, "", Timeouts.LAST, Spurious.NEVER, deviations);
    return new Run(failure, trace, schedule);
  }

  /** What a report is made from. */
  record Run(Failure failure, Trace trace, Schedule schedule) {
    String report(int width) {
      return TextReport.render(
          failure, trace, schedule, "bohr replay .bohr/20250131-120000-some", width);
    }

    String ascii(int width) {
      return TextReport.render(
          failure, trace, schedule, "bohr replay .bohr/20250131-120000-some", width, Glyphs.ASCII);
    }
  }

  private TraceBuilder event(int thread, EventKind kind, String place, int variable) {
    if (kind != EventKind.UNLOCK) {
      steps.set(thread, steps.get(thread) + 1);
    }
    return builder.append(thread, kind, site(place), variable, steps.get(thread));
  }

  private int field(String label) {
    VariableKind kind = label.endsWith("]") ? VariableKind.ELEMENT : VariableKind.FIELD;
    return variable(kind, label);
  }

  private int variable(VariableKind kind, String label) {
    return variables.computeIfAbsent(kind + label, key -> builder.addVariable(kind, label, ""));
  }

  private int site(String place) {
    return sites.computeIfAbsent(place, key -> builder.addSite(siteOf(place)));
  }

  private static Site siteOf(String place) {
    if (place.isEmpty()) {
      return Site.UNKNOWN;
    }
    int colon = place.indexOf(':');
    String file = place.substring(0, colon);
    String type = PACKAGE + file.substring(0, file.length() - ".java".length());
    int line = Integer.parseInt(place.substring(colon + 1));
    return new Site(type, "run", "()V", file, line, line);
  }
}
