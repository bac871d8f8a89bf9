package dev.bohr.cli.conflicts;

import dev.bohr.cli.pin.PlaceWriter;
import dev.bohr.cli.program.Program;
import dev.bohr.core.conflicts.Conflict;
import dev.bohr.core.conflicts.ConflictKind;
import dev.bohr.core.pin.EventOrder;
import dev.bohr.core.trace.Trace;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Conflicts as breakpoints, in both orders; what may deadlock, with both threads at their locks at
 * the same time. Conflicts with the same breakpoints are one.
 *
 * @param trials the two orders of a conflict follow each other; what is met seldom comes first
 * @param conflicts how many conflicts they stand for
 * @param without how many others have no place for a breakpoint
 */
public record TrialList(List<Trial> trials, int conflicts, int without) {
  public TrialList {
    trials = List.copyOf(trials);
  }

  /**
   * Both orders of each conflict.
   *
   * @param traces those that the conflicts are of
   * @param name of the breakpoints
   * @param pause how long a thread waits at one
   */
  public static TrialList of(
      List<Conflict> conflicts, List<Trace> traces, Program program, String name, Duration pause)
      throws IOException {
    List<Trial> trials = new ArrayList<>();
    Set<BreakpointFile> known = new HashSet<>();
    int kept = 0;
    int without = 0;
    for (Trace trace : traces) {
      try (PlaceWriter writer = new PlaceWriter(trace, program, pause, Long.MAX_VALUE)) {
        for (Conflict conflict : conflicts) {
          if (conflict.trace() != trace) {
            continue;
          }
          Trial one = trial(writer, conflict, conflict.first(), name);
          Trial two = trial(writer, conflict, conflict.second(), name);
          if (one == null || two == null) {
            without++;
          } else if (known.add(one.file())) {
            kept++;
            trials.add(one);
            if (conflict.kind() != ConflictKind.DEADLOCK && known.add(two.file())) {
              one.opposes(two);
              trials.add(two);
            }
          }
        }
      }
    }
    Map<Trial, Integer> ranks = new IdentityHashMap<>();
    trials.forEach(trial -> ranks.put(trial, rank(trial.conflict())));
    trials.sort(Comparator.comparingInt(ranks::get));
    return new TrialList(trials, kept, without);
  }

  /** What may take long comes later, and what is unlikely last. */
  private static int rank(Conflict conflict) {
    int digits = Integer.toString(conflict.arrivals()).length();
    return conflict.isOfConstructor() ? 100 + digits : digits;
  }

  private static @Nullable Trial trial(
      PlaceWriter writer, Conflict conflict, int first, String name) throws IOException {
    boolean together = conflict.kind() == ConflictKind.DEADLOCK;
    EventOrder order = new EventOrder(List.of(first, conflict.other(first)), together, false);
    BreakpointFile file = writer.write(name, List.of(order), PlaceWriter.Tie.CODE);
    return file == null ? null : new Trial(conflict, first, file);
  }
}
