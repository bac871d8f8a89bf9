package dev.bohr.bench.breakpoints;

import java.io.OutputStream;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;

/**
 * {@code Category} and {@code AppenderSkeleton} of log4j 1.2.13: {@code callAppenders} locks the
 * category and, inside, each appender; an appender turns the message into text under its own lock.
 * When that logs to a category with the same appender, as in bug 24159 of log4j, one thread holds
 * the category and needs the appender while another holds the appender and needs the category: a
 * deadlock (deadlock1 of the paper).
 */
public final class Log4jAppenders {
  private static final int ROUNDS = 40;

  private Log4jAppenders() {}

  public static void main(String[] args) throws InterruptedException {
    WriterAppender file =
        new WriterAppender(new PatternLayout("%p %m%n"), OutputStream.nullOutputStream());
    Logger.getRootLogger().addAppender(file);
    Logger orders = Logger.getLogger("orders");
    Logger audit = Logger.getLogger("audit");
    audit.setAdditivity(false);
    audit.addAppender(file);
    Object customer =
        new Object() {
          @Override
          public String toString() {
            orders.info("the customer's name was looked up");
            return "a customer";
          }
        };
    new Scene()
        .thread("orders", () -> Scene.paced(ROUNDS, round -> orders.info("order " + round)))
        .thread(
            "audit",
            () ->
                Scene.paced(
                    ROUNDS,
                    round -> audit.info(round == ROUNDS / 2 ? customer : "checked " + round)))
        .bystanders(2, ROUNDS)
        .play(() -> true);
  }
}
