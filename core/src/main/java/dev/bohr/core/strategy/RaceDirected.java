package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.BitSet;
import java.util.List;
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

  /** Threads held back. */
  private final BitSet held = new BitSet();

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
    held.clear();
    first = 0;
    second = 0;
    List<Integer> groups = profile.contendedGroups();
    if (groups.isEmpty()) {
      return;
    }
    int[] sites = profile.sitesOf(groups.get(random.below(groups.size())));
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
        if (!held.get(decision.candidates[i])) {
          free[count++] = i;
        }
      }
      if (count == 0) {
        int position = random.below(decision.count);
        held.clear(decision.candidates[position]);
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
        held.clear(decision.candidates[winner]);
        held.clear(loser);
        return winner;
      }
      held.set(thread);
    }
  }

  /** The position of a held thread whose operation conflicts; -1 when there is none. */
  private int rival(Decision decision, Operation next) {
    int other = next.site == first ? second : first;
    int found = -1;
    int seen = 0;
    for (int i = 0; i < decision.count; i++) {
      int thread = decision.candidates[i];
      if (held.get(thread)) {
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
