package dev.bohr.libraries;

import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/**
 * Two threads log through log4j's {@code AsyncAppender} while a third changes the size of its
 * buffer. The buffer notifies only when it has just stopped being empty or full, and remembers what
 * it was by counting: {@code resize} changes the count without a notification, and with two
 * producers one {@code notify} wakes the wrong thread. It is the stall that the paper on concurrent
 * breakpoints (PPoPP 2011) triggers in version 1.2.13; version 1.2.14 has a new appender. The
 * symptom is a <em>stall</em>: a logger or the dispatcher waits at the buffer for ever.
 */
public final class Log4jAsyncAppender {
  private Log4jAsyncAppender() {}

  /** Counts events, so that nothing is written anywhere. */
  private static final class Counting extends AppenderSkeleton {
    private int events;

    @Override
    protected void append(LoggingEvent event) {
      events++;
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
    appender.setBufferSize(1);
    Counting counting = new Counting();
    appender.addAppender(counting);
    logger.addAppender(appender);
    Thread requests = new Thread(() -> log(logger, "request"), "requests");
    Thread tuner = new Thread(() -> appender.setBufferSize(2), "tuner");
    requests.start();
    tuner.start();
    requests.join();
    tuner.join();
    appender.close();
    if (counting.events != 3) {
      throw new AssertionError(counting.events + " of 3 events were logged");
    }
  }

  private static void log(Logger logger, String what) {
    for (int i = 0; i < 3; i++) {
      logger.info(what + " " + i);
    }
  }
}
