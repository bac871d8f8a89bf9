package dev.bohr.cli.worker;

import dev.bohr.core.trace.BadFileException;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line's end of a progress file: reads what was appended since it last looked, whole
 * lines only.
 */
final class ProgressTail {
  private final Path file;
  private long position;

  /** The beginning of a line whose end is not yet written. */
  private final ByteArrayOutputStream rest = new ByteArrayOutputStream();

  ProgressTail(Path file) {
    this.file = file;
  }

  /** The messages since the last call, in order. */
  List<WorkerMessage> poll() throws IOException, BadFileException {
    List<WorkerMessage> messages = new ArrayList<>();
    for (byte b : appended()) {
      if (b == '\n') {
        messages.add(MessageLines.read(rest.toString(StandardCharsets.UTF_8)));
        rest.reset();
      } else {
        rest.write(b);
      }
    }
    return messages;
  }

  private byte[] appended() throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long length = in.length();
      byte[] bytes = new byte[(int) Math.min(length - position, 1 << 20)];
      in.seek(position);
      in.readFully(bytes);
      position += bytes.length;
      return bytes;
    } catch (FileNotFoundException notYet) {
      return new byte[0];
    }
  }
}
