package dev.bohr.cli.worker;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The worker's end of its progress file. A line is written in one piece, and after the last message
 * of a worker nothing more comes. Safe for several threads.
 */
final class ProgressLog implements AutoCloseable {
  private final OutputStream out;
  private boolean closed;

  ProgressLog(Path file) throws IOException {
    this.out = new FileOutputStream(file.toFile(), true);
  }

  /** The disk may be full: then the command line sees a silent worker and ends it. */
  synchronized void write(WorkerMessage message) {
    if (closed) {
      return;
    }
    try {
      out.write((MessageLines.write(message) + '\n').getBytes(StandardCharsets.UTF_8));
      closed = !(message instanceof WorkerMessage.OnTheWay);
    } catch (IOException full) {
      closed = true;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    out.close();
  }
}
