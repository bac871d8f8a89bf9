package dev.bohr.examples.library;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * A payment is completed by the answer of the bank or by a watchdog that gives it up, whichever
 * comes first. The bug is a <em>check-then-act</em> on a CompletableFuture: both look whether it is
 * done before they complete it, and do not look at what {@code complete} returns, which alone tells
 * who was first. Futures that are completed from two sides need this care in every library. The
 * symptom is a customer whose money was taken and given back: an order that is both paid and
 * cancelled.
 */
public class PaymentTimeout {
  final CompletableFuture<String> payment = new CompletableFuture<>();
  private final AtomicInteger shipped = new AtomicInteger();
  private final AtomicInteger refunded = new AtomicInteger();

  public static void main(String[] args) throws Exception {
    new PaymentTimeout().run();
  }

  /** Whether this call decides how the payment ends. The bug: the other may decide meanwhile. */
  boolean decide(String result) {
    if (payment.isDone()) {
      return false;
    }
    payment.complete(result);
    return true;
  }

  private void bankAnswers() {
    if (decide("paid")) {
      shipped.incrementAndGet();
    }
  }

  private void giveUp() {
    if (decide("cancelled")) {
      refunded.incrementAndGet();
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(new Thread(this::bankAnswers, "bank"), new Thread(this::giveUp, "watchdog"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (shipped.get() + refunded.get() != 1) {
      throw new AssertionError(
          "the payment is %s, with %s shipments and %s refunds"
              .formatted(payment.get(), shipped, refunded));
    }
  }

  /** The correct program: asks the future who was first. */
  public static final class Twin extends PaymentTimeout {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    boolean decide(String result) {
      return payment.complete(result);
    }
  }
}
