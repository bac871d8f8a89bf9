package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The answers for several tests as files for other programs: in each directory one with a line per
 * test and tabs between its fields. A line is there as soon as the user sees the answer.
 */
final class TestResults implements AutoCloseable {
  static final String NAME = "tests.tsv";

  private final Map<Path, Writer> files = new LinkedHashMap<>();

  /** Takes answers for the file in this directory; what was there before is replaced. */
  Consumer<TestAnswer> in(Path directory) throws IOException {
    Files.createDirectories(directory);
    Writer file = Files.newBufferedWriter(directory.resolve(NAME));
    files.put(directory, file);
    line(file, "test", "threads", "schedules", "result", "text");
    return answer ->
        line(
            file,
            answer.test().name(),
            Long.toString(answer.threads()),
            Long.toString(answer.schedules()),
            answer.result(),
            answer.text());
  }

  private static void line(Writer file, String... fields) {
    StringBuilder line = new StringBuilder();
    for (String field : fields) {
      line.append(line.length() == 0 ? "" : "\t").append(field.replaceAll("\\s+", " ").strip());
    }
    try {
      file.write(line.append('\n').toString());
      file.flush();
    } catch (IOException full) {
      throw CommandError.usage("%s could not be written: %s".formatted(NAME, full.getMessage()));
    }
  }

  @Override
  public void close() throws IOException {
    for (Writer file : files.values()) {
      file.close();
    }
  }
}
