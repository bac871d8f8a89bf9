package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** ConcurrentLinkedQueue and ConcurrentLinkedDeque. */
public final class ConcurrentQueues {
  private ConcurrentQueues() {}

  /** Not empty when asked, empty when removed from. */
  @Bug(type = NoSuchElementException.class)
  public static final class EmptyThenRemove implements Program {
    @Override
    public void execute() throws Exception {
      Queue<String> queue = new ConcurrentLinkedQueue<>(List.of("a"));
      Body consume =
          () -> {
            if (!queue.isEmpty()) {
              queue.remove();
            }
          };
      together(consume, consume);
    }
  }

  public static final class EmptyThenRemoveTwin implements Program {
    @Override
    public void execute() throws Exception {
      Queue<String> queue = new ConcurrentLinkedQueue<>(List.of("a"));
      AtomicInteger received = new AtomicInteger();
      Body consume =
          () -> {
            if (queue.poll() != null) {
              received.incrementAndGet();
            }
          };
      together(consume, consume);
      check(received.get() == 1, "not one element");
    }
  }

  /** peek shows the element of which poll gives the next. */
  @Bug
  public static final class PeekThenPoll implements Program {
    @Override
    public void execute() throws Exception {
      Deque<String> deque = new ConcurrentLinkedDeque<>(List.of("a", "b"));
      Body consume =
          () -> {
            String seen = deque.peekFirst();
            check(seen.equals(deque.pollFirst()), "handled another element");
          };
      together(consume, () -> deque.pollFirst());
    }
  }

  public static final class PeekThenPollTwin implements Program {
    @Override
    public void execute() throws Exception {
      Deque<String> deque = new ConcurrentLinkedDeque<>(List.of("a", "b"));
      String[] received = new String[2];
      together(() -> received[0] = deque.pollFirst(), () -> received[1] = deque.pollLast());
      check(received[0] != null && received[1] != null, "an element is missing");
      check(!received[0].equals(received[1]), "the same element twice");
    }
  }

  /** A bound kept by asking for the size first. */
  @Bug
  public static final class SizeThenOffer implements Program {
    @Override
    public void execute() throws Exception {
      Queue<String> queue = new ConcurrentLinkedQueue<>();
      Body add =
          () -> {
            if (queue.size() < 1) {
              queue.offer("a");
            }
          };
      together(add, add);
      check(queue.size() == 1, "more than the bound");
    }
  }

  public static final class SizeThenOfferTwin implements Program {
    @Override
    public void execute() throws Exception {
      Queue<String> queue = new ConcurrentLinkedQueue<>();
      AtomicInteger places = new AtomicInteger(1);
      Body add =
          () -> {
            if (places.getAndDecrement() > 0) {
              queue.offer("a");
            }
          };
      together(
          add,
          add,
          () -> {
            for (String element : queue) {
              check(element.equals("a"), "another element");
            }
          });
      check(queue.size() == 1, "more than the bound");
    }
  }
}
