package dev.bohr.examples.contest;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * Readers use a block of memory while its manager exchanges it for a new one and releases the old
 * one as soon as nobody uses it. The bug is <em>use after release</em>: a reader takes the
 * reference first and counts itself as a user second, and in between the manager sees a block
 * without users. It is the Manager of the ConTest benchmark, where a flag says that memory is in
 * use; reference counts in C programs have the same gap. The symptom is a reader with released
 * memory.
 */
public class Manager {
  static final class Block {
    final int generation;
    final AtomicInteger users = new AtomicInteger();
    volatile boolean released;

    Block(int generation) {
      this.generation = generation;
    }
  }

  private volatile Block current = new Block(1);

  public static void main(String[] args) throws Exception {
    new Manager().run();
  }

  /** The bug: the block may be released before this reader is counted. */
  Block acquire() {
    Block block = current;
    block.users.incrementAndGet();
    return block;
  }

  private void read() {
    Block block = acquire();
    if (block.released) {
      throw new AssertionError("a reader uses block " + block.generation + ", which is released");
    }
    giveBack(block);
  }

  private synchronized void giveBack(Block block) {
    if (block.users.decrementAndGet() == 0 && block != current) {
      release(block);
    }
  }

  private synchronized void exchange() {
    Block old = current;
    current = new Block(old.generation + 1);
    if (old.users.get() == 0) {
      release(old);
    }
  }

  private void release(Block block) {
    if (block.released) {
      throw new AssertionError("block " + block.generation + " is released twice");
    }
    block.released = true;
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads =
        List.of(
            new Thread(this::read, "first reader"),
            new Thread(this::read, "second reader"),
            new Thread(this::exchange, "manager"));
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (current.generation != 2 || current.users.get() != 0) {
      throw new AssertionError(
          "block " + current.generation + " has " + current.users + " users in the end");
    }
  }

  /** The correct program: a reader is counted before the manager can look. */
  public static final class Twin extends Manager {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    synchronized Block acquire() {
      return super.acquire();
    }
  }
}
