package dev.bohr.breakpoints;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A concurrent breakpoint (l1, …, ln, φ): it is hit when n threads are at its n places at the same
 * time and φ holds. They then go on in the order of the places: each after the one before has done
 * its action.
 *
 * <pre>{@code
 * private static final Breakpoint LOST_UPDATE = Breakpoint.named("lost update").create();
 *
 * void deposit(int amount) {
 *   int sum = balance + amount;
 *   try (Turn turn = LOST_UPDATE.first(this)) {
 *     balance = sum;
 *   }
 * }
 *
 * void withdraw(int amount) {
 *   int rest = balance - amount;
 *   LOST_UPDATE.second(this);
 *   balance = rest;
 * }
 * }</pre>
 *
 * <p>A thread that arrives alone is paused, at most for the breakpoint's pause, and then goes on.
 * After a hit it waits for its turn, at most for the pause again. It never waits on when it is
 * interrupted, and never for a thread that itself waits for a lock of one of those behind it.
 *
 * <p>Breakpoints do nothing unless they are turned on; see {@link Breakpoints}.
 */
public final class Breakpoint {
  /** As in the paper: long for a program, short for a person. */
  static final Duration DEFAULT_PAUSE = Duration.ofMillis(100);

  /** How long a thread that promised no end of its action is given for it. */
  static final Duration DEFAULT_DELAY = Duration.ofMillis(10);

  /** Longer than any program runs; in nanoseconds, a quarter of what a long holds. */
  private static final Duration FOR_EVER = Duration.ofDays(73 * 365);

  private final Meeting meeting;
  private final long pauseNanos;
  private final long delayNanos;

  private Breakpoint(Meeting meeting, Duration pause, Duration delay) {
    this.meeting = meeting;
    this.pauseNanos = nanos(pause);
    this.delayNanos = nanos(delay);
  }

  /** Not less than zero, and so much at most that a point in time may be added. */
  static long nanos(Duration time) {
    if (time.isNegative()) {
      return 0;
    }
    return time.compareTo(FOR_EVER) < 0 ? time.toNanos() : FOR_EVER.toNanos();
  }

  static Breakpoint of(Meeting meeting) {
    return new Breakpoint(meeting, DEFAULT_PAUSE, DEFAULT_DELAY);
  }

  /** Declares a breakpoint. Places with the same name belong to the same one. */
  public static Declaration named(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException(
          "A breakpoint needs a name that tells it from others; this one is blank.");
    }
    return new Declaration(name);
  }

  public String name() {
    return meeting.name();
  }

  /** At the first place. Who is there too must have come with the same object. */
  public Turn first(@Nullable Object same) {
    return Breakpoints.on ? at(1).same(same).turn() : Turn.NONE;
  }

  /** At the second place. Who is there too must have come with the same object. */
  public Turn second(@Nullable Object same) {
    return Breakpoints.on ? at(2).same(same).turn() : Turn.NONE;
  }

  /**
   * At one of the places, to say more about who is to be met; nothing happens before {@link
   * Visit#turn} or {@link Visit#reach}.
   *
   * @param place from 1 to the number of threads
   */
  public Visit at(int place) {
    return Breakpoints.on ? arrive(new int[] {place}) : NoVisit.OFF;
  }

  /**
   * At a location that several of the places share, as when two threads are to be in the same
   * method: whoever meets others there takes the place that is left.
   */
  public Visit atOneOf(int... places) {
    return Breakpoints.on ? arrive(places) : NoVisit.OFF;
  }

  private Visit arrive(int[] places) {
    int[] from0 = new int[places.length];
    for (int i = 0; i < places.length; i++) {
      if (places[i] < 1 || places[i] > meeting.shape().threads()) {
        throw new IllegalArgumentException(
            "place %d of the breakpoint '%s': it has the places 1 to %d"
                .formatted(places[i], name(), meeting.shape().threads()));
      }
      from0[i] = places[i] - 1;
    }
    if (from0.length == 0) {
      throw new IllegalArgumentException("no place of the breakpoint '%s'".formatted(name()));
    }
    return new Arrival(meeting, from0, pauseNanos, delayNanos);
  }

  /** How often threads met at all of its places. */
  public long hits() {
    return meeting.tally().hits();
  }

  /** How many threads were paused and met nobody in time. */
  public long timeouts() {
    return meeting.tally().timeouts();
  }

  /** Of these, how many were paused for the whole time: whoever might have come did not. */
  public long waitedOut() {
    return meeting.tally().waitedOut();
  }

  /**
   * How many threads went on after a hit before the one in front of them had ended its action: the
   * pause was over, they were interrupted, or the one in front needed a lock of theirs.
   */
  public long overtakings() {
    return meeting.tally().overtakings();
  }

  /**
   * How many threads came to that place while breakpoints were on, whether or not they were paused.
   *
   * @param place from 1 to the number of threads
   */
  public long arrivals(int place) {
    return meeting.tally().arrivals(place - 1);
  }

  /** What became of it, and what stood in its way. */
  @Override
  public String toString() {
    return meeting.tally().report();
  }

  /** The properties of a breakpoint that is being declared. */
  public static final class Declaration {
    private final String name;
    private int threads = Shape.PAIR.threads();
    private boolean ordered = true;
    private long ignoreFirst;
    private long atMost = Long.MAX_VALUE;
    private long giveUpAfter = Long.MAX_VALUE;
    private Duration pause = DEFAULT_PAUSE;
    private Duration delay = DEFAULT_DELAY;

    private Declaration(String name) {
      this.name = name;
    }

    /** How many threads must be there at the same time; two unless said otherwise. */
    public Declaration threads(int number) {
      if (number < 2) {
        throw new IllegalArgumentException(
            "threads: %d; a breakpoint '%s' is for two or more".formatted(number, name));
      }
      threads = number;
      return this;
    }

    /** All go on at the same time when they have met, as for a deadlock. */
    public Declaration together() {
      ordered = false;
      return this;
    }

    /** How long a thread waits for the others; 100 ms unless said otherwise. Zero: not at all. */
    public Declaration pause(Duration time) {
      pause = notNegative("pause", time);
      return this;
    }

    /**
     * How long the thread behind waits for one that went on by {@link Visit#reach} and so does not
     * tell when its action is done; 10 ms unless said otherwise.
     */
    public Declaration delay(Duration time) {
      delay = notNegative("delay", time);
      return this;
    }

    /** Lets the first arrivals at each place through, as many as that. */
    public Declaration ignoreFirst(long number) {
      ignoreFirst = notNegative("ignoreFirst", number);
      return this;
    }

    /** After as many hits nobody is paused any more. */
    public Declaration atMost(long number) {
      atMost = notNegative("atMost", number);
      return this;
    }

    /**
     * After as many pauses in vain nobody is paused any more, though who comes still meets who is
     * there. One that was over early, as nobody was left who could come, counts for the part that
     * it took. A place that is come to often, as in a repaired program, then costs no more than
     * these.
     */
    public Declaration giveUpAfter(long pauses) {
      giveUpAfter = notNegative("giveUpAfter", pauses);
      return this;
    }

    /** The breakpoint. To be kept, as in a static field. */
    public Breakpoint create() {
      Shape shape = new Shape(threads, ordered, ignoreFirst, atMost, giveUpAfter);
      return new Breakpoint(Meetings.of(name, shape), pause, delay);
    }

    private Duration notNegative(String what, Duration time) {
      if (time.isNegative()) {
        throw new IllegalArgumentException(
            "%s: %s; of the breakpoint '%s' it must be zero or more".formatted(what, time, name));
      }
      return time;
    }

    private long notNegative(String what, long number) {
      if (number < 0) {
        throw new IllegalArgumentException(
            "%s: %d; of the breakpoint '%s' it must be zero or more".formatted(what, number, name));
      }
      return number;
    }
  }
}
