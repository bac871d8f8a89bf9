package dev.bohr.core.run;

import dev.bohr.runtime.Control;
import dev.bohr.runtime.MonitorHooks;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What System.out and System.err are in a controlled run: shown, up to a limit, or thrown away.
 *
 * <p>Shown or not, the program meets the same points: values are turned into text as {@link
 * PrintStream} does it, which may call the program's own {@code toString}, and the stream's monitor
 * is taken in the model; the real writing happens with the hooks off. So a replay that shows the
 * output follows the same schedule as the search that did not.
 */
public final class ProgramOutput extends PrintStream {
  private static final Charset CHARSET = Charset.defaultCharset();

  /** The monitor is taken at the line of the program that prints. */
  private static final int UNKNOWN_SITE = 0;

  private final long limit;

  /** Where output goes; null: nowhere. */
  private volatile @Nullable OutputStream sink;

  private long written;

  /**
   * @param limit how many bytes are shown before the rest is cut
   */
  public ProgramOutput(long limit) {
    super(OutputStream.nullOutputStream());
    this.limit = limit;
  }

  /** Shows what the program prints from now on; null: throws it away. */
  public void showOn(@Nullable OutputStream stream) {
    sink = stream;
    written = 0;
  }

  private void text(String text, boolean line) {
    locked(() -> (line ? text + System.lineSeparator() : text).getBytes(CHARSET));
  }

  /** Under the stream's monitor, as a real PrintStream does it: a point, shown or not. */
  private void locked(Supplier<byte[]> bytes) {
    MonitorHooks.enter(this, UNKNOWN_SITE);
    try {
      if (sink != null) {
        withoutHooks(bytes);
      }
    } finally {
      MonitorHooks.exit(this, UNKNOWN_SITE);
    }
  }

  /** Nothing in here may be a point, or showing the output would change the schedule. */
  private void withoutHooks(Supplier<byte[]> bytes) {
    Thread running = Control.running;
    boolean controlled = Thread.currentThread() == running;
    if (controlled) {
      Control.running = null;
    }
    try {
      write(sink, bytes.get());
    } catch (IOException closed) {
      // The reader of the output is gone; the program must not notice.
      sink = null;
    } finally {
      if (controlled) {
        Control.running = running;
      }
    }
  }

  private synchronized void write(@Nullable OutputStream to, byte[] bytes) throws IOException {
    if (to == null || written > limit) {
      return;
    }
    written += bytes.length;
    if (written <= limit) {
      to.write(bytes);
    } else {
      to.write(
          "%n[output cut after %d bytes]%n".formatted(limit).getBytes(StandardCharsets.US_ASCII));
    }
    to.flush();
  }

  @Override
  public void write(int b) {
    locked(() -> new byte[] {(byte) b});
  }

  @Override
  public void write(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    locked(() -> Arrays.copyOfRange(bytes, offset, offset + length));
  }

  @Override
  public void writeBytes(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public boolean checkError() {
    return false;
  }

  @Override
  public void print(boolean value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(char value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(int value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(long value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(float value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(double value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(char[] value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(@Nullable String value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void print(@Nullable Object value) {
    text(String.valueOf(value), false);
  }

  @Override
  public void println() {
    text("", true);
  }

  @Override
  public void println(boolean value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(char value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(int value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(long value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(float value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(double value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(char[] value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(@Nullable String value) {
    text(String.valueOf(value), true);
  }

  @Override
  public void println(@Nullable Object value) {
    text(String.valueOf(value), true);
  }

  @Override
  public PrintStream format(String format, @Nullable Object... args) {
    text(String.format(format, args), false);
    return this;
  }

  @Override
  public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... args) {
    text(String.format(locale, format, args), false);
    return this;
  }
}
