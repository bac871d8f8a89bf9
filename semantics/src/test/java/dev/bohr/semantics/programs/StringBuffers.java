package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

/**
 * StringBuffer, whose append of another buffer is famous for not being atomic, and StringBuilder.
 */
public final class StringBuffers {
  private StringBuffers() {}

  /**
   * append(StringBuffer) reads the length of its argument and copies its characters in two steps.
   * What was a {@code StringIndexOutOfBoundsException} in JDK 1.4 leaves NUL characters today.
   */
  @Bug
  public static final class AppendBuffer implements Program {
    @Override
    public void execute() throws Exception {
      StringBuffer target = new StringBuffer();
      StringBuffer source = new StringBuffer("abc");
      together(() -> target.append(source), () -> source.setLength(0));
      check(target.indexOf("\0") < 0, "appended characters that were never there");
    }
  }

  public static final class AppendBufferTwin implements Program {
    @Override
    public void execute() throws Exception {
      StringBuffer target = new StringBuffer();
      StringBuffer source = new StringBuffer("abc");
      together(() -> target.append(source.toString()), () -> source.setLength(0));
      check(target.length() == 0 || target.toString().equals("abc"), "appended half of it");
    }
  }

  /** The buffer shrinks between length and charAt. */
  @Bug(type = StringIndexOutOfBoundsException.class)
  public static final class LengthThenCharAt implements Program {
    @Override
    public void execute() throws Exception {
      StringBuffer buffer = new StringBuffer("abc");
      together(
          () -> check(buffer.charAt(buffer.length() - 1) != 0, "no character"),
          () -> buffer.setLength(1));
    }
  }

  public static final class LengthThenCharAtTwin implements Program {
    @Override
    public void execute() throws Exception {
      StringBuffer buffer = new StringBuffer("abc");
      together(
          () -> {
            synchronized (buffer) {
              char last = buffer.charAt(buffer.length() - 1);
              check(last == 'c' || last == 'a', "another character");
            }
          },
          () -> buffer.setLength(1));
    }
  }

  /** Two appends in a row are not one. */
  @Bug
  public static final class TwoAppends implements Program {
    @Override
    public void execute() throws Exception {
      StringBuffer log = new StringBuffer();
      together(() -> log.append("a").append(";"), () -> log.append("b").append(";"));
      check(log.indexOf(";;") < 0, "two lines run into each other");
    }
  }

  public static final class TwoAppendsTwin implements Program {
    @Override
    public void execute() throws Exception {
      StringBuffer log = new StringBuffer();
      together(() -> log.append("a;"), () -> log.append("b;"));
      check(log.length() == 4 && log.indexOf(";;") < 0, "two lines run into each other");
    }
  }

  /** A StringBuilder shared without a lock. */
  @Bug
  public static final class SharedBuilder implements Program {
    @Override
    public void execute() throws Exception {
      StringBuilder log = new StringBuilder(64);
      together(() -> log.append('a'), () -> log.append('b'));
      check(log.indexOf("a") >= 0 && log.indexOf("b") >= 0, "a character was lost");
    }
  }

  public static final class SharedBuilderTwin implements Program {
    @Override
    public void execute() throws Exception {
      StringBuilder log = new StringBuilder(64);
      together(() -> append(log, 'a'), () -> append(log, 'b'));
      check(log.indexOf("a") >= 0 && log.indexOf("b") >= 0, "a character was lost");
    }

    private static void append(StringBuilder log, char letter) {
      synchronized (log) {
        log.append(letter);
      }
    }
  }
}
