package dev.bohr.examples.contest;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two tasks take blocks from a vector of free and used blocks, and give them back. The bug is a
 * <em>check-then-act</em> across two synchronized methods: the search for a free block and its
 * marking are each atomic, but another task may mark the block that was found. It is the
 * AllocationVector of the ConTest benchmark. The symptom is a block that is given out twice.
 */
public class AllocationVector {
  private final boolean[] used = new boolean[4];

  public static void main(String[] args) throws Exception {
    new AllocationVector().run();
  }

  private synchronized int findFree() {
    for (int block = 0; block < used.length; block++) {
      if (!used[block]) {
        return block;
      }
    }
    throw new AssertionError("no block is free, and there are as many as tasks can need");
  }

  private synchronized void mark(int block) {
    if (used[block]) {
      throw new AssertionError("block " + block + " is given out twice");
    }
    used[block] = true;
  }

  private synchronized void free(int block) {
    if (!used[block]) {
      throw new AssertionError("block " + block + " is given back twice");
    }
    used[block] = false;
  }

  /** The bug: the block that was found free may have been marked since. */
  int allocate() {
    int block = findFree();
    mark(block);
    return block;
  }

  private void task() {
    for (int round = 0; round < 2; round++) {
      int first = allocate();
      int second = allocate();
      free(first);
      free(second);
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> tasks =
        List.of(new Thread(this::task, "first task"), new Thread(this::task, "second task"));
    tasks.forEach(Thread::start);
    for (Thread task : tasks) {
      task.join();
    }
    for (int block = 0; block < used.length; block++) {
      if (used[block]) {
        throw new AssertionError("block " + block + " was not given back");
      }
    }
  }

  /** The correct program: nobody else can mark a block between the search and the marking. */
  public static final class Twin extends AllocationVector {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    synchronized int allocate() {
      return super.allocate();
    }
  }
}
