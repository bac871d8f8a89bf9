package dev.bohr.bench.simplify;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Stands for bzip2 with threads: main cuts the input into blocks, four threads compress them, and a
 * writer puts the results out in order.
 *
 * <p>The bug: the last block, which is short, is stored as it is, and that path says that the block
 * is done before it puts it in its place. The symptom is a NullPointerException of the writer, when
 * it comes in between.
 *
 * <p>Bystanders: the compressed blocks and the queue of blocks.
 */
public final class Bzip2 {
  private static final int COMPRESSORS = 4;
  private static final int BLOCK = 16;
  private static final String INPUT =
      "aaaaaaaabbbbbbbb"
          + "abababababababab"
          + "ccccddddccccdddd"
          + "eeeeeeeeeeeeeeee"
          + "aabbaabbaabbaabb"
          + "fgh";

  private final int blocks = (INPUT.length() + BLOCK - 1) / BLOCK;

  /** Numbers of blocks to compress; guarded by itself, like closed. */
  private final Deque<Integer> queue = new ArrayDeque<>();

  private boolean closed;

  /** Guarded by done. */
  private final byte[][] packed = new byte[blocks][];

  /** Which of them can be written; guarded by itself. */
  private final boolean[] done = new boolean[blocks];

  private int written;

  private void read() {
    for (int block = 0; block < blocks; block++) {
      synchronized (queue) {
        queue.add(block);
        queue.notify();
      }
    }
    synchronized (queue) {
      closed = true;
      queue.notifyAll();
    }
  }

  private void compress() throws InterruptedException {
    for (; ; ) {
      int block;
      synchronized (queue) {
        while (queue.isEmpty() && !closed) {
          queue.wait();
        }
        if (queue.isEmpty()) {
          return;
        }
        block = queue.remove();
      }
      int end = Math.min((block + 1) * BLOCK, INPUT.length());
      compress(block, INPUT.substring(block * BLOCK, end).getBytes(StandardCharsets.US_ASCII));
    }
  }

  private void compress(int block, byte[] bytes) {
    if (bytes.length < BLOCK) {
      finish(block); // the bug: it is not there yet
      packed[block] = bytes;
      return;
    }
    byte[] runs = runs(bytes);
    synchronized (done) {
      packed[block] = runs;
    }
    finish(block);
  }

  private void finish(int block) {
    synchronized (done) {
      done[block] = true;
      done.notifyAll();
    }
  }

  /** Pairs of a length and a byte. */
  private static byte[] runs(byte[] bytes) {
    byte[] runs = new byte[2 * bytes.length];
    int length = 0;
    for (byte each : bytes) {
      if (length == 0 || runs[length - 1] != each) {
        length += 2;
        runs[length - 1] = each;
      }
      runs[length - 2]++;
    }
    return Arrays.copyOf(runs, length);
  }

  private void write() throws InterruptedException {
    for (int block = 0; block < blocks; block++) {
      synchronized (done) {
        while (!done[block]) {
          done.wait();
        }
      }
      written += packed[block].length;
    }
  }

  private void run() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < COMPRESSORS; i++) {
      threads.add(Crew.thread("compressor-" + i, this::compress));
    }
    threads.add(Crew.thread("writer", this::write));
    threads.forEach(Thread::start);
    read();
    for (Thread thread : threads) {
      thread.join();
    }
    Crew.check(written == 4 + 32 + 8 + 2 + 16 + 3, "the output has " + written + " bytes");
  }

  public static void main(String[] args) throws InterruptedException {
    new Bzip2().run();
  }
}
