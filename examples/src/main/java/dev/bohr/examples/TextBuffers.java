package dev.bohr.examples;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A logger appends one text buffer to another while a third thread empties the source. The bug is
 * the one of {@code java.lang.StringBuffer.append(StringBuffer)} in JDK 1.4, found by Flanagan and
 * Qadeer's type system for atomicity and in every paper since: each method is synchronized, but
 * {@code append} asks its argument for the length and then for the characters, and the argument may
 * shrink in between. There is no data race in it, only an <em>atomicity violation</em>. The symptom
 * is a {@code StringIndexOutOfBoundsException} out of {@code append}. (Today's StringBuffer has the
 * same gap and fills it with NUL characters.)
 */
public final class TextBuffers {
  /** StringBuffer as JDK 1.4 had it, without the methods that are not needed here. */
  private static final class TextBuffer {
    private char[] value = new char[16];
    private int count;

    synchronized int length() {
      return count;
    }

    synchronized void setLength(int length) {
      count = length;
    }

    synchronized void getChars(int begin, int end, char[] target, int at) {
      if (begin < 0 || end > count || begin > end) {
        throw new StringIndexOutOfBoundsException(end);
      }
      System.arraycopy(value, begin, target, at, end - begin);
    }

    synchronized void append(String text) {
      ensureCapacity(count + text.length());
      text.getChars(0, text.length(), value, count);
      count += text.length();
    }

    /** The bug: holds this buffer's monitor, but not that of the other one across the two calls. */
    synchronized void append(TextBuffer other) {
      int length = other.length();
      ensureCapacity(count + length);
      other.getChars(0, length, value, count);
      count += length;
    }

    synchronized void appendSafely(TextBuffer other) {
      synchronized (other) {
        append(other);
      }
    }

    private void ensureCapacity(int capacity) {
      if (capacity > value.length) {
        char[] larger = new char[Math.max(capacity, value.length * 2)];
        System.arraycopy(value, 0, larger, 0, count);
        value = larger;
      }
    }

    @Override
    public synchronized String toString() {
      return new String(value, 0, count);
    }
  }

  private interface Append {
    void append(TextBuffer log, TextBuffer line);
  }

  public static void main(String[] args) throws InterruptedException {
    new TextBuffers().run();
  }

  @Test
  public void run() throws InterruptedException {
    log(TextBuffer::append);
  }

  private static void log(Append append) throws InterruptedException {
    TextBuffer log = new TextBuffer();
    TextBuffer line = new TextBuffer();
    TextBuffer status = new TextBuffer();
    line.append("request served");
    int[] words = new int[1];

    Thread logger = new Thread(() -> append.append(log, line), "logger");
    Thread recycler = new Thread(() -> line.setLength(0), "recycler");
    Thread reporter =
        new Thread(
            () -> {
              status.append("up");
              status.append(", no errors");
            },
            "status reporter");
    Thread counter =
        new Thread(
            () -> {
              for (String word : "request served in time".split(" ")) {
                words[0] += word.length() > 0 ? 1 : 0;
              }
            },
            "word counter");

    List<Thread> threads = new ArrayList<>(List.of(logger, recycler, reporter, counter));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    String logged = log.toString();
    if (!logged.isEmpty() && !logged.equals("request served")) {
      throw new AssertionError("logged half a line: " + logged);
    }
    if (!status.toString().equals("up, no errors") || words[0] != 4) {
      throw new AssertionError("the bystanders are wrong: " + status + ", " + words[0]);
    }
  }

  /**
   * The correct program: keeps the source's monitor from the question for its length to the copy.
   */
  public static final class Twin {
    public static void main(String[] args) throws InterruptedException {
      new Twin().run();
    }

    @Test
    public void run() throws InterruptedException {
      log(TextBuffer::appendSafely);
    }
  }
}
