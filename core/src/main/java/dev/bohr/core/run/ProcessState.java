package dev.bohr.core.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Properties;
import java.util.TimeZone;
import org.jspecify.annotations.Nullable;

/**
 * What a program can change for the whole JVM without a static of its own: standard streams, system
 * properties, default handler, locales, time zone, defaults of the network, management beans,
 * sockets and remote objects. Put back before every run, or one run would see what another left.
 */
public final class ProcessState {
  /** Who puts back what the runs of this JVM change; null when nobody does. */
  private static volatile @Nullable ProcessState last;

  private final ProgramOutput out;
  private final ProgramOutput err;
  private final Properties properties = (Properties) System.getProperties().clone();
  private EmptyInput in = new EmptyInput();
  private final List<JvmDefault<?>> defaults = JvmDefault.all();
  private final TimeZone timeZone = TimeZone.getDefault();

  // As they were before the first run, for a JVM that goes on with something else.
  private final Properties oldProperties = System.getProperties();
  private final PrintStream oldOut = System.out;
  private final PrintStream oldErr = System.err;
  private final InputStream oldIn = System.in;
  private final Thread.@Nullable UncaughtExceptionHandler oldHandler =
      Thread.getDefaultUncaughtExceptionHandler();

  public ProcessState(ProgramOutput out, ProgramOutput err) {
    this.out = out;
    this.err = err;
  }

  /** Before a run that is made again on another engine: the first attempt is as good as a run. */
  static void restoreForRepetition() {
    ProcessState state = last;
    if (state != null) {
      state.restore();
    }
  }

  /** Called before each run, on a thread that is not controlled. */
  public void restore() {
    last = this;
    if (System.out != out) {
      System.setOut(out);
    }
    if (System.err != err) {
      System.setErr(err);
    }
    if (System.in != in || in.isClosed) {
      in = new EmptyInput();
      System.setIn(in);
    }
    restoreProperties();
    Beans.removeLeft();
    Sockets.closeLeft();
    RemoteObjects.forget();
    AsynchronousChannels.forget();
    Processes.forget();
    if (Thread.getDefaultUncaughtExceptionHandler() != null) {
      Thread.setDefaultUncaughtExceptionHandler(null);
    }
    for (JvmDefault<?> each : defaults) {
      each.restore();
    }
    if (!TimeZone.getDefault().equals(timeZone)) {
      TimeZone.setDefault(timeZone);
    }
  }

  /** Called after the last run, when the JVM goes on with something else. */
  public void putBack() {
    restore();
    last = null;
    System.setOut(oldOut);
    System.setErr(oldErr);
    System.setIn(oldIn);
    System.setProperties(oldProperties);
    Thread.setDefaultUncaughtExceptionHandler(oldHandler);
  }

  private void restoreProperties() {
    Properties now = System.getProperties();
    if (now instanceof WatchedProperties watched && !watched.isTouched()) {
      return;
    }
    System.setProperties(new WatchedProperties(properties));
  }

  /** Standard input at its end. */
  private static final class EmptyInput extends InputStream {
    private boolean isClosed;

    @Override
    public int read() throws IOException {
      if (isClosed) {
        throw new IOException("Stream closed");
      }
      return -1;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
