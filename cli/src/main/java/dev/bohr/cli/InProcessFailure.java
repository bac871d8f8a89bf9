package dev.bohr.cli;

import dev.bohr.core.report.TextReport;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.Trimming;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The answer about a failure: the exception itself, and a text that explains it. */
final class InProcessFailure {
  private final InProcessRequest request;
  private final FailureFiles files;
  private final @Nullable Throwable thrown;

  /**
   * @param thrown what the run threw, if it ended so
   */
  InProcessFailure(InProcessRequest request, FailureFiles files, @Nullable Throwable thrown) {
    this.request = request;
    this.files = files;
    this.thrown = thrown;
  }

  /** Writes the files to a new directory. */
  Map<String, Object> published(String last) throws IOException {
    return at(
        ResultDirectory.write(files, request.root(), null, request.name().replaceAll("^.*\\.", "")),
        last);
  }

  /**
   * The files are in this directory.
   *
   * @param last the last line of the text
   */
  Map<String, Object> at(Path directory, String last) {
    Map<String, Object> answer = new HashMap<>();
    answer.put(InProcess.OUTCOME, InProcess.FAILED);
    answer.put(
        InProcess.TEXT,
        TextReport.render(
                thrown == null ? files.failure() : files.failure().withoutException(),
                files.trace(),
                files.schedule(),
                null,
                TextReport.DEFAULT_WIDTH,
                Terminals.glyphs())
            + request.hint(directory)
            + last);
    if (thrown != null) {
      Trimming.trim(thrown);
      answer.put(InProcess.THROWN, thrown);
    }
    return answer;
  }
}
