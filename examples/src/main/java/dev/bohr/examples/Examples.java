package dev.bohr.examples;

import dev.bohr.examples.Example.BugKind;
import dev.bohr.examples.Example.Suite;
import dev.bohr.examples.contest.ConTest;
import dev.bohr.examples.library.LibraryMisuse;
import dev.bohr.examples.sctbench.SctBench;
import java.util.List;

/** The bundled examples, by name. */
public final class Examples {
  private Examples() {}

  private static final List<Example> SHOWCASE =
      List.of(
          new Example(
              "account",
              Suite.SHOWCASE,
              "Two tellers pay into one account",
              Account.class,
              Account.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "the closing balance is too low: a deposit is missing"),
          new Example(
              "stringbuffer",
              Suite.SHOWCASE,
              "A log line is appended from a buffer that is being emptied",
              TextBuffers.class,
              TextBuffers.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "StringIndexOutOfBoundsException inside append"),
          new Example(
              "philosophers",
              Suite.SHOWCASE,
              "Three philosophers share three forks",
              Philosophers.class,
              Philosophers.Twin.class,
              BugKind.DEADLOCK,
              "deadlock",
              "dinner never ends: each philosopher holds one fork and waits for the next"),
          new Example(
              "boundedbuffer",
              Suite.SHOWCASE,
              "Producers and consumers share a buffer of one place",
              BoundedBuffer.class,
              BoundedBuffer.Twin.class,
              BugKind.LOST_SIGNAL,
              "stall",
              "the program hangs: a producer and a consumer wait for a notify that went astray"),
          new Example(
              "lazyinit",
              Suite.SHOWCASE,
              "A registry is made at its first use",
              LazyRegistry.class,
              LazyRegistry.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "a service that was registered cannot be found"),
          new Example(
              "executor",
              Suite.SHOWCASE,
              "Requests arrive while the server shuts its pool down",
              MailServer.class,
              MailServer.Twin.class,
              BugKind.ATOMICITY,
              "failed",
              "RejectedExecutionException in a request thread"));

  private static final List<Example> ALL =
      all(List.of(SHOWCASE, SctBench.all(), ConTest.all(), LibraryMisuse.all()));

  private static List<Example> all(List<List<Example>> suites) {
    return suites.stream().flatMap(List::stream).toList();
  }

  /** Every example, in the order in which the documentation presents them. */
  public static List<Example> all() {
    return ALL;
  }

  /**
   * The example of that name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
   */
  public static Example byName(String name) {
    for (Example example : ALL) {
      if (example.name().equals(name)) {
        return example;
      }
    }
    throw new IllegalArgumentException(
        "no example is called \""
            + name
            + "\"; choose one of "
            + ALL.stream().map(Example::name).toList());
  }
}
