package dev.bohr.semantics.interpreter;

import java.util.ArrayList;
import java.util.List;

/**
 * The one text form of how a run ended, used by the {@link Interpreter}, by compiled programs and
 * by whoever runs these: the variables, the locals of every thread, and how every thread ended.
 *
 * <pre>x0=1 x1=0 x2=0 v0=0 v1=0 a0=0 | t0: r0=0 r1=0 | t1: r0=1 r1=0 | finished, parked</pre>
 *
 * <p>A compiled program knows everything but the endings of threads that are blocked forever;
 * {@link #merge} puts these in.
 */
public final class FinalState {

  public static final String FINISHED = "finished";

  /** A thread that main did not come to fork, because an exception ended main before. */
  public static final String NOT_STARTED = "not started";

  public static final String ILLEGAL_MONITOR_STATE = "IllegalMonitorStateException";
  public static final String INTERRUPTED = "InterruptedException";
  public static final String PARKED = "parked";

  /** Stands for a number in {@link #template}. */
  public static final char HOLE = '%';

  private static final String SEPARATOR = " | ";

  private FinalState() {}

  /** Wants the monitor: to enter it, or to enter it again after it left the wait set. */
  public static String blockedOn(int monitor) {
    return "blocked on m" + monitor;
  }

  /** In the wait set of the monitor. */
  public static String waitingOn(int monitor) {
    return "waiting on m" + monitor;
  }

  public static String joining(int thread) {
    return "joining t" + thread;
  }

  /** Whether some thread of this final state can never go on. */
  public static boolean isBlocked(String finalState) {
    String endings = finalState.substring(finalState.lastIndexOf(SEPARATOR) + SEPARATOR.length());
    return List.of(endings.split(", ")).stream()
        .anyMatch(
            ending ->
                ending.equals(PARKED)
                    || ending.startsWith("blocked on ")
                    || ending.startsWith("waiting on ")
                    || ending.startsWith("joining "));
  }

  /** The part before the endings with a {@link #HOLE} for each number: variables, then locals. */
  public static String template(int threads) {
    StringBuilder text = new StringBuilder();
    for (String variable : Program.VARIABLES) {
      text.append(text.length() == 0 ? "" : " ").append(variable).append('=').append(HOLE);
    }
    for (int thread = 0; thread < threads; thread++) {
      text.append(SEPARATOR).append('t').append(thread).append(':');
      for (int local = 0; local < Program.LOCALS; local++) {
        text.append(" r").append(local).append('=').append(HOLE);
      }
    }
    return text.toString();
  }

  public static String of(int[] variables, int[][] locals, List<String> endings) {
    List<Integer> numbers = new ArrayList<>();
    for (int variable : variables) {
      numbers.add(variable);
    }
    for (int[] ofThread : locals) {
      for (int local : ofThread) {
        numbers.add(local);
      }
    }
    StringBuilder text = new StringBuilder();
    int next = 0;
    for (char c : template(locals.length).toCharArray()) {
      if (c == HOLE) {
        text.append(numbers.get(next++));
      } else {
        text.append(c);
      }
    }
    return merge(text.toString(), endings);
  }

  /**
   * Puts the endings behind what a compiled program's {@code finalState()} says.
   *
   * @param observed variables and locals, in the form of {@link #template}
   * @param endings one for each thread, none null
   */
  public static String merge(String observed, List<String> endings) {
    if (endings.contains(null)) {
      throw new IllegalArgumentException(
          "a thread has no ending yet; say what it is blocked on: " + endings);
    }
    return observed + SEPARATOR + String.join(", ", endings);
  }
}
