package dev.bohr.core.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.cursors.IntCursor;
import dev.bohr.core.trace.SeededCases;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Orders of random moves, compared with the best of all orders. */
final class OrderTest {
  /** Moves of a few threads, of which some depend on earlier ones of others. */
  private static final class Moves {
    final int[] thread;
    final int[][] sequences;
    final IntArrayList[] before;

    Moves(Random random, int count, int threads) {
      thread = new int[count];
      before = new IntArrayList[count];
      int[] lengths = new int[threads];
      for (int i = 0; i < count; i++) {
        thread[i] = random.nextInt(threads);
        lengths[thread[i]]++;
        before[i] = new IntArrayList();
        int other = random.nextInt(i + 1);
        if (random.nextBoolean() && thread[other] != thread[i]) {
          before[i].add(other);
        }
      }
      sequences = new int[threads][];
      for (int t = 0; t < threads; t++) {
        sequences[t] = new int[lengths[t]];
        lengths[t] = 0;
      }
      for (int i = 0; i < count; i++) {
        sequences[thread[i]][lengths[thread[i]]++] = i;
      }
    }

    int switches(int[] order) {
      int switches = 0;
      for (int i = 1; i < order.length; i++) {
        switches += thread[order[i]] == thread[order[i - 1]] ? 0 : 1;
      }
      return switches;
    }

    /** The fewest switches of all orders that keep to what must come before what. */
    int fewest(int[] cursor, int last, int made) {
      if (made == thread.length) {
        return 0;
      }
      int fewest = Integer.MAX_VALUE;
      for (int t = 0; t < sequences.length; t++) {
        if (cursor[t] < sequences[t].length && isReady(sequences[t][cursor[t]], cursor)) {
          cursor[t]++;
          int rest = fewest(cursor, t, made + 1) + (last < 0 || last == t ? 0 : 1);
          cursor[t]--;
          fewest = Math.min(fewest, rest);
        }
      }
      return fewest;
    }

    private boolean isReady(int move, int[] cursor) {
      for (IntCursor earlier : before[move]) {
        int t = thread[earlier.value];
        if (cursor[t] == 0 || sequences[t][cursor[t] - 1] < earlier.value) {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void keepsToWhatMustComeBeforeWhat() {
    SeededCases.run(
        200,
        random -> {
          Moves moves = new Moves(random, 1 + random.nextInt(200), 1 + random.nextInt(6));
          int[] order = new Order(moves.sequences, moves.before).best();
          int[] position = new int[order.length];
          for (int i = 0; i < order.length; i++) {
            position[order[i]] = i;
          }
          assertThat(order).hasSameSizeAs(moves.thread).doesNotHaveDuplicates();
          for (int[] own : moves.sequences) {
            for (int i = 1; i < own.length; i++) {
              assertThat(position[own[i - 1]]).isLessThan(position[own[i]]);
            }
          }
          for (int i = 0; i < order.length; i++) {
            for (IntCursor earlier : moves.before[i]) {
              assertThat(position[earlier.value]).isLessThan(position[i]);
            }
          }
        });
  }

  @Test
  void isNearTheBestOfAll() {
    SeededCases.run(
        200,
        random -> {
          Moves moves = new Moves(random, 2 + random.nextInt(9), 2 + random.nextInt(3));
          int[] order = new Order(moves.sequences, moves.before).best();
          int fewest = moves.fewest(new int[moves.sequences.length], -1, 0);
          assertThat(moves.switches(order)).isBetween(fewest, fewest + 1);
        });
  }
}
