package dev.bohr.core.run;

import dev.bohr.core.trace.Origin;
import dev.bohr.runtime.SourceNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads stacks for people: without Bohr's frames, and with the program's line first. */
final class Frames {
  private Frames() {}

  /** The innermost frame of the program itself; null when there is none. */
  static @Nullable StackTraceElement program(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (isProgram(frame)) {
        return frame;
      }
    }
    return null;
  }

  /**
   * The library's method that the program called and in which it now is: {@code
   * CountDownLatch.await}; null when the program's own code is on top.
   */
  static @Nullable String libraryCall(StackTraceElement[] stack) {
    String call = null;
    for (StackTraceElement frame : stack) {
      if (isProgram(frame)) {
        return call;
      }
      if (!isBohr(frame)) {
        call = simpleName(frame.getClassName()) + '.' + frame.getMethodName();
      }
    }
    return null;
  }

  /** {@code Account.check(Account.java:31)}, or "an unknown place". */
  static String describe(StackTraceElement[] stack) {
    StackTraceElement frame = program(stack);
    return frame == null
        ? "an unknown place"
        : simpleName(frame.getClassName())
            + '.'
            + SourceNames.method(frame.getMethodName())
            + '('
            + place(frame.getFileName(), frame.getLineNumber())
            + ')';
  }

  /** {@code Account.java:31}. */
  static String place(@Nullable String file, int line) {
    return (file == null ? "Unknown Source" : file) + (line > 0 ? ":" + line : "");
  }

  /** As {@link StackTraceElement#toString} says them, Bohr's own left out. */
  static List<String> texts(StackTraceElement[] stack) {
    List<String> texts = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      if (!isBohr(frame)) {
        texts.add(SourceNames.frame(frame).toString());
      }
    }
    return texts;
  }

  static boolean isProgram(StackTraceElement frame) {
    return Origin.of(frame.getClassName()) == Origin.PROGRAM;
  }

  static boolean isBohr(StackTraceElement frame) {
    return Origin.of(frame.getClassName()) == Origin.BOHR;
  }

  private static String simpleName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
