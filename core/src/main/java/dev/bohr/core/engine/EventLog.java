package dev.bohr.core.engine;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The events of a trace in the making, in the order in which they are appended. Threads and sites
 * are added to the trace when they are first met.
 *
 * <p>An event is told before it happens, so that what a write has written is not known with it. It
 * is read when the next event comes, or the run is over: nobody else has run in between.
 */
final class EventLog {
  private final TraceBuilder builder;
  private final Variables variables;
  private final ObjectNames names;

  /** By site, and by the thread's index in the run: the index in the trace. */
  private final Map<Site, Integer> sites = new HashMap<>();

  private final Map<Integer, Integer> threads = new HashMap<>();

  /** Whether the last event is a write whose value is not known yet; then, of which variable. */
  private boolean pending;

  private @Nullable Object pendingBase;
  private int pendingIndex;
  private int pendingSite;

  EventLog(TraceBuilder builder, Variables variables, ObjectNames names) {
    this.builder = builder;
    this.variables = variables;
    this.names = names;
  }

  /** Appends an event; the caller completes it with the builder that comes back. */
  TraceBuilder append(ControlledThread thread, EventKind kind, Site site, int variable) {
    completeWrite();
    int index =
        threads.computeIfAbsent(
            thread.index,
            i -> builder.addThread(new ThreadName(thread.path, thread.identity.getName())));
    return builder.append(index, kind, indexOf(site), variable, (int) thread.step);
  }

  /** The last event happened there, in a library that the program called at the event's site. */
  TraceBuilder inner(Site site) {
    return builder.inner(indexOf(site));
  }

  private int indexOf(Site site) {
    return sites.computeIfAbsent(site, builder::addSite);
  }

  /** The last event is a write to this variable, about to happen. */
  void awaitWrite(@Nullable Object base, int index, int site) {
    pending = true;
    pendingBase = base;
    pendingIndex = index;
    pendingSite = site;
  }

  /** What was about to happen has happened. */
  void completeWrite() {
    if (pending) {
      pending = false;
      Object content = variables.read(pendingBase, pendingIndex, pendingSite);
      builder.value(Variables.value(content, names));
      pendingBase = null;
    }
  }

  Trace finish(String target, Map<String, String> environment, Outcome outcome) {
    completeWrite();
    return builder.build(target, environment, outcome);
  }
}
