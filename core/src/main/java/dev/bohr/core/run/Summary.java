package dev.bohr.core.run;

import dev.bohr.core.engine.Blockage;
import dev.bohr.core.engine.Blockage.How;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.ThrownText;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.OutcomeKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says in one sentence what went wrong: who, what, where.
 *
 * <p>A failure that needs a timeout to expire early, or a wait to end without a reason, begins by
 * saying so: a user may well call that impossible.
 */
final class Summary {
  private static final int MAX_THREADS = 4;

  private Summary() {}

  static String of(RunResult result) {
    Ending ending = result.ending();
    var trace = result.trace();
    BlockedWords words =
        new BlockedWords(ending.blockages(), trace == null ? null : new HeldLocks(trace));
    var thread = ending.thread();
    String name = thread == null ? "main" : thread.name();
    int index = thread == null ? 0 : thread.index;
    return caveat(result.schedule())
        + sentence(ending.kind(), ending.message(), ending.thrown(), name, index, words);
  }

  static String sentence(
      OutcomeKind kind,
      String message,
      @Nullable Throwable thrown,
      String thread,
      int index,
      BlockedWords words) {
    return switch (kind) {
      case FAILED ->
          thrown == null
              ? exit(thread, message, words.stackOf(index))
              : thread + " fails with " + describe(thrown);
      case DEADLOCK -> "Deadlock: " + deadlock(words);
      case STALL -> "Stall: " + stall(words);
      case LIVELOCK -> "Livelock: " + livelock(words);
      default -> "The run " + kind.phrase() + (message.isEmpty() ? "" : ": " + OneLine.of(message));
    };
  }

  private static String exit(String thread, String message, StackTraceElement[] stack) {
    String what = message.isEmpty() ? "the program fails" : OneLine.of(message);
    String where =
        stack.length == 0 ? "" : ", called by " + thread + " at " + Frames.describe(stack);
    return Character.toUpperCase(what.charAt(0)) + what.substring(1) + where;
  }

  private static String describe(Throwable thrown) {
    String type = thrown.getClass().getName();
    String simple = type.substring(type.lastIndexOf('.') + 1);
    String message = ThrownText.message(thrown);
    StackTraceElement[] stack = thrown.getStackTrace();
    Throwable cause = thrown.getCause();
    if (thrown instanceof ExceptionInInitializerError && cause != null && cause != thrown) {
      return simple + ", caused by " + describe(cause);
    }
    return simple
        + (message == null || message.isBlank() ? "" : ": " + OneLine.of(message))
        + (Frames.program(stack) == null ? "" : " at " + Frames.describe(stack));
  }

  private static String deadlock(BlockedWords words) {
    List<Blockage> ring = words.blockages();
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      Blockage before = ring.get((i + ring.size() - 1) % ring.size());
      parts.add(
          ring.get(i).name()
              + words.holding(before, ring.get(i))
              + " "
              + words.waiting(ring.get(i)));
    }
    return join(parts, "; ");
  }

  private static String stall(BlockedWords words) {
    // Threads that only wait for others to end are not the cause, unless there is no other.
    List<Blockage> stuck =
        words.blockages().stream()
            .filter(b -> b.how() == How.WAIT || b.how() == How.PARK || b.how() == How.MONITOR)
            .filter(b -> !b.daemon() && !b.idle())
            .collect(Collectors.toList());
    if (stuck.isEmpty()) {
      stuck = words.blockages();
    }
    List<String> parts =
        stuck.stream().map(b -> b.name() + " " + words.waiting(b)).collect(Collectors.toList());
    boolean notify = stuck.stream().allMatch(b -> b.how() == How.WAIT);
    return join(parts, ", ")
        + " and nobody is left to "
        + (notify ? "notify " : "wake ")
        + (parts.size() == 1 ? "it" : "them");
  }

  private static String livelock(BlockedWords words) {
    List<String> parts =
        words.blockages().stream()
            .filter(b -> b.how() == How.RUNNING)
            .map(b -> b.name() + " at " + words.place(b))
            .collect(Collectors.toList());
    return parts.isEmpty()
        ? "the threads repeat the same steps without end"
        : join(parts, ", ")
            + (parts.size() == 1 ? " repeats" : " repeat")
            + " the same steps without end";
  }

  static String caveat(Schedule schedule) {
    Set<DecisionKind> kinds = EnumSet.noneOf(DecisionKind.class);
    for (Deviation deviation : schedule.deviations()) {
      kinds.add(deviation.kind());
    }
    List<String> parts = new ArrayList<>();
    for (DecisionKind kind : kinds) {
      switch (kind) {
        case EXPIRE -> parts.add("a timeout expires early");
        case SPURIOUS -> parts.add("a wait ends without a notification");
        case WEAK_CAS -> parts.add("a weak compare-and-set fails without a reason");
        case SWITCH, NOTIFY -> {}
      }
    }
    return parts.isEmpty() ? "" : "When " + String.join(" and ", parts) + ": ";
  }

  private static String join(List<String> parts, String separator) {
    if (parts.size() <= MAX_THREADS) {
      return String.join(separator, parts);
    }
    return String.join(separator, parts.subList(0, MAX_THREADS))
        + separator
        + (parts.size() - MAX_THREADS)
        + " more";
  }
}
