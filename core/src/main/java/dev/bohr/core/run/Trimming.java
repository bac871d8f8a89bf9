package dev.bohr.core.run;

import dev.bohr.runtime.SourceNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the stack of an exception read as if the program had run without Bohr: without Bohr's
 * frames, and without what called the program's outermost method.
 */
public final class Trimming {
  private final Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private Trimming() {}

  /** Trims the exception itself, its causes, and what they suppress. */
  public static void trim(Throwable thrown) {
    new Trimming().all(thrown);
  }

  private void all(@Nullable Throwable thrown) {
    if (thrown == null || !seen.add(thrown)) {
      return;
    }
    thrown.setStackTrace(trimmed(thrown.getStackTrace()));
    all(thrown.getCause());
    for (Throwable suppressed : thrown.getSuppressed()) {
      all(suppressed);
    }
  }

  private static StackTraceElement[] trimmed(StackTraceElement[] stack) {
    int outermost = stack.length - 1;
    while (outermost >= 0 && !Frames.isProgram(stack[outermost])) {
      outermost--;
    }
    // Without a frame of the program, all may be of interest.
    int end = outermost < 0 ? stack.length : outermost + 1;
    List<StackTraceElement> kept = new ArrayList<>();
    for (int i = 0; i < end; i++) {
      if (!Frames.isBohr(stack[i])) {
        kept.add(SourceNames.frame(stack[i]));
      }
    }
    return kept.toArray(new StackTraceElement[0]);
  }
}
