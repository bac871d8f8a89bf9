package dev.bohr.core.simplify;

import com.carrotsearch.hppc.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Plans the same run with fewer switches: the moves in an {@link Order} that keeps to their {@link
 * Dependences}, so that every thread sees what it saw. Where one thread's exception is the failure,
 * only what that thread's last move comes after is needed.
 */
final class Relinearisation {
  private final Run run;
  private final Dependences dependences;

  Relinearisation(Run run) {
    this.run = run;
    this.dependences = run.dependences();
  }

  /** All moves that were not made for nothing. */
  Plan ofAll() {
    BitSet all = new BitSet();
    all.set(0, run.moves());
    return of(all);
  }

  /** What the failing thread needs; only for a run that {@linkplain Run#failing has one}. */
  Plan ofWhatTheFailureNeeds() {
    return of(dependences.pastOf(run.failing));
  }

  private Plan of(BitSet needed) {
    int[][] sequences = new int[run.threads()][];
    IntArrayList[] before = new IntArrayList[run.moves()];
    int[] numbers = new int[run.moves()];
    for (int thread = 0; thread < sequences.length; thread++) {
      int[] own = run.movesOf(thread);
      for (int n = 0; n < own.length; n++) {
        numbers[own[n]] = n;
        before[own[n]] = dependences.before(own[n]);
      }
      sequences[thread] =
          Arrays.stream(own)
              .filter(move -> needed.get(move) && !dependences.isIdle(move))
              .toArray();
    }
    int[] order = new Order(sequences, before).best();
    List<Segment> segments = new ArrayList<>();
    int[] done = new int[run.threads()];
    for (int move : order) {
      int thread = run.thread(move);
      int end = numbers[move] + 1;
      segments.add(new Segment(thread, done[thread], end, run.early(move)));
      done[thread] = end;
    }
    return new Plan(run, segments);
  }
}
