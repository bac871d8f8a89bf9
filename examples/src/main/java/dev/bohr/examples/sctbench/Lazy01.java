package dev.bohr.examples.sctbench;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * One thread adds 1 to a number, another adds 2, and a third, which is started first, looks whether
 * the number is still below its limit. All of it is locked; the bug is a limit that leaves out that
 * both may have been there already. SCTBench has the program from the tests of ESBMC. The symptom
 * is a number that has reached the limit.
 */
public class Lazy01 {
  private int number;

  /** The bug: 1 and 2 are 3. */
  int limit() {
    return 3;
  }

  private synchronized void add(int amount) {
    number += amount;
  }

  private synchronized void check() {
    if (number >= limit()) {
      throw new AssertionError("the number is " + number + ", it should be below " + limit());
    }
  }

  @Test
  public void run() throws Exception {
    Threads.runAll(
        List.of(
            Threads.named("checker", this::check),
            Threads.named("adds 2", () -> add(2)),
            Threads.named("adds 1", () -> add(1))));
  }

  public static void main(String[] args) throws Exception {
    new Lazy01().run();
  }

  /** The correct program: the limit is above what the two can add. */
  public static final class Twin extends Lazy01 {
    @Override
    int limit() {
      return 4;
    }

    public static void main(String[] args) throws Exception {
      new Twin().run();
    }
  }
}
