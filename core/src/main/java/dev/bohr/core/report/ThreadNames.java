package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Threads as the user knows them: by Java name, with the spawn path where two have the same. Also
 * knows which thread an event means that starts or awaits one, since the event itself only has the
 * Java name.
 */
final class ThreadNames {
  private final Timeline timeline;
  private final List<String> names = new ArrayList<>();
  private final Map<String, List<Integer>> byJavaName = new HashMap<>();

  /** By fork event: the thread that it starts. */
  private final Map<Integer, Integer> forked = new HashMap<>();

  /** By join event: the thread whose end it most likely saw. */
  private final Map<Integer, Integer> joined = new HashMap<>();

  ThreadNames(Timeline timeline) {
    this.timeline = timeline;
    List<ThreadName> threads = timeline.trace().threads();
    for (int t = 0; t < threads.size(); t++) {
      byJavaName.computeIfAbsent(threads.get(t).javaName(), name -> new ArrayList<>()).add(t);
      resolveForks(t);
    }
    for (int t = 0; t < threads.size(); t++) {
      resolveJoins(t);
      names.add(display(threads.get(t)));
    }
  }

  /** What the user calls the thread. */
  String name(int thread) {
    return names.get(thread);
  }

  /** What the user calls the thread that a fork, join, unpark or interrupt is about. */
  String targetName(int event) {
    String label = label(event);
    boolean certain = forked.containsKey(event) || candidates(event).size() == 1;
    int target = certain ? target(event) : Timeline.NONE;
    if (target != Timeline.NONE) {
      return name(target);
    }
    return label.isEmpty() ? "a thread" : Typesetting.clean(label);
  }

  /**
   * The thread that a fork, join, unpark or interrupt is about, or {@link Timeline#NONE}. Where
   * several have the name, one is guessed: a join means the first that has ended and that the same
   * thread has not joined yet.
   */
  int target(int event) {
    if (timeline.trace().kindAt(event) == EventKind.FORK) {
      return forked.getOrDefault(event, Timeline.NONE);
    }
    Integer known = joined.get(event);
    if (known != null) {
      return known;
    }
    List<Integer> candidates = candidates(event);
    return candidates.isEmpty() ? Timeline.NONE : candidates.get(0);
  }

  private List<Integer> candidates(int event) {
    return byJavaName.getOrDefault(label(event), List.of());
  }

  private void resolveJoins(int thread) {
    Trace trace = timeline.trace();
    Set<Integer> seen = new HashSet<>();
    for (int event : timeline.events(thread)) {
      if (trace.kindAt(event) == EventKind.JOIN) {
        for (int candidate : candidates(event)) {
          if (timeline.end(candidate) < event && seen.add(candidate)) {
            joined.put(event, candidate);
            break;
          }
        }
      }
    }
  }

  /** The nth child of a thread is the one that its nth fork starts. */
  private void resolveForks(int thread) {
    Trace trace = timeline.trace();
    String path = trace.threads().get(thread).path();
    int children = 0;
    for (int event : timeline.events(thread)) {
      if (trace.kindAt(event) == EventKind.FORK) {
        int child = timeline.thread(path + '.' + ++children);
        if (child != Timeline.NONE) {
          forked.put(event, child);
        }
      }
    }
  }

  private String label(int event) {
    Trace trace = timeline.trace();
    int variable = trace.variableAt(event);
    return variable == Trace.NO_VARIABLE ? "" : trace.variables().get(variable).label();
  }

  private String display(ThreadName thread) {
    String name = Typesetting.clean(thread.javaName());
    if (name.isBlank()) {
      return "thread " + thread.path();
    }
    boolean unique = byJavaName.getOrDefault(thread.javaName(), List.of()).size() == 1;
    return unique ? name : name + " (" + thread.path() + ')';
  }
}
