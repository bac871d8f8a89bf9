package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** DelayQueue, whose elements come out when their time has come. */
public final class DelayQueues {
  private DelayQueues() {}

  private static final class Due implements Delayed {
    private final long at;

    Due(long millis) {
      at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(at, ((Due) other).at);
    }
  }

  /** The expired element is seen by two threads and polled by one. */
  @Bug(type = NullPointerException.class)
  public static final class PeekThenPoll implements Program {
    @Override
    public void execute() throws Exception {
      DelayQueue<Due> queue = new DelayQueue<>();
      queue.add(new Due(-1));
      Body consume =
          () -> {
            if (queue.peek() != null) {
              check(queue.poll().getDelay(TimeUnit.NANOSECONDS) <= 0, "not due yet");
            }
          };
      together(consume, consume);
    }
  }

  /** A timed poll that is longer than the delay. */
  @TrustsTimeouts
  public static final class PeekThenPollTwin implements Program {
    @Override
    public void execute() throws Exception {
      DelayQueue<Due> queue = new DelayQueue<>();
      AtomicInteger received = new AtomicInteger();
      together(
          () -> queue.put(new Due(1)),
          () -> {
            Due due = queue.poll(60, TimeUnit.SECONDS);
            check(due != null, "the element did not come");
            check(due.getDelay(TimeUnit.NANOSECONDS) <= 0, "not due yet");
            received.incrementAndGet();
          });
      check(received.get() == 1 && queue.isEmpty(), "not one element");
    }
  }

  /**
   * Two takers of one element, where the second expects another that is added only if there was
   * none.
   */
  @Bug(Expected.STALL)
  public static final class AddIfEmpty implements Program {
    @Override
    public void execute() throws Exception {
      DelayQueue<Due> queue = new DelayQueue<>();
      Body addIfEmpty =
          () -> {
            if (queue.isEmpty()) {
              queue.add(new Due(0));
            }
          };
      together(
          () -> {
            addIfEmpty.run();
            queue.take();
          },
          () -> {
            addIfEmpty.run();
            queue.take();
          });
    }
  }

  public static final class AddIfEmptyTwin implements Program {
    @Override
    public void execute() throws Exception {
      DelayQueue<Due> queue = new DelayQueue<>();
      Body addAndTake =
          () -> {
            queue.add(new Due(1));
            queue.take();
          };
      together(addAndTake, addAndTake);
      check(queue.isEmpty(), "an element is left");
    }
  }
}
