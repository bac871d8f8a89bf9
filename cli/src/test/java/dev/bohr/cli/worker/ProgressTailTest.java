package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgressTailTest {
  @TempDir Path directory;

  private Path file() {
    return directory.resolve("progress.jsonl");
  }

  private void append(String text) throws IOException {
    Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Test
  void seesWhatALogWrites() throws Exception {
    ProgressTail tail = new ProgressTail(file());
    assertThat(tail.poll()).as("before the file is there").isEmpty();
    try (ProgressLog log = new ProgressLog(file())) {
      log.write(new WorkerMessage.Progress(1, 10));
      log.write(new WorkerMessage.PassedAtFirst());
      log.write(new WorkerMessage.Surveying(2));
      log.write(new WorkerMessage.Progress(2, 20));

      assertThat(tail.poll())
          .containsExactly(
              new WorkerMessage.Progress(1, 10),
              new WorkerMessage.PassedAtFirst(),
              new WorkerMessage.Surveying(2),
              new WorkerMessage.Progress(2, 20));
      assertThat(tail.poll()).isEmpty();

      log.write(new WorkerMessage.Problem(2, "é"));
      assertThat(tail.poll()).containsExactly(new WorkerMessage.Problem(2, "é"));
    }
  }

  @Test
  void takesWholeLinesOnly() throws Exception {
    String line = MessageLines.write(new WorkerMessage.Progress(1, 10));
    ProgressTail tail = new ProgressTail(file());

    append(line.substring(0, 7));
    assertThat(tail.poll()).isEmpty();
    append(line.substring(7) + "\n" + line);
    assertThat(tail.poll()).hasSize(1);
    append("\n");
    assertThat(tail.poll()).hasSize(1);
  }

  @Test
  void refusesWhatIsNoMessage() throws Exception {
    append("{\"message\":\"gibberish\"}\n");

    assertThatThrownBy(() -> new ProgressTail(file()).poll()).isInstanceOf(BadFileException.class);
  }

  @Test
  void endsWithTheLastMessage() throws Exception {
    try (ProgressLog log = new ProgressLog(file())) {
      log.write(new WorkerMessage.Problem(2, "over"));
      log.write(new WorkerMessage.Progress(1, 10));
    }
    assertThat(new ProgressTail(file()).poll()).hasSize(1);
  }
}
