package dev.bohr.junit;

import java.util.Objects;

/**
 * Explores any Runnable, from any test framework or none.
 *
 * <pre>{@code
 * Bohr.explore(() -> {
 *   Account account = new Account();
 *   Thread other = new Thread(account::deposit);
 *   other.start();
 *   account.deposit();
 *   other.join(); // with its exception dealt with
 *   assertEquals(2, account.balance());
 * });
 * }</pre>
 *
 * <p>The body is executed under one schedule after another, each with fresh statics, and must make
 * anew what its threads share. What it captures from outside is the same object in all schedules,
 * and should be left alone. When a schedule fails, {@code explore} throws the exception of the body
 * or of a thread that it started, with a suppressed {@link Interleaving} that tells how it came
 * about; or a {@link ConcurrencyFailure} for a deadlock, a lost notification or a livelock.
 *
 * <p>A method may explore several times: calls are told apart by their number, so that {@code
 * bohr.replay} replays the one that failed. A JVM has one search at a time; who comes second waits.
 * Other code must not use, meanwhile, the statics that schedules start afresh: where JUnit executes
 * tests in parallel, annotate the class with {@code @Isolated}.
 */
public final class Bohr {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final Settings settings;

  private Bohr(String name) {
    this.settings = new Settings(name);
    settings.hint("Replay it:  run it again with -Dbohr.replay={DIR}\n");
  }

  /** Explores with the default settings: 10,000 schedules or 5 seconds. */
  public static void explore(Runnable body) {
    new Bohr(caller()).run(body);
  }

  /**
   * Executes the schedule of a failure of another test once, and throws what that test throws. The
   * other test is run by its own framework: JUnit 4, TestNG, or an engine of the JUnit Platform.
   *
   * @param directory of the failure, as {@code bohr pin} wrote it for this test
   * @throws BohrException when there is no such failure in the directory
   */
  public static void replayTest(String directory) {
    Bohr replay = new Bohr(caller()).replay(directory);
    ClassLoader tests = WALKER.getCallerClass().getClassLoader();
    replay.run(Bridge.get().testOf(directory, tests));
  }

  /** To explore with other settings: {@code Bohr.with().runs(500).run(body)}. */
  public static Bohr with() {
    return new Bohr(caller());
  }

  /** Stop after so many schedules; there is no time limit then unless {@link #time} is given. */
  public Bohr runs(long runs) {
    settings.number("runs", runs);
    return this;
  }

  /**
   * Stop after this time, such as {@code 500ms}, {@code 60s}, {@code 2m}. The first schedule, in
   * which classes are loaded, does not count.
   */
  public Bohr time(String time) {
    settings.word("time", time);
    return this;
  }

  /** Who runs next; see {@link ConcurrencyTest#strategy}. */
  public Bohr strategy(String strategy) {
    settings.word("strategy", strategy);
    return this;
  }

  /** Where threads may be switched; see {@link ConcurrencyTest#points}. */
  public Bohr points(String points) {
    settings.word("points", points);
    return this;
  }

  /** When timed waits and sleeps may end; see {@link ConcurrencyTest#timeouts}. */
  public Bohr timeouts(String timeouts) {
    settings.word("timeouts", timeouts);
    return this;
  }

  /** Lets waits end, and weak compare-and-sets fail, without a reason. */
  public Bohr spurious() {
    settings.spurious(true);
    return this;
  }

  /** The seed of the search; 1 unless given. */
  public Bohr seed(long seed) {
    settings.number("seed", seed);
    return this;
  }

  /** The directory of a failure: its schedule is executed once, and no other. */
  public Bohr replay(String directory) {
    settings.word("replay", directory);
    return this;
  }

  /**
   * Explores.
   *
   * @return what was done, in words
   */
  public String run(Runnable body) {
    Objects.requireNonNull(body, "body: there is nothing to explore");
    try {
      return Search.run(settings.forNextCall(), body).text();
    } catch (Throwable thrown) {
      throw Sneaky.raise(thrown);
    }
  }

  private static String caller() {
    return WALKER.walk(
        frames ->
            frames
                .filter(frame -> !frame.getClassName().equals(Bohr.class.getName()))
                .findFirst()
                .map(frame -> frame.getClassName() + '#' + frame.getMethodName())
                .orElse("runnable"));
  }
}
