package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for pbzip2: main puts blocks into a queue, five consumers compress them, and a writer
 * counts what they come to, in order.
 *
 * <p>The bug is the real one of the paper's figure 7: main waits for the writer, not for the
 * consumers, and then deletes the queue with its mutex. The symptom is a NullPointerException of a
 * consumer that comes back to the queue to see whether there is more.
 *
 * <p>Bystanders: the traffic through the queue, and the results with a lock of their own.
 */
public final class Pbzip2 {
  private static final int CONSUMERS = 5;
  private static final int BLOCKS = 25;
  private static final int CAPACITY = 6;

  /** The queue of blocks; its mutex guards the fields, and is null when the queue is deleted. */
  @SuppressWarnings({"NullAway", "SynchronizeOnNonFinalField"}) // The bug.
  private static final class Fifo {
    private Object mutex = new Object();
    private final int[] blocks = new int[CAPACITY];
    private int count;
    private int head;
    private boolean closed;

    void put(int block) throws InterruptedException {
      synchronized (mutex) {
        while (count == CAPACITY) {
          mutex.wait();
        }
        blocks[(head + count++) % CAPACITY] = block;
        mutex.notifyAll();
      }
    }

    void close() {
      synchronized (mutex) {
        closed = true;
        mutex.notifyAll();
      }
    }

    /** Returns the next block, or -1 when there will be none. */
    int take() throws InterruptedException {
      synchronized (mutex) {
        while (count == 0) {
          if (closed) {
            return -1;
          }
          mutex.wait();
        }
        int block = blocks[head];
        head = (head + 1) % CAPACITY;
        count--;
        mutex.notifyAll();
        return block;
      }
    }

    void delete() {
      mutex = null;
    }
  }

  private final Fifo fifo = new Fifo();

  /** Sizes of the compressed blocks, 0 for those to come; guarded by itself. */
  private final int[] sizes = new int[BLOCKS];

  private int written;

  private void consume() throws InterruptedException {
    for (int block = fifo.take(); block >= 0; block = fifo.take()) {
      int size = compress(block);
      synchronized (sizes) {
        sizes[block] = size;
        sizes.notifyAll();
      }
    }
  }

  /** The number of runs of equal bits in a block, whose content is made of its number. */
  private static int compress(int block) {
    int content = (block + 1) * 0x9e3779b9;
    return 1 + Integer.bitCount((content ^ content >>> 1) & Integer.MAX_VALUE);
  }

  private void write() throws InterruptedException {
    for (int block = 0; block < BLOCKS; block++) {
      synchronized (sizes) {
        while (sizes[block] == 0) {
          sizes.wait();
        }
        written += sizes[block];
      }
    }
  }

  private void run() throws InterruptedException {
    List<Thread> consumers = new ArrayList<>();
    for (int i = 0; i < CONSUMERS; i++) {
      consumers.add(Crew.thread("consumer-" + i, this::consume));
    }
    Thread writer = Crew.thread("writer", this::write);
    consumers.forEach(Thread::start);
    writer.start();
    int expected = 0;
    for (int block = 0; block < BLOCKS; block++) {
      fifo.put(block);
      expected += compress(block);
    }
    fifo.close();
    writer.join();
    fifo.delete();
    Crew.check(written == expected, "the output has " + written + ", not " + expected);
  }

  public static void main(String[] args) throws InterruptedException {
    new Pbzip2().run();
  }
}
