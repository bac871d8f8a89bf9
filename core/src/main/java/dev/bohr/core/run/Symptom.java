package dev.bohr.core.run;

import dev.bohr.core.engine.Blockage;
import dev.bohr.core.engine.Blockage.How;
import dev.bohr.core.engine.Ending;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What two runs must share to show the same bug: besides the {@link FailureKind}, where it shows.
 * That is the line that throws, where the threads of a deadlock stand and what they wait for, or
 * where the threads of a stall wait. Which of several threads that run the same code it was does
 * not count.
 *
 * @param kind how the run ended
 * @param places where, sorted; empty when the place says nothing, as in a livelock, or is not known
 */
public record Symptom(FailureKind kind, List<String> places) {
  public static Symptom of(Ending ending) {
    FailureKind kind = FailureKind.of(ending);
    Throwable thrown = ending.thrown();
    Stream<String> places =
        switch (ending.kind()) {
          case FAILED -> thrown == null ? Stream.of(ending.message()) : place(thrown);
          case DEADLOCK -> ending.blockages().stream().map(Symptom::place);
          case STALL ->
              ending.blockages().stream()
                  .filter(each -> each.how() == How.WAIT || each.how() == How.PARK)
                  .filter(each -> !each.daemon())
                  .map(Symptom::place)
                  .distinct();
          default -> Stream.empty();
        };
    return new Symptom(kind, places.sorted().toList());
  }

  /**
   * True when nothing tells the two apart. An exception may come without a stack: compiled code
   * throws some of them so when it has thrown them often.
   */
  public boolean isSameAs(Symptom other) {
    boolean unknown = places.isEmpty() || other.places.isEmpty();
    return kind.equals(other.kind) && (unknown || places.equals(other.places));
  }

  /** True when a run that ended like this is bad, in whatever way. */
  public boolean isBad() {
    return kind.outcome().isBad();
  }

  private static Stream<String> place(Throwable thrown) {
    StackTraceElement[] stack = root(thrown);
    return stack.length == 0 ? Stream.empty() : Stream.of(Frames.describe(stack));
  }

  /** An exception that only carries another is thrown where the other was. */
  private static StackTraceElement[] root(Throwable thrown) {
    Throwable cause = thrown.getCause();
    StackTraceElement[] stack = thrown.getStackTrace();
    return Frames.program(stack) == null && cause != null && cause != thrown
        ? cause.getStackTrace()
        : stack;
  }

  private static String place(Blockage blockage) {
    return blockage.how() + " " + type(blockage.object()) + " " + Frames.describe(blockage.stack());
  }

  private static String type(@Nullable Object object) {
    return object instanceof Class<?> named
        ? named.getName()
        : object == null ? "" : object.getClass().getName();
  }
}
