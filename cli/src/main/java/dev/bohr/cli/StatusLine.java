package dev.bohr.cli;

import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** One line that says what is being done, rewritten in place; without a terminal there is none. */
final class StatusLine implements AutoCloseable {
  private static final String CLEAR = "\r\033[K";

  private final @Nullable PrintWriter terminal;
  private String shown = "";

  StatusLine(@Nullable PrintWriter terminal) {
    this.terminal = terminal;
  }

  void show(String text) {
    if (terminal != null && !text.equals(shown)) {
      shown = text;
      terminal.print(CLEAR + text);
      terminal.flush();
    }
  }

  /** What is printed next begins at the left margin. */
  void clear() {
    close();
    shown = "";
  }

  @Override
  public void close() {
    if (terminal != null && !shown.isEmpty()) {
      terminal.print(CLEAR);
      terminal.flush();
    }
  }
}
