package dev.bohr.cli;

import dev.bohr.core.report.TextReport;
import dev.bohr.core.run.FailureFiles;
import java.io.PrintWriter;
import java.nio.file.Path;

/** Prints the report of a failure with the command that replays it. */
final class FailureText {
  private FailureText() {}

  static void print(PrintWriter out, FailureFiles files, Path directory) {
    out.print(
        TextReport.render(
            files.failure(),
            files.trace(),
            files.schedule(),
            "bohr replay " + ResultDirectory.word(directory),
            Terminals.width(),
            Terminals.glyphs()));
  }
}
