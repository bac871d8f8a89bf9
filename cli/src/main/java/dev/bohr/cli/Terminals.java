package dev.bohr.cli;

import dev.bohr.core.report.Glyphs;
import dev.bohr.core.report.TextReport;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jspecify.annotations.Nullable;

/** What the user's terminal can show. */
final class Terminals {
  private static final int MAX_WIDTH = 160;

  private Terminals() {}

  /** True when a person watches: then there is a progress line. */
  static boolean isInteractive() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      // JDK 22 gives a console also where there is no terminal, and this method to tell.
      return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (ReflectiveOperationException olderJdk) {
      return true;
    }
  }

  /** Where the progress line goes; null when nobody watches. */
  static @Nullable PrintWriter writer() {
    Console console = isInteractive() ? System.console() : null;
    return console == null ? null : console.writer();
  }

  /** Width of reports. */
  static int width() {
    if (!isInteractive()) {
      return TextReport.DEFAULT_WIDTH;
    }
    // Grapheme clusters off: to learn of them JLine would ask the terminal, whose answers can
    // end up in the user's next command.
    try (Terminal terminal =
        TerminalBuilder.builder().system(true).dumb(true).graphemeCluster(false).build()) {
      int width = terminal.getWidth();
      return width > 0 ? Math.min(width, MAX_WIDTH) : TextReport.DEFAULT_WIDTH;
    } catch (IOException | RuntimeException | LinkageError unknown) {
      return TextReport.DEFAULT_WIDTH;
    }
  }

  /** Characters for reports on standard output. */
  static Glyphs glyphs() {
    String encoding = System.getProperty("stdout.encoding");
    if (encoding == null) {
      encoding = System.getProperty("sun.stdout.encoding");
    }
    String name = encoding == null ? Charset.defaultCharset().name() : encoding;
    return name.toUpperCase(Locale.ROOT).startsWith("UTF") ? Glyphs.UNICODE : Glyphs.ASCII;
  }
}
