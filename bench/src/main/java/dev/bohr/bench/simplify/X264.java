package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for x264: frames are encoded at the same time, each by a thread, and a row of a frame
 * waits for the rows around it of the frame before, to which it refers.
 *
 * <p>The bug: a row signals only when a flag says that somebody waits, and who waits raises the
 * flag after it has looked for the row. When the row comes in between, its signal is missed. The
 * next rows signal again, so the symptom is a stall only when it was the last row.
 *
 * <p>Bystanders: the look ahead at the complexity of frames, and the control of the rate, each with
 * a lock of its own.
 */
public final class X264 {
  private static final int FRAMES = 8;
  private static final int ROWS = 8;

  /** A frame; rows of lower numbers than {@code completed} are encoded. */
  private static final class Frame {
    private final int[] rows = new int[ROWS];
    private volatile int completed;
    private volatile boolean awaited;

    synchronized void await(int count) throws InterruptedException {
      while (completed < count) {
        awaited = true; // the bug: the row may have been completed before
        wait();
      }
    }

    void complete(int row) {
      completed = row + 1;
      if (awaited) {
        synchronized (this) {
          awaited = false;
          notifyAll();
        }
      }
    }
  }

  private final Frame[] frames = new Frame[FRAMES];

  /** By frame; guarded by itself. */
  private final int[] complexity = new int[FRAMES];

  private final Object rate = new Object();

  /** Guarded by rate. */
  private int bits;

  private X264() {
    for (int i = 0; i < FRAMES; i++) {
      frames[i] = new Frame();
    }
  }

  /** What the camera saw. */
  private static int pixels(int frame, int row) {
    return (frame * 31 + row * 17) % 64;
  }

  private void lookAhead() {
    for (int frame = 0; frame < FRAMES; frame++) {
      int sum = 0;
      for (int row = 0; row < ROWS; row++) {
        sum += pixels(frame, row);
      }
      synchronized (complexity) {
        complexity[frame] = sum;
      }
    }
  }

  private void encode(int number) throws InterruptedException {
    Frame frame = frames[number];
    for (int row = 0; row < ROWS; row++) {
      int predicted = 0;
      if (number > 0) {
        Frame reference = frames[number - 1];
        int below = Math.min(row + 1, ROWS - 1);
        reference.await(below + 1);
        predicted = (reference.rows[row] + reference.rows[below]) / 2;
      }
      int residual = pixels(number, row) - predicted;
      frame.rows[row] = predicted + residual / 2 * 2;
      frame.complete(row);
      synchronized (rate) {
        bits += Integer.SIZE - Integer.numberOfLeadingZeros(Math.abs(residual));
      }
    }
  }

  private void run() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    threads.add(Crew.thread("lookahead", this::lookAhead));
    for (int i = 0; i < FRAMES; i++) {
      int number = i;
      threads.add(Crew.thread("frame-" + i, () -> encode(number)));
    }
    Crew.run(threads);
    Crew.check(bits == 317, "the stream has " + bits + " bits");
  }

  public static void main(String[] args) throws InterruptedException {
    new X264().run();
  }
}
