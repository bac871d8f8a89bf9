package dev.bohr.woven;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One breakpoint of a file.
 *
 * @param name of the file's own choice
 * @param pause how long a thread waits for the others
 * @param together whether all go on at once, instead of in the order of the places
 * @param ignoreFirst how many arrivals at each place are let through before the first pause
 * @param atMost after how many hits nobody is paused any more
 * @param giveUpAfter after how many pauses in vain nobody is paused any more
 * @param places in their order, two or more
 */
public record Declared(
    String name,
    Duration pause,
    boolean together,
    long ignoreFirst,
    long atMost,
    long giveUpAfter,
    List<DeclaredPlace> places) {
  public Declared {
    places = List.copyOf(places);
  }

  /** The same under another name. */
  public Declared named(String other) {
    return new Declared(other, pause, together, ignoreFirst, atMost, giveUpAfter, places);
  }

  /** The same with other places. */
  public Declared with(List<DeclaredPlace> others) {
    return new Declared(name, pause, together, ignoreFirst, atMost, giveUpAfter, others);
  }

  /** Whether both meet in the same way; pauses may differ, and the locations. */
  public boolean isLike(Declared other) {
    return together == other.together
        && ignoreFirst == other.ignoreFirst
        && atMost == other.atMost
        && giveUpAfter == other.giveUpAfter
        && places.size() == other.places.size();
  }

  /**
   * The numbers, from 1, of the places at the same location and with the same conditions. Threads
   * come to all of these at once, so it is inserted only for the first.
   */
  public int[] sharing(DeclaredPlace place) {
    return IntStream.rangeClosed(1, places.size())
        .filter(number -> places.get(number - 1).isLike(place))
        .toArray();
  }
}
