package dev.bohr.agent.weave;

import dev.bohr.woven.Woven;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Sees how a program ends that has inserted breakpoints, or none: with which exceptions, or not at
 * all. When the JVM ends it says what became of the breakpoints on standard error, and all of it in
 * a file, whose lines have tabs between their fields:
 *
 * <pre>
 * breakpoint  NAME  hits  timeouts  out-of-order  arrivals at place 1  ...
 * waited-out  NAME  pauses that took their whole time
 * uncaught    THREAD  CLASS OF THE EXCEPTION  MESSAGE
 * stalled     WHERE EACH THREAD STANDS
 * unreached   WHAT A CLASS OF BREAKPOINTS SAYS ABOUT PLACES THAT WERE NOT REACHED
 * </pre>
 */
public final class Witness {
  /** What the JVM ends with when the program stands still, or has failed and does not end. */
  private static final int BUG_FOUND = 3;

  private static final long LOOK_MILLIS = 50;

  private final @Nullable String file;
  private final @Nullable String breakpoints;

  /** Guarded by itself. */
  private final List<String> lines = new ArrayList<>();

  /** How long a program may go on that has failed; null: as long as it wants. */
  private @Nullable Long millisAfterFailure;

  /**
   * @param file where to write; null: nowhere
   * @param breakpoints class of the program that has a method {@code assertReached}, as a source
   *     patch of {@code bohr pin} has; null for none
   */
  Witness(@Nullable String file, @Nullable String breakpoints) {
    this.file = file;
    this.breakpoints = breakpoints;
    if (file != null) {
      Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
      Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> see(thread, thrown, before));
    }
  }

  private void see(
      Thread thread, Throwable thrown, Thread.@Nullable UncaughtExceptionHandler before) {
    add(
        "uncaught",
        thread.getName(),
        thrown.getClass().getName(),
        String.valueOf(thrown.getMessage()));
    endLater();
    if (before != null) {
      before.uncaughtException(thread, thrown);
    } else {
      System.err.print("Exception in thread \"" + thread.getName() + "\" ");
      thrown.printStackTrace();
    }
  }

  private void add(String... fields) {
    List<String> plain = new ArrayList<>();
    for (String field : fields) {
      plain.add(field.replaceAll("[\\t\\n\\r]", " "));
    }
    synchronized (lines) {
      lines.add(String.join("\t", plain));
    }
  }

  /** Called when the JVM ends. */
  void tell() {
    String report = Woven.report();
    if (!report.isEmpty()) {
      System.err.println("bohr: " + report.replace("\n", "\nbohr: "));
    }
    if (file == null) {
      return;
    }
    if (breakpoints != null) {
      ask(breakpoints);
    }
    StringBuilder text = new StringBuilder(Woven.table());
    synchronized (lines) {
      lines.forEach(line -> text.append(line).append('\n'));
    }
    try {
      Path path = Path.of(file);
      Path written = Files.writeString(Path.of(file + ".new"), text, StandardCharsets.UTF_8);
      Files.move(written, path, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      System.err.println("bohr: %s cannot be written: %s".formatted(file, e));
    }
  }

  private void ask(String breakpoints) {
    try {
      Class<?> type = Class.forName(breakpoints, true, ClassLoader.getSystemClassLoader());
      for (Field field : type.getDeclaredFields()) {
        if (field.getType().getSimpleName().equals("Breakpoint")) {
          field.setAccessible(true);
          askForPauses(field.get(null), field.getType());
        }
      }
      Method asked = type.getDeclaredMethod("assertReached");
      asked.setAccessible(true);
      asked.invoke(null);
    } catch (InvocationTargetException said) {
      add("unreached", String.valueOf(said.getCause()));
    } catch (ReflectiveOperationException | LinkageError e) {
      add("unreached", String.valueOf(e));
    }
  }

  /** The program has its own copy of the library. */
  private void askForPauses(Object breakpoint, Class<?> type) throws ReflectiveOperationException {
    String waitedOut = String.valueOf(type.getMethod("waitedOut").invoke(breakpoint));
    if (!waitedOut.equals("0")) {
      add("waited-out", String.valueOf(type.getMethod("name").invoke(breakpoint)), waitedOut);
    }
  }

  /**
   * Ends the JVM when every thread that keeps it alive has been blocked, or waiting without a
   * limit, at the same place for so long. A thread that sleeps or is paused may still go on.
   */
  void watch(long millis) {
    start(() -> look(millis), "bohr stall watch");
  }

  private void look(long millis) {
    List<String> before = List.of();
    long since = System.nanoTime();
    try {
      while (true) {
        Thread.sleep(LOOK_MILLIS);
        List<String> now = standing();
        if (now.isEmpty() || !now.equals(before)) {
          before = now;
          since = System.nanoTime();
        } else if (System.nanoTime() - since > millis * 1_000_000) {
          add("stalled", String.join("; ", now));
          end();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * From the first exception on that nobody catches the program has so long to end: the other
   * threads may wait, or look, for ever for the one that is gone.
   */
  void limitAfterFailure(long millis) {
    millisAfterFailure = millis;
  }

  private synchronized void endLater() {
    Long millis = millisAfterFailure;
    if (millis != null) {
      millisAfterFailure = null;
      start(() -> endAfter(millis), "bohr end of failure");
    }
  }

  /**
   * Among the JVM's own threads: breakpoints, also those in the program's source, do not wait for
   * these.
   */
  private static void start(Runnable work, String name) {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    Thread watcher = new Thread(group, work, name);
    watcher.setDaemon(true);
    watcher.start();
  }

  private void endAfter(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    end();
  }

  /** At most once. */
  private synchronized void end() {
    tell();
    Runtime.getRuntime().halt(BUG_FOUND);
  }

  private static String where(StackTraceElement[] stack) {
    StackTraceElement shown = null;
    for (StackTraceElement frame : stack) {
      // How a thread waits says less than where.
      if (shown == null || !isProgram(shown)) {
        shown = shown == null || isProgram(frame) ? frame : shown;
      }
    }
    return shown == null
        ? "?"
        : shown.getClassName() + "." + shown.getMethodName() + ":" + shown.getLineNumber();
  }

  private static boolean isProgram(StackTraceElement frame) {
    return !frame
        .getClassName()
        .matches("(java|javax|jdk|sun)\\..*|dev\\.bohr\\.(runtime|woven)\\..*");
  }

  private static List<String> standing() {
    // The JVM's own, which waits for the others when main has ended, runs in no Java code.
    return standing(thread -> !thread.isDaemon() && !thread.getName().equals("DestroyJavaVM"));
  }

  /**
   * Where threads stand; empty when one of them may go on by itself.
   *
   * @param asked which threads
   */
  public static List<String> standing(Predicate<Thread> asked) {
    List<String> all = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      Thread thread = entry.getKey();
      Thread.State state = thread.getState();
      boolean stands = state == Thread.State.BLOCKED || state == Thread.State.WAITING;
      boolean counts = asked.test(thread);
      if (!stands && counts) {
        return List.of();
      }
      if (counts) {
        all.add(thread.getName() + " at " + where(entry.getValue()));
      }
    }
    all.sort(null);
    return all;
  }
}
