package dev.bohr.core.engine;

import dev.bohr.core.trace.Origin;
import dev.bohr.core.trace.Site;
import dev.bohr.runtime.SourceNames;
import dev.bohr.runtime.TestTools;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the program's own line on a stack: the first frame of neither the JDK, a test framework nor
 * Bohr.
 */
final class ProgramFrames {
  private ProgramFrames() {}

  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /**
   * Where the program is.
   *
   * @param site its line
   * @param library the library method that it called there, such as {@code HashMap.put}; empty when
   *     it is in its own code
   */
  record Place(Site site, String library) {}

  /** The line of the program that led to this call. */
  static Site current() {
    return place().site();
  }

  static Place place() {
    return WALKER.walk(
        frames -> {
          StackWalker.StackFrame library = null;
          for (StackWalker.StackFrame frame : (Iterable<StackWalker.StackFrame>) frames::iterator) {
            Origin origin = ORIGINS.get(frame.getDeclaringClass());
            if (origin == Origin.JDK || origin == Origin.FRAMEWORK) {
              library = frame;
            } else if (origin != Origin.BOHR) {
              return new Place(siteOf(frame), nameOf(library));
            }
          }
          return new Place(Site.UNKNOWN, nameOf(library));
        });
  }

  /**
   * Whether it is a test tool that has called the JDK here for its own purposes, rather than the
   * program, or an assertion that looks into what the program has made.
   */
  static boolean isToolAtWork() {
    return TestTools.arePresent()
        && WALKER.walk(
            frames ->
                frames
                    .map(StackWalker.StackFrame::getDeclaringClass)
                    .filter(ProgramFrames::isOutsideTheJdk)
                    .findFirst()
                    .filter(type -> ORIGINS.get(type) == Origin.FRAMEWORK)
                    .filter(type -> !TestTools.isAssertion(type.getName()))
                    .isPresent());
  }

  private static boolean isOutsideTheJdk(Class<?> type) {
    Origin origin = ORIGINS.get(type);
    return origin != Origin.JDK && origin != Origin.BOHR;
  }

  /** Whether a class is made afresh for every run, so that nobody can have known it before. */
  static boolean isOfProgram(Class<?> type) {
    return ORIGINS.get(type) == Origin.PROGRAM;
  }

  /** A recorded run asks for every frame above every access inside the JDK. */
  private static final ClassValue<Origin> ORIGINS =
      new ClassValue<>() {
        @Override
        protected Origin computeValue(Class<?> type) {
          return Origin.of(type.getName());
        }
      };

  private static String nameOf(StackWalker.@Nullable StackFrame library) {
    if (library == null) {
      return "";
    }
    String type = library.getClassName();
    return type.substring(type.lastIndexOf('.') + 1) + '.' + library.getMethodName();
  }

  private static Site siteOf(StackWalker.StackFrame frame) {
    return new Site(
        frame.getClassName(),
        SourceNames.method(frame.getMethodName()),
        frame.getDescriptor(),
        frame.getFileName(),
        Math.max(0, frame.getLineNumber()),
        Math.max(-1, frame.getByteCodeIndex()));
  }

  static Site first(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (isProgram(frame.getClassName())) {
        return siteOf(frame);
      }
    }
    return Site.UNKNOWN;
  }

  /**
   * Where in the JDK the thread has come to a hook; null when that is in the program's own code.
   */
  static @Nullable Site library(StackTraceElement[] stack) {
    StackTraceElement first = null;
    for (StackTraceElement frame : stack) {
      Origin origin = Origin.of(frame.getClassName());
      if (origin == Origin.PROGRAM) {
        break;
      }
      // What stands above a frame of Bohr is how it waits.
      first = origin == Origin.BOHR ? null : first == null ? frame : first;
    }
    return first == null ? null : siteOf(first);
  }

  private static Site siteOf(StackTraceElement frame) {
    return new Site(
        frame.getClassName(),
        SourceNames.method(frame.getMethodName()),
        "()V",
        frame.getFileName(),
        Math.max(0, frame.getLineNumber()),
        -1);
  }

  /**
   * The stack of a thread that waits for the initialisation of a class, as plain Java has it: a
   * method that sees to the initialisation of its class has not been entered yet. It is told by its
   * lack of a line, for what it does first stands on none.
   */
  static StackTraceElement[] beforeTheCall(StackTraceElement[] stack) {
    for (int i = 0; i < stack.length; i++) {
      if (isProgram(stack[i].getClassName())) {
        boolean entered = stack[i].getLineNumber() > 0 || stack[i].getFileName() == null;
        return entered ? stack : Arrays.copyOfRange(stack, i + 1, stack.length);
      }
    }
    return stack;
  }

  static boolean isProgram(String className) {
    return Origin.of(className) == Origin.PROGRAM;
  }
}
