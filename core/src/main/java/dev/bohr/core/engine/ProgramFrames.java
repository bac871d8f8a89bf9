package dev.bohr.core.engine;

import dev.bohr.core.trace.Site;
import java.util.Optional;

/** Finds the program's own line on a stack: the first frame of neither the JDK nor Bohr. */
final class ProgramFrames {
  private ProgramFrames() {}

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** The line of the program that led to this call. */
  static Site current() {
    Optional<Site> found =
        WALKER.walk(
            frames ->
                frames
                    .filter(f -> isProgram(f.getClassName()))
                    .findFirst()
                    .map(
                        f ->
                            new Site(
                                f.getClassName(),
                                f.getMethodName(),
                                f.getDescriptor(),
                                f.getFileName(),
                                Math.max(0, f.getLineNumber()),
                                Math.max(-1, f.getByteCodeIndex()))));
    return found.orElse(Site.UNKNOWN);
  }

  static Site first(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (isProgram(frame.getClassName())) {
        return new Site(
            frame.getClassName(),
            frame.getMethodName(),
            "()V",
            frame.getFileName(),
            Math.max(0, frame.getLineNumber()),
            -1);
      }
    }
    return Site.UNKNOWN;
  }

  static boolean isProgram(String className) {
    return !isLibrary(className) && !isBohr(className);
  }

  static boolean isLibrary(String className) {
    return className.startsWith("java.")
        || className.startsWith("javax.")
        || className.startsWith("jdk.")
        || className.startsWith("sun.")
        || className.startsWith("com.sun.");
  }

  static boolean isBohr(String className) {
    return className.startsWith("dev.bohr.runtime.")
        || className.startsWith("dev.bohr.core.")
        || className.startsWith("dev.bohr.cli.")
        || className.startsWith("dev.bohr.agent.");
  }
}
