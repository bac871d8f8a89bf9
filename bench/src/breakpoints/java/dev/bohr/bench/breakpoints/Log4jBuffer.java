package dev.bohr.bench.breakpoints;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * {@code AsyncAppender} of log4j 1.2.13: its dispatcher notifies those who wait for room only when
 * the buffer has just stopped being full, which {@code BoundedFIFO} tells from its count and its
 * size. {@code setBufferSize} changes the size without a notification: if that comes before the
 * dispatcher takes the next event out of a full buffer, whoever waits for room waits for ever. It
 * is missed-notify1 of the paper (236 before 309 there; lines 235 and 303 of the published jar).
 * Bursts are a little longer than the buffer, and the dispatcher keeps up with them, so that the
 * buffer is almost never full when its size is changed. At its end the service closes its log, which
 * notifies the dispatcher (277 of the paper, 274 of the jar).
 */
public final class Log4jBuffer {
  private static final int BURSTS = 6;

  /** The buffer has room for 128. */
  private static final int BURST = 150;

  private static final long BETWEEN_MILLIS = 40;

  private Log4jBuffer() {}

  /** Adds up what it is given, so that nothing is written anywhere. */
  private static final class Adding extends AppenderSkeleton {
    private volatile int characters;

    @Override
    protected void append(LoggingEvent event) {
      characters += event.getRenderedMessage().length();
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Logger logger = Logger.getLogger("service");
    AsyncAppender appender = new AsyncAppender();
    appender.addAppender(new Adding());
    logger.addAppender(appender);
    new Scene()
        .thread("requests", () -> serve(logger, appender))
        .thread("tuner", () -> tune(appender))
        .bystanders(2, 40)
        .play(() -> true);
  }

  private static void serve(Logger logger, AsyncAppender appender) throws InterruptedException {
    requests(logger);
    appender.close();
  }

  private static void requests(Logger logger) throws InterruptedException {
    for (int burst = 0; burst < BURSTS; burst++) {
      for (int i = 0; i < BURST; i++) {
        logger.info("request " + i);
      }
      Thread.sleep(BETWEEN_MILLIS);
    }
  }

  /** Between the last two bursts. */
  private static void tune(AsyncAppender appender) throws InterruptedException {
    Thread.sleep(BURSTS * BETWEEN_MILLIS);
    appender.setBufferSize(256);
  }
}
