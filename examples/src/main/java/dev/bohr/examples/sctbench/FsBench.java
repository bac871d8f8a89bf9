package dev.bohr.examples.sctbench;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Each of 27 threads gives a block of a small file system to an inode that has none. The program is
 * the file system of Flanagan and Godefroid's paper on dynamic partial order reduction (POPL 2005);
 * the bug was added by the tests of ESBMC: there are as many locks for inodes as there are blocks,
 * which is not enough for the last thread. Every run fails. The symptom is an inode without a lock.
 */
public class FsBench {
  static final int BLOCKS = 26;
  static final int INODES = 32;
  private static final int THREADS = 27;

  private final Object[] inodeLocks;
  private final Object[] blockLocks = locks(BLOCKS);
  private final boolean[] busy = new boolean[BLOCKS];
  private final int[] inodes = new int[INODES];

  /** The bug: takes the one number for the other. */
  public FsBench() {
    this(BLOCKS);
  }

  FsBench(int inodeLocks) {
    this.inodeLocks = locks(inodeLocks);
  }

  private static Object[] locks(int number) {
    Object[] locks = new Object[number];
    for (int i = 0; i < number; i++) {
      locks[i] = new Object();
    }
    return locks;
  }

  private void allocate(int number) {
    int inode = number % INODES;
    if (inode >= inodeLocks.length) {
      throw new AssertionError(
          "there is no lock for inode " + inode + ", there are " + inodeLocks.length);
    }
    synchronized (inodeLocks[inode]) {
      if (inodes[inode] == 0) {
        int block = inode * 2 % BLOCKS;
        for (int i = 0; i < BLOCKS / 2; i++) {
          synchronized (blockLocks[block]) {
            if (!busy[block]) {
              busy[block] = true;
              inodes[inode] = block + 1;
              break;
            }
          }
          block = (block + 1) % BLOCKS;
        }
      }
    }
  }

  @Test
  public void run() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int number = i;
      threads.add(Threads.named("process " + number, () -> allocate(number)));
    }
    Threads.runAll(threads);
  }

  public static void main(String[] args) throws Exception {
    new FsBench().run();
  }

  /** The correct program: a lock for every inode. */
  public static final class Twin extends FsBench {
    public Twin() {
      super(INODES);
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
