package dev.bohr.cli.worker;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Empties a pipe of a worker, so that the worker never waits for it. The beginning is kept, since
 * it says why a JVM did not start; the whole may be shown. Safe for several threads.
 */
final class OutputPump {
  private static final int KEPT = 8_192;

  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
  private final Thread thread;

  /**
   * @param to where to show it; null: nowhere
   */
  OutputPump(InputStream from, @Nullable OutputStream to, String name) {
    thread = new Thread(() -> pump(from, to), name);
    thread.setDaemon(true);
    thread.start();
  }

  private void pump(InputStream from, @Nullable OutputStream to) {
    byte[] buffer = new byte[1 << 13];
    try (from) {
      InputStream rest = StartUpCode.afterNotice(from);
      for (int read = rest.read(buffer); read >= 0; read = rest.read(buffer)) {
        keep(buffer, read);
        if (to != null) {
          to.write(buffer, 0, read);
          to.flush();
        }
      }
    } catch (IOException closed) {
      // The worker is gone, or the reader of the output is; the worker must not wait for either.
      return;
    }
  }

  private synchronized void keep(byte[] buffer, int length) {
    kept.write(buffer, 0, Math.min(length, KEPT - kept.size()));
  }

  /** The beginning of what came so far. */
  synchronized String beginning() {
    return kept.toString(Charset.defaultCharset());
  }

  /** Waits, not for long, until everything has been passed on. */
  void finish() {
    try {
      thread.join(2_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
