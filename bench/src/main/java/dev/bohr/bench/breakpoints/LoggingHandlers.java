package dev.bohr.bench.breakpoints;

import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/**
 * {@code java.util.logging} of the running JDK: {@code StreamHandler.publish} formats a record
 * while it holds its lock, and formatting calls {@code toString} of the record's parameters. When
 * these log themselves, to a logger with another handler, two threads that do so in opposite
 * directions are in a deadlock. That of the paper, between {@code Logger} and {@code LogManager} of
 * JDK 6, is not there any more.
 */
public final class LoggingHandlers {
  private static final int ROUNDS = 40;

  private LoggingHandlers() {}

  /** Tells another logger when it is turned into text. */
  private record Customer(Logger log) {
    @Override
    public String toString() {
      log.info("the customer's name was looked up");
      return "a customer";
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Logger orders = logger("orders");
    Logger billing = logger("billing");
    new Scene()
        .thread("orders", () -> Scene.paced(ROUNDS, log(orders, billing, ROUNDS / 2)))
        .thread("billing", () -> Scene.paced(ROUNDS, log(billing, orders, ROUNDS / 2 + 2)))
        .bystanders(2, ROUNDS)
        .play(() -> true);
  }

  private static Scene.Round log(Logger log, Logger other, int special) {
    return round -> {
      if (round == special) {
        log.log(Level.INFO, "done for {0}", new Customer(other));
      } else {
        log.info("round " + round);
      }
    };
  }

  private static Logger logger(String name) {
    Logger logger = Logger.getLogger(name);
    logger.setUseParentHandlers(false);
    logger.addHandler(new StreamHandler(OutputStream.nullOutputStream(), new SimpleFormatter()));
    return logger;
  }
}
