package dev.bohr.examples.sctbench;

import org.junit.jupiter.api.Test;

/**
 * A text is appended to another while a thread erases and restores it. The bug is that of {@code
 * java.lang.StringBuffer.append(StringBuffer)} in JDK 1.4: every method is synchronized, but {@code
 * append} asks the other buffer for its length and then for its characters, and has only its own
 * monitor. SCTBench has the program, in C++, from the bugs of Maple (Yu and others, OOPSLA 2012).
 * The symptom is a {@code StringIndexOutOfBoundsException} out of {@code append}. The showcase of
 * this module has the same bug in a larger program.
 */
public class StringBufferJdk14 {
  /** What is needed of StringBuffer. */
  private static final class Text {
    private final char[] value = new char[16];
    private int count;

    synchronized int length() {
      return count;
    }

    synchronized void getChars(int begin, int end, char[] target, int at) {
      if (begin < 0 || end > count || begin > end) {
        throw new StringIndexOutOfBoundsException(
            "the characters %d to %d of %d".formatted(begin, end, count));
      }
      System.arraycopy(value, begin, target, at, end - begin);
    }

    synchronized void append(Text other) {
      int length = other.length();
      other.getChars(0, length, value, count);
      count += length;
    }

    synchronized void append(String text) {
      text.getChars(0, text.length(), value, count);
      count += text.length();
    }

    synchronized void delete(int begin, int end) {
      int last = Math.min(end, count);
      System.arraycopy(value, last, value, begin, count - last);
      count -= last - begin;
    }
  }

  private final Text source = new Text();

  /** The bug: whoever appends does not hold the monitor of the source. */
  void append(Runnable append, Object source) {
    append.run();
  }

  @Test
  public void run() throws Exception {
    source.append("abc");
    Thread eraser =
        Threads.named(
            "eraser",
            () -> {
              source.delete(0, 3);
              source.append("abc");
            });
    eraser.start();
    Text target = new Text();
    append(() -> target.append(source), source);
    eraser.join();
  }

  public static void main(String[] args) throws Exception {
    new StringBufferJdk14().run();
  }

  /** The correct program: holds it from the question for the length to the copy. */
  public static final class Twin extends StringBufferJdk14 {
    @Override
    void append(Runnable append, Object source) {
      synchronized (source) {
        append.run();
      }
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
