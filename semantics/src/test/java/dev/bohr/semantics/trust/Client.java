package dev.bohr.semantics.trust;

import java.nio.CharBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program of two threads that use one object: one an operation, the other its partners.
 *
 * <p>What they observe goes to buffers of {@code java.nio}, which Bohr does not rewrite, so that
 * writing it down is no point and the schedules are about the object alone.
 */
final class Client<T> implements Runnable {
  private static final int LONGEST = 500;

  private final Family<T> family;
  private final String name;
  private final @Nullable Step<T> first;
  private final @Nullable Step<T> second;
  private final CharBuffer seenByFirst = CharBuffer.allocate(LONGEST);
  private final CharBuffer seenBySecond = CharBuffer.allocate(LONGEST);
  private final CharBuffer before = CharBuffer.allocate(LONGEST);
  private final CharBuffer after = CharBuffer.allocate(LONGEST);
  private final CharBuffer atEnd = CharBuffer.allocate(LONGEST);

  /**
   * @param second empty: the first thread, which is then the only one, does its part alone
   */
  Client(Family<T> family, List<String> first, List<String> second) {
    this.family = family;
    this.name =
        family.name
            + ": "
            + String.join(" ", first)
            + (second.isEmpty() ? "" : " | " + String.join(" ", second));
    this.first = steps(family, first);
    this.second = steps(family, second);
  }

  /** Final fields all the way: a list would have elements, and reading one would be a point. */
  private record Step<T>(String operation, Family.Call<T> call, @Nullable Step<T> next) {}

  private static <T> @Nullable Step<T> steps(Family<T> family, List<String> operations) {
    if (operations.isEmpty()) {
      return null;
    }
    String operation = operations.get(0);
    Step<T> next = steps(family, operations.subList(1, operations.size()));
    return new Step<>(operation, family.call(operation), next);
  }

  String name() {
    return name;
  }

  @Override
  public void run() {
    try {
      T shared = family.fresh.get();
      if (second == null) {
        before.put(String.valueOf(family.state.on(shared)));
        perform(shared, first, seenByFirst);
      } else {
        Thread one = new Thread(() -> perform(shared, first, seenByFirst));
        Thread other = new Thread(() -> perform(shared, second, seenBySecond));
        one.start();
        other.start();
        one.join();
        other.join();
      }
      after.put(String.valueOf(family.state.on(shared)));
      atEnd.put(String.valueOf(family.end.on(shared)));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private void perform(T shared, @Nullable Step<T> from, CharBuffer seen) {
    for (Step<T> step = from; step != null; step = step.next) {
      seen.put(' ').put(step.operation).put('=');
      String answer;
      try {
        answer = String.valueOf(step.call.on(shared));
      } catch (Exception e) {
        answer = e.getClass().getSimpleName();
      }
      seen.put(answer);
    }
  }

  /** What the run that has just ended let the threads see. */
  String observed() {
    return text(seenByFirst) + " |" + text(seenBySecond) + " -> " + text(after) + text(atEnd);
  }

  /** True unless the state after a run of one thread differs from the state before. */
  boolean unchanged() {
    return text(before).equals(text(after));
  }

  void forget() {
    for (CharBuffer each : List.of(seenByFirst, seenBySecond, before, after, atEnd)) {
      each.clear();
    }
  }

  private static String text(CharBuffer written) {
    return written.duplicate().flip().toString();
  }
}
