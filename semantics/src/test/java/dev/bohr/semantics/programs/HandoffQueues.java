package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TransferQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** SynchronousQueue and LinkedTransferQueue, where the producer meets the consumer. */
public final class HandoffQueues {
  private HandoffQueues() {}

  /** offer to a SynchronousQueue is lost when nobody waits, and the consumer waits for ever. */
  @Bug(Expected.STALL)
  public static final class OfferWithoutTaker implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> queue = new SynchronousQueue<>();
      together(queue::take, () -> queue.offer("a"));
    }
  }

  @TrustsTimeouts
  public static final class OfferWithoutTakerTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> queue = new SynchronousQueue<>(true);
      together(
          () -> check("a".equals(queue.poll(60, TimeUnit.SECONDS)), "nothing came"),
          () -> check(queue.offer("a", 60, TimeUnit.SECONDS), "nobody came"));
    }
  }

  /** put returns when the element is taken, not when it has been dealt with. */
  @Bug
  public static final class TakenIsNotDone implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> queue = new SynchronousQueue<>();
      AtomicInteger handled = new AtomicInteger();
      together(
          () -> {
            queue.put("a");
            check(handled.get() == 1, "taken, but not dealt with");
          },
          () -> {
            queue.take();
            handled.incrementAndGet();
          });
    }
  }

  public static final class TakenIsNotDoneTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> queue = new SynchronousQueue<>();
      BlockingQueue<String> answers = new SynchronousQueue<>();
      AtomicInteger handled = new AtomicInteger();
      together(
          () -> {
            String element = queue.take();
            handled.incrementAndGet();
            answers.put(element);
          },
          () -> {
            queue.put("a");
            check(answers.take().equals("a"), "another answer");
            check(handled.get() == 1, "taken, but not dealt with");
          });
    }
  }

  /** Transfers only if a consumer is seen waiting. */
  @Bug(Expected.STALL)
  public static final class TryTransfer implements Program {
    @Override
    public void execute() throws Exception {
      TransferQueue<String> queue = new LinkedTransferQueue<>();
      together(
          queue::take,
          () -> {
            if (queue.hasWaitingConsumer()) {
              queue.tryTransfer("a");
            }
          });
    }
  }

  public static final class TryTransferTwin implements Program {
    @Override
    public void execute() throws Exception {
      TransferQueue<String> queue = new LinkedTransferQueue<>();
      together(
          () -> {
            check(queue.take().equals("a"), "another element");
            check(queue.take().equals("b"), "another element");
          },
          () -> {
            queue.transfer("a");
            queue.put("b");
          });
      check(queue.isEmpty(), "an element is left");
    }
  }
}
