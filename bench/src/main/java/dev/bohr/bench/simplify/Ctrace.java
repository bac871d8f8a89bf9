package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for ctrace: a library with which threads leave messages in a buffer that is written out
 * when it is full, and a table of the threads that are traced. Main and one more thread use it.
 *
 * <p>The bug is an order of locks: whoever registers a thread holds the table and leaves a message,
 * which takes the buffer; whoever finds the buffer full holds it and asks the table for names. The
 * symptom is a deadlock of both threads.
 *
 * <p>Bystanders: the levels of messages, the counters of each level, and all messages for which
 * there is room.
 */
public final class Ctrace {
  private static final int MESSAGES = 90;
  private static final int ROOM = 16;
  private static final int REGISTRATIONS = 5;

  /** Messages of a higher level are dropped. */
  private volatile int level = 1;

  private final Object table = new Object();

  /** Names by number; guarded by table. */
  private final List<String> names = new ArrayList<>();

  private final Object buffer = new Object();

  /** Numbers of the threads that left a message; guarded by buffer, like the next. */
  private final int[] messages = new int[ROOM];

  private int pending;
  private final StringBuilder output = new StringBuilder();
  private final Object counters = new Object();

  /** Messages by level; guarded by counters. */
  private final int[] counts = new int[3];

  private int register(String name) {
    synchronized (table) {
      names.add(name);
      int number = names.size() - 1;
      trace(number, 0);
      return number;
    }
  }

  private void trace(int thread, int messageLevel) {
    if (messageLevel > level) {
      return;
    }
    synchronized (counters) {
      counts[messageLevel]++;
    }
    synchronized (buffer) {
      messages[pending++] = thread;
      if (pending == ROOM) {
        flush();
      }
    }
  }

  private void flush() {
    synchronized (buffer) {
      if (pending > 0) {
        synchronized (table) { // the bug: others take the table first
          for (int i = 0; i < pending; i++) {
            output.append(names.get(messages[i])).append('\n');
          }
        }
        pending = 0;
      }
    }
  }

  private void traced(int thread) {
    for (int i = 0; i < MESSAGES; i++) {
      trace(thread, i % 3);
    }
  }

  private void run() throws InterruptedException {
    int main = register("main");
    int worker = register("worker");
    Thread thread = Crew.thread("worker", () -> traced(worker));
    thread.start();
    for (int i = 0; i < REGISTRATIONS; i++) {
      int task = register("task " + i);
      for (int j = 0; j < MESSAGES / REGISTRATIONS; j++) {
        trace(j % 2 == 0 ? task : main, j % 3);
      }
      if (i == REGISTRATIONS / 2) {
        level = 2;
      }
    }
    thread.join();
    flush();
    int lines = 0;
    for (int count : counts) {
      lines += count;
    }
    Crew.check(output.chars().filter(c -> c == '\n').count() == lines, "a message was lost");
  }

  public static void main(String[] args) throws InterruptedException {
    new Ctrace().run();
  }
}
