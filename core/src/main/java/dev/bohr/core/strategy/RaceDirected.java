package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Race-directed random testing (Sen, PLDI 2008): each run aims at two sites that may conflict. A
 * thread that comes to one of them is held back while the others go on at random; when another
 * comes to the other site with a conflicting operation, the two stand side by side, and a coin says
 * who goes first.
 *
 * <p>Departure: not only racing accesses are aimed at but all contended operations of the {@link
 * Profile}, the taking of locks among them, since an atomicity violation or a deadlock need not
 * have a race.
 */
public final class RaceDirected implements Strategy {
  private final RunRandom random;
  private final Profile profile;

  /** The sites that this run aims at; 0 for none. */
  private int first;

  private int second;

  /** By thread: true when it is held back. */
  private boolean[] held = new boolean[16];

  private int[] free = new int[16];

  public RaceDirected(long seed, Profile profile) {
    random = new RunRandom(seed);
    this.profile = profile;
  }

  @Override
  public boolean beginRun() {
    random.next();
    aim();
    return true;
  }

  @Override
  public void repeatRun() {
    random.again();
    aim();
  }

  private void aim() {
    held = new boolean[held.length];
    first = 0;
    second = 0;
    int groups = profile.groups();
    if (groups == 0) {
      return;
    }
    int[] sites = profile.sitesOf(random.below(groups));
    first = sites[random.below(sites.length)];
    second = sites[random.below(sites.length)];
    if (!profile.writes(first) && !profile.writes(second)) {
      // Two reads do not conflict; the group has a write somewhere.
      do {
        second = sites[random.below(sites.length)];
      } while (!profile.writes(second));
    }
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind != DecisionKind.SWITCH) {
      return random.below(decision.count);
    }
    if (free.length < decision.count) {
      free = new int[2 * decision.count];
    }
    for (; ; ) {
      int count = 0;
      for (int i = 0; i < decision.count; i++) {
        if (!isHeld(decision.candidates[i])) {
          free[count++] = i;
        }
      }
      if (count == 0) {
        int position = random.below(decision.count);
        held[decision.candidates[position]] = false;
        return position;
      }
      int position = free[random.below(count)];
      int thread = decision.candidates[position];
      Operation next = decision.threads.next(thread);
      if (next.site == 0 || (next.site != first && next.site != second)) {
        return position;
      }
      int rival = rival(decision, next);
      if (rival >= 0) {
        // Side by side: whoever goes first, the other follows when chance wants it.
        int winner = random.coin() ? position : rival;
        int loser = decision.candidates[winner == position ? rival : position];
        held[decision.candidates[winner]] = false;
        held[loser] = false;
        return winner;
      }
      held[thread] = true;
    }
  }

  private boolean isHeld(int thread) {
    if (thread >= held.length) {
      held = Arrays.copyOf(held, 2 * thread);
    }
    return held[thread];
  }

  /** The position of a held thread whose operation conflicts; -1 when there is none. */
  private int rival(Decision decision, Operation next) {
    int other = next.site == first ? second : first;
    int found = -1;
    int seen = 0;
    for (int i = 0; i < decision.count; i++) {
      int thread = decision.candidates[i];
      if (held[thread]) {
        Operation theirs = decision.threads.next(thread);
        if (theirs.site == other && theirs.conflicts(next) && random.below(++seen) == 0) {
          found = i;
        }
      }
    }
    return found;
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    return profile.steps(threads);
  }

  @Override
  public String name() {
    return "race-directed";
  }
}
