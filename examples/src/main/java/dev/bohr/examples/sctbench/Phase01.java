package dev.bohr.examples.sctbench;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/**
 * Two threads go through two phases, and take and release the lock of each phase twice. The bug is
 * a release that was forgotten: the first thread to take the lock of the first phase for the second
 * time keeps it for ever, and the other one never gets there. So every run hangs. SCTBench has the
 * program from the tests of ESBMC. The symptom is a thread that waits for a lock whose owner has
 * ended.
 */
public class Phase01 {
  private final Lock first = new ReentrantLock();
  private final Lock second = new ReentrantLock();

  /** The bug: does nothing. */
  void leave(Lock phase) {}

  private void work() {
    first.lock();
    first.unlock();
    first.lock();
    leave(first);

    second.lock();
    second.unlock();
    second.lock();
    second.unlock();
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("first worker", this::work), Threads.named("second worker", this::work)));
  }

  public static void main(String[] args) throws Exception {
    new Phase01().run();
  }

  /** The correct program: releases the lock. */
  public static final class Twin extends Phase01 {
    @Override
    void leave(Lock phase) {
      phase.unlock();
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
