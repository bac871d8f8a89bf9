package dev.bohr.semantics.trust;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Queues: each empty at the beginning, and with one element, which fills the bounded ones. */
final class Queues {
  private Queues() {}

  static List<Family<?>> families() {
    List<Family<?>> families = new ArrayList<>();
    for (int size = 0; size <= 1; size++) {
      families.add(blocking("ArrayBlockingQueue", size, () -> new ArrayBlockingQueue<>(1)));
      families.add(blocking("LinkedBlockingQueue", size, () -> new LinkedBlockingQueue<>(1)));
      families.add(
          ends(blocking("LinkedBlockingDeque", size, () -> new LinkedBlockingDeque<>(1)), true));
      families.add(blocking("PriorityBlockingQueue", size, () -> new PriorityBlockingQueue<>(1)));
      families.add(transfers(blocking("LinkedTransferQueue", size, LinkedTransferQueue::new)));
      families.add(queue("ConcurrentLinkedQueue", size, ConcurrentLinkedQueue::new));
      families.add(ends(queue("ConcurrentLinkedDeque", size, ConcurrentLinkedDeque::new), false));
      families.add(delays(size));
    }
    families.add(handOff("SynchronousQueue", SynchronousQueue::new));
    families.add(handOff("fair SynchronousQueue", () -> new SynchronousQueue<>(true)));
    return families;
  }

  /** Two elements that a queue may have to tell apart, and one more. */
  private static final Integer A = 1;

  private static final Integer B = 2;
  private static final Integer C = 3;

  private static <Q extends Queue<Integer>> Supplier<Q> filled(Supplier<Q> fresh, int size) {
    return () -> {
      Q queue = fresh.get();
      if (size > 0) {
        queue.add(A);
      }
      return queue;
    };
  }

  private static <Q extends Queue<Integer>> Family<Q> queue(
      String name, int size, Supplier<Q> fresh) {
    return new Family<Q>(name + " of " + size, filled(fresh, size), Q::toString)
        .get("add", q -> q.add(B))
        .get("offer", q -> q.offer(B))
        .get("offer3", q -> q.offer(C))
        .get("poll", Q::poll)
        .get("peek", Q::peek)
        .get("size", Q::size)
        .get("isEmpty", Q::isEmpty)
        .get("contains", q -> q.contains(A))
        .get("toArray", q -> Arrays.toString(q.toArray()))
        .get("toTypedArray", q -> Arrays.toString(q.toArray(new Integer[0])))
        .get("iterator", Queues::iterate)
        .get("forEach", Queues::each)
        .get("spliterator", q -> q.spliterator().tryAdvance(e -> {}))
        .get("toString", Q::toString)
        .get("removeObject", q -> q.remove(A))
        .get("removeMissing", q -> q.remove(7))
        .get("removeIf", q -> q.removeIf(e -> e.equals(A)))
        .get("removeAll", q -> q.removeAll(List.of(A, C)))
        .get("retainAll", q -> q.retainAll(List.of(B)))
        .get("addAll", q -> q.addAll(List.of(B, C)))
        .run("clear", Q::clear)
        .against("offer3", "poll", "offer3 poll", "poll offer", "removeObject peek");
  }

  private static Object iterate(Collection<Integer> all) {
    StringBuilder seen = new StringBuilder();
    for (Integer each : all) {
      seen.append(each).append(' ');
    }
    return seen;
  }

  private static Object each(Collection<Integer> all) {
    List<Integer> seen = new ArrayList<>();
    all.forEach(seen::add);
    return seen;
  }

  private static <Q extends BlockingQueue<Integer>> Family<Q> blocking(
      String name, int size, Supplier<Q> fresh) {
    return queue(name, size, fresh)
        .run("put", q -> q.put(B))
        .get("offerTimed", q -> q.offer(B, 1, TimeUnit.SECONDS))
        .get("take", Q::take)
        .get("pollTimed", q -> q.poll(1, TimeUnit.SECONDS))
        .get("remainingCapacity", Q::remainingCapacity)
        .get("drainTo", Queues::drain)
        .get("drainOneTo", q -> q.drainTo(new ArrayList<>(), 1))
        .against("put", "take", "pollTimed offer3");
  }

  private static Object drain(BlockingQueue<Integer> queue) {
    List<Integer> drained = new ArrayList<>();
    queue.drainTo(drained);
    return drained;
  }

  /** What a queue with two ends has besides. */
  private static <Q extends Deque<Integer>> Family<Q> ends(Family<Q> family, boolean blocking) {
    family
        .run("addFirst", q -> q.addFirst(C))
        .run("addLast", q -> q.addLast(B))
        .run("push", q -> q.push(C))
        .get("offerFirst", q -> q.offerFirst(C))
        .get("offerLast", q -> q.offerLast(B))
        .get("pollFirst", Q::pollFirst)
        .get("pollLast", Q::pollLast)
        .get("remove", q -> q.remove())
        .get("removeFirst", Q::removeFirst)
        .get("removeLast", Q::removeLast)
        .get("pop", Q::pop)
        .get("peekFirst", Q::peekFirst)
        .get("peekLast", Q::peekLast)
        .get("element", Q::element)
        .get("getFirst", Q::getFirst)
        .get("getLast", Q::getLast)
        .get("removeFirstOccurrence", q -> q.removeFirstOccurrence(A))
        .get("removeLastOccurrence", q -> q.removeLastOccurrence(A))
        .get("descendingIterator", q -> q.descendingIterator().hasNext())
        .against("offerFirst pollLast", "pollFirst", "pollLast offerFirst");
    if (blocking) {
      family
          .run("putFirst", q -> ((BlockingDeque<Integer>) q).putFirst(C))
          .run("putLast", q -> ((BlockingDeque<Integer>) q).putLast(B))
          .get("takeFirst", q -> ((BlockingDeque<Integer>) q).takeFirst())
          .get("takeLast", q -> ((BlockingDeque<Integer>) q).takeLast())
          .get("pollLastTimed", q -> ((BlockingDeque<Integer>) q).pollLast(1, TimeUnit.SECONDS))
          .against("putFirst", "takeLast");
    }
    return family;
  }

  private static <Q extends LinkedTransferQueue<Integer>> Family<Q> transfers(Family<Q> family) {
    return family
        .run("transfer", q -> q.transfer(B))
        .get("tryTransfer", q -> q.tryTransfer(B))
        .get("tryTransferTimed", q -> q.tryTransfer(B, 1, TimeUnit.SECONDS))
        .get("hasWaitingConsumer", Q::hasWaitingConsumer)
        .get("getWaitingConsumerCount", Q::getWaitingConsumerCount)
        .against("tryTransferTimed", "pollTimed", "tryTransfer");
  }

  /** Nothing stays in it: everything is handed over. */
  private static Family<SynchronousQueue<Integer>> handOff(
      String name, Supplier<SynchronousQueue<Integer>> fresh) {
    return new Family<>(name, fresh, q -> "")
        .run("put", q -> q.put(A))
        .get("offer", q -> q.offer(A))
        .get("offerTimed", q -> q.offer(B, 1, TimeUnit.SECONDS))
        .get("take", SynchronousQueue::take)
        .get("poll", q -> q.poll())
        .get("pollTimed", q -> q.poll(1, TimeUnit.SECONDS))
        .against("take", "put", "offerTimed", "pollTimed", "offer poll", "pollTimed pollTimed");
  }

  /** An element that becomes due after a while. */
  private record Due(int number, long nanos) implements Delayed {
    static Due in(int number, long seconds) {
      return new Due(number, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(nanos, ((Due) other).nanos);
    }

    @Override
    public String toString() {
      return "due " + number;
    }
  }

  private static Family<DelayQueue<Due>> delays(int size) {
    return new Family<>(
            "DelayQueue of " + size,
            () -> {
              DelayQueue<Due> queue = new DelayQueue<>();
              if (size > 0) {
                queue.add(Due.in(1, -1));
              }
              return queue;
            },
            (DelayQueue<Due> q) -> Arrays.toString(q.toArray()))
        .run("put", q -> q.put(Due.in(2, -3)))
        .get("offer", q -> q.offer(Due.in(3, -2)))
        .get("offerLater", q -> q.offer(Due.in(4, 100)))
        .get("take", DelayQueue::take)
        .get("poll", q -> q.poll())
        .get("pollTimed", q -> q.poll(1, TimeUnit.SECONDS))
        .get("peek", DelayQueue::peek)
        .get("size", DelayQueue::size)
        .get("toArray", q -> Arrays.toString(q.toArray()))
        .get("iterator", q -> q.iterator().hasNext())
        .get("removeObject", q -> q.remove(q.peek()))
        .get("drainTo", q -> q.drainTo(new ArrayList<>()))
        .run("clear", DelayQueue::clear)
        .against("put", "poll", "offer poll", "take", "offerLater pollTimed");
  }
}
