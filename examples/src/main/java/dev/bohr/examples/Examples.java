package dev.bohr.examples;

import java.util.List;

/** The bundled examples, by name. */
public final class Examples {
  private Examples() {}

  /**
   * One example. Both classes have a {@code main} that takes no arguments.
   *
   * @param name what the user types
   * @param title what the program does, in a few words
   * @param bug the program with the bug
   * @param twin the correct program
   * @param kind the outcome that the bug leads to: failed, deadlock or stall
   * @param symptom what a user of the program sees when the bug strikes
   */
  public record Example(
      String name, String title, Class<?> bug, Class<?> twin, String kind, String symptom) {}

  private static final List<Example> ALL =
      List.of(
          new Example(
              "account",
              "Two tellers pay into one account",
              Account.class,
              Account.Twin.class,
              "failed",
              "the closing balance is too low: a deposit is missing"),
          new Example(
              "stringbuffer",
              "A log line is appended from a buffer that is being emptied",
              TextBuffers.class,
              TextBuffers.Twin.class,
              "failed",
              "StringIndexOutOfBoundsException inside append"),
          new Example(
              "philosophers",
              "Three philosophers share three forks",
              Philosophers.class,
              Philosophers.Twin.class,
              "deadlock",
              "dinner never ends: each philosopher holds one fork and waits for the next"),
          new Example(
              "boundedbuffer",
              "Producers and consumers share a buffer of one place",
              BoundedBuffer.class,
              BoundedBuffer.Twin.class,
              "stall",
              "the program hangs: a producer and a consumer wait for a notify that went astray"),
          new Example(
              "lazyinit",
              "A registry is made at its first use",
              LazyRegistry.class,
              LazyRegistry.Twin.class,
              "failed",
              "a service that was registered cannot be found"),
          new Example(
              "executor",
              "Requests arrive while the server shuts its pool down",
              MailServer.class,
              MailServer.Twin.class,
              "failed",
              "RejectedExecutionException in a request thread"));

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
