package dev.bohr.breakpoints;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All breakpoints of this JVM: whether they are on, and what became of them.
 *
 * <p>Like assertions they are off unless asked for: with {@code -Dbohr.breakpoints=true} (or {@code
 * on}, or without a value), or by {@link #enable()}. While they are off, reaching one is a field
 * that is read.
 */
public final class Breakpoints {
  /** The system property that turns breakpoints on. */
  public static final String PROPERTY = "bohr.breakpoints";

  /** Read by every visit, so it is a field and not a method. */
  static volatile boolean on = isOn(System.getProperty(PROPERTY));

  private Breakpoints() {}

  /** Turns breakpoints on, for all threads. */
  public static void enable() {
    on = true;
  }

  /** Turns breakpoints off; threads that are paused go on. */
  public static void disable() {
    on = false;
    Meetings.all().forEach(Meeting::release);
  }

  public static boolean isEnabled() {
    return on;
  }

  /** The breakpoints that were declared or reached so far, by name. */
  public static List<Breakpoint> all() {
    return Meetings.all().stream().map(Breakpoint::of).toList();
  }

  /** The breakpoint of that name, if it was declared or reached. */
  public static @Nullable Breakpoint find(String name) {
    Meeting meeting = Meetings.find(name);
    return meeting == null ? null : Breakpoint.of(meeting);
  }

  /** Sets all counts to zero, as a test does that runs after others; paused threads go on. */
  public static void reset() {
    Meetings.all().forEach(Meeting::reset);
  }

  /**
   * These threads have nothing to do with the program, as those of a framework that runs it, as
   * long as they stand where they stood; those that stood nowhere never have. A pause is over when
   * nobody else could go on. Replaces those of an earlier call.
   */
  public static void ignore(Map<Thread, StackTraceElement[]> bystanders) {
    Standstill.ignore(bystanders);
  }

  /** What became of each breakpoint, a line each, with what stood in its way. */
  public static String report() {
    StringBuilder text = new StringBuilder();
    Meetings.all().forEach(meeting -> text.append(meeting.tally().report()).append('\n'));
    return text.toString();
  }

  private static boolean isOn(@Nullable String value) {
    if (value == null) {
      return false;
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "", "true", "on" -> true;
      default -> false;
    };
  }
}
