package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What goes wrong with every blocking queue alike, for each class that is one. */
public final class BlockingQueues {
  private BlockingQueues() {}

  /** The queue is not empty when asked, and empty when polled. */
  private abstract static class SizeThenPoll implements Program {
    abstract BlockingQueue<Integer> queue();

    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = queue();
      queue.add(7);
      Body consume =
          () -> {
            if (!queue.isEmpty()) {
              int element = queue.poll();
              check(element == 7, "not the element");
            }
          };
      together(consume, consume);
    }
  }

  /** A timed poll that finds the element, one that finds nothing, and a blocking hand-over. */
  private abstract static class TimedPoll implements Program {
    abstract BlockingQueue<Integer> queue();

    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = queue();
      AtomicInteger received = new AtomicInteger();
      together(
          () -> queue.put(7),
          () -> {
            Integer element = queue.poll(60, TimeUnit.SECONDS);
            check(element != null, "the element did not come");
            received.addAndGet(element);
          },
          () -> {
            Integer element = queue.poll();
            if (element != null) {
              queue.put(element);
            }
          });
      check(received.get() == 7, "not the element");
      check(queue.poll(1, TimeUnit.MILLISECONDS) == null, "an element from nowhere");
    }
  }

  @Bug(type = NullPointerException.class)
  public static final class ArrayBlocking extends SizeThenPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new ArrayBlockingQueue<>(2);
    }
  }

  @TrustsTimeouts
  public static final class ArrayBlockingTwin extends TimedPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new ArrayBlockingQueue<>(1);
    }
  }

  @Bug(type = NullPointerException.class)
  public static final class LinkedBlocking extends SizeThenPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new LinkedBlockingQueue<>();
    }
  }

  @TrustsTimeouts
  public static final class LinkedBlockingTwin extends TimedPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new LinkedBlockingQueue<>();
    }
  }

  @Bug(type = NullPointerException.class)
  public static final class PriorityBlocking extends SizeThenPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new PriorityBlockingQueue<>();
    }
  }

  @TrustsTimeouts
  public static final class PriorityBlockingTwin extends TimedPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new PriorityBlockingQueue<>(1, Comparator.reverseOrder());
    }
  }

  @Bug(type = NullPointerException.class)
  public static final class LinkedTransfer extends SizeThenPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new LinkedTransferQueue<>();
    }
  }

  @TrustsTimeouts
  public static final class LinkedTransferTwin extends TimedPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new LinkedTransferQueue<>();
    }
  }

  @Bug(type = NullPointerException.class)
  public static final class LinkedDeque extends SizeThenPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new LinkedBlockingDeque<>();
    }
  }

  @TrustsTimeouts
  public static final class LinkedDequeTwin extends TimedPoll {
    @Override
    BlockingQueue<Integer> queue() {
      return new LinkedBlockingDeque<>(1);
    }
  }

  /** The last free place is seen by two threads. */
  @Bug(type = IllegalStateException.class)
  public static final class CapacityThenAdd implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
      Body add =
          () -> {
            if (queue.remainingCapacity() > 0) {
              queue.add(1);
            }
          };
      together(add, add);
    }
  }

  public static final class CapacityThenAddTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
      AtomicInteger refused = new AtomicInteger();
      Body add =
          () -> {
            if (!queue.offer(1)) {
              refused.incrementAndGet();
            }
          };
      together(add, add);
      check(queue.size() == 1 && refused.get() == 1, "not one element");
    }
  }

  /** take after a look: the element has gone to somebody else. */
  @Bug(Expected.STALL)
  public static final class SizeThenTake implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1));
      Body consume =
          () -> {
            if (queue.size() > 0) {
              queue.take();
            }
          };
      together(consume, consume);
    }
  }

  /** Producer and consumer over a queue of one place. */
  public static final class SizeThenTakeTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
      List<Integer> received = new ArrayList<>();
      together(
          () -> {
            queue.put(1);
            queue.put(2);
            queue.put(-1);
          },
          () -> {
            for (int element = queue.take(); element != -1; element = queue.take()) {
              received.add(element);
            }
          });
      check(received.equals(List.of(1, 2)), "not in order");
    }
  }

  /** peek shows one element and poll gives another. */
  @Bug
  public static final class PeekThenPoll implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new PriorityBlockingQueue<>(List.of(5));
      together(
          () -> {
            int urgent = queue.peek();
            check(queue.poll() == urgent, "handled another element");
          },
          () -> queue.add(1));
    }
  }

  public static final class PeekThenPollTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new PriorityBlockingQueue<>(List.of(5));
      together(
          () -> {
            int urgent = queue.take();
            check(urgent == 1 || urgent == 5, "an element from nowhere");
          },
          () -> queue.add(1));
      check(queue.size() == 1, "an element is missing");
    }
  }

  /** Drains into a list and forgets that more may come. */
  @Bug
  public static final class DrainOnce implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
      List<Integer> drained = new ArrayList<>();
      together(
          () -> {
            queue.add(1);
            queue.add(2);
          },
          () -> queue.drainTo(drained));
      check(drained.size() == 2, "elements were left behind");
    }
  }

  public static final class DrainOnceTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
      List<Integer> drained = new ArrayList<>();
      together(
          () -> {
            queue.add(1);
            queue.add(2);
          },
          () -> {
            while (drained.size() < 2) {
              drained.add(queue.take());
              queue.drainTo(drained);
            }
          });
      check(drained.equals(List.of(1, 2)), "not in order");
    }
  }
}
