package dev.bohr.breakpoints;

/**
 * One thread's search for others who wait at the other places and fit, each with each. Of n places
 * with k threads there are k to the power of n-1 combinations: the search ends with the pause of
 * the thread, though not before everybody who waits, and a certain number in any case, was asked.
 */
final class Search {
  /** So many questions take no time that anybody would notice. */
  private static final int ALWAYS_ASKED = 1_000;

  private final Meeting meeting;
  private final Arrival me;

  /** Who came before, by place. */
  private final Arrival[][] before;

  private final long deadline;
  private final long least;
  private long asked;

  Search(Meeting meeting, Arrival me, Arrival[][] before, long deadline) {
    this.meeting = meeting;
    this.me = me;
    this.before = before;
    this.deadline = deadline;
    long all = 0;
    for (Arrival[] others : before) {
      all += others.length;
    }
    this.least = Math.max(ALWAYS_ASKED, all);
  }

  /**
   * Looks for the others, with this thread at one of its places.
   *
   * @return true when there is nothing more to look for: they have met, or this thread is no longer
   *     free
   */
  boolean isOver(int mine) {
    for (int place = 0; place < before.length; place++) {
      if (place != mine && before[place].length == 0) {
        return false;
      }
    }
    Arrival[] found = new Arrival[before.length];
    found[mine] = me;
    return find(mine, found, 0);
  }

  private boolean find(int mine, Arrival[] found, int place) {
    if (place == found.length) {
      return meeting.agree(found);
    }
    if (place == mine) {
      return find(mine, found, place + 1);
    }
    for (Arrival other : before[place]) {
      if (!me.isWaiting() || isTooLate()) {
        return true;
      }
      if (other.isWaiting() && fits(other, found, place)) {
        found[place] = other;
        if (find(mine, found, place + 1)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isTooLate() {
    if (asked <= least || deadline - System.nanoTime() > 0) {
      return false;
    }
    meeting
        .tally()
        .note(
            "has so many threads at its places that a pause is too short to ask about all combinations: give same objects or conditions that tell them apart");
    return true;
  }

  /** Whether it fits to all who were found for the places before, and to the one who looks. */
  private boolean fits(Arrival other, Arrival[] found, int place) {
    if (!pairs(me, other)) {
      return false;
    }
    for (int i = 0; i < place; i++) {
      if (found[i] != me && !pairs(found[i], other)) {
        return false;
      }
    }
    return true;
  }

  /** The one who came later is asked about the other, as in the paper. */
  private boolean pairs(Arrival one, Arrival two) {
    asked++;
    if (one.thread() == two.thread()) {
      return false;
    }
    if (!one.brings(two)) {
      meeting
          .tally()
          .note(
              "its places bring different numbers of objects, so they never meet; give each place as many");
      return false;
    }
    Arrival later = one.number() > two.number() ? one : two;
    try {
      return one.isSame(two) && later.isJointlyTrue(later == one ? two : one);
    } catch (Throwable e) {
      return meeting.failed(later, e);
    }
  }
}
