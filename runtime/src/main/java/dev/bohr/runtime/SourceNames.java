package dev.bohr.runtime;

import java.util.ArrayList;
import java.util.List;

/** Names as the source has them, for what the rewriter had to rename. */
public final class SourceNames {
  private SourceNames() {}

  /** {@code <clinit>} for the method that it became. */
  public static String method(String name) {
    return name.equals(StaticsHooks.INITIALISER) ? "<clinit>" : name;
  }

  /** The frame with the name of its method as the source has it. */
  public static StackTraceElement frame(StackTraceElement frame) {
    return frame.getMethodName().equals(StaticsHooks.INITIALISER)
        ? new StackTraceElement(
            frame.getClassLoaderName(),
            frame.getModuleName(),
            frame.getModuleVersion(),
            frame.getClassName(),
            method(frame.getMethodName()),
            frame.getFileName(),
            frame.getLineNumber())
        : frame;
  }

  /** The stack as it would be without the runtime. */
  static StackTraceElement[] stack(StackTraceElement[] stack) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      if (!frame.getClassName().startsWith("dev.bohr.runtime.")) {
        frames.add(frame(frame));
      }
    }
    return frames.toArray(new StackTraceElement[0]);
  }
}
