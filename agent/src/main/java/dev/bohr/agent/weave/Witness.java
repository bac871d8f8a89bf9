package dev.bohr.agent.weave;

import dev.bohr.woven.Woven;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sees how a program ends that has inserted breakpoints: with which exceptions, or not at all. When
 * the JVM ends it says what became of the breakpoints on standard error, and all of it in a file,
 * whose lines have tabs between their fields:
 *
 * <pre>
 * breakpoint  NAME  hits  timeouts  out-of-order  arrivals at place 1  ...
 * uncaught    THREAD  CLASS OF THE EXCEPTION  MESSAGE
 * stalled     WHERE EACH THREAD STANDS
 * </pre>
 */
final class Witness {
  /** What the JVM ends with when the program stands still: a bug was found. */
  private static final int STALLED = 3;

  private static final long LOOK_MILLIS = 50;

  private final @Nullable String file;

  /** Guarded by itself. */
  private final List<String> lines = new ArrayList<>();

  /**
   * @param file where to write; null: nowhere
   */
  Witness(@Nullable String file) {
    this.file = file;
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

  /**
   * Ends the JVM when every thread that keeps it alive has been blocked, or waiting without a
   * limit, at the same place for so long. A thread that sleeps or is paused may still go on.
   */
  void watch(long millis) {
    Thread watcher = new Thread(() -> look(millis), "bohr stall watch");
    watcher.setDaemon(true);
    watcher.start();
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
          tell();
          Runtime.getRuntime().halt(STALLED);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String where(StackTraceElement[] stack) {
    return stack.length == 0
        ? "?"
        : stack[0].getClassName() + "." + stack[0].getMethodName() + ":" + stack[0].getLineNumber();
  }

  /** Where the threads stand; empty when one of them may go on by itself. */
  private static List<String> standing() {
    List<String> all = new ArrayList<>();
    for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
      Thread thread = entry.getKey();
      Thread.State state = thread.getState();
      boolean stands = state == Thread.State.BLOCKED || state == Thread.State.WAITING;
      // The JVM's own, which waits for the others when main has ended, runs in no Java code.
      boolean counts = !thread.isDaemon() && !thread.getName().equals("DestroyJavaVM");
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
