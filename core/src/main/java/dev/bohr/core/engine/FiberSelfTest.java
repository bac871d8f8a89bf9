package dev.bohr.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * Proves, once per JVM, that continuations of this JDK do what the fibers engine needs: bodies are
 * left and gone on with in any order, each with its own stack and locals, also deep inside, also
 * while it holds a real monitor; and the JVM's current thread stays the carrier.
 *
 * <p>The internals are nobody's promise, and compilers have broken such things before without a
 * word. So the test goes on until the optimising compiler has certainly compiled it: it thinks a
 * method hot after some ten thousand calls.
 */
final class FiberSelfTest {
  private static final int FIBERS = 3;

  /** Switches of each fiber; together more than twice the compiler's threshold. */
  private static final int ROUNDS = 12_000;

  private static final int DEPTH = 4;

  /** It takes some hundredths of a second. */
  private static final int PATIENCE_MILLIS = 10_000;

  private FiberSelfTest() {}

  private static volatile @Nullable String answer;

  /** Why fibers cannot be used here; empty when they can. */
  static String refusal() {
    String known = answer;
    if (known == null) {
      known = test();
      answer = known;
    }
    return known;
  }

  private static synchronized String test() {
    int feature = Runtime.version().feature();
    if (feature < EngineChoice.FIBERS_FEATURE) {
      return "JDK %d cannot leave a thread that holds a monitor; JDK %d can"
          .formatted(feature, EngineChoice.FIBERS_FEATURE);
    }
    try {
      String[] wrong = {"the self-test did not end"};
      Thread tester = new Thread(null, () -> wrong[0] = switchAbout(), "bohr-self-test", 0, false);
      tester.setDaemon(true);
      tester.start();
      tester.join(PATIENCE_MILLIS);
      return wrong[0];
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  private static String switchAbout() {
    try {
      Body[] bodies = new Body[FIBERS];
      Fiber[] fibers = new Fiber[FIBERS];
      for (int i = 0; i < FIBERS; i++) {
        bodies[i] = new Body(i, Thread.currentThread());
        fibers[i] = new Fiber(bodies[i]);
      }
      int random = 1;
      for (int left = FIBERS; left > 0; ) {
        random = random * 1_103_515_245 + 12_345;
        int i = (random >>> 16) % FIBERS;
        if (bodies[i].done) {
          continue;
        }
        int before = bodies[i].rounds;
        fibers[i].resume();
        if (bodies[i].done) {
          left--;
        } else if (bodies[i].rounds != before + 1) {
          return "a continuation did not go on where it was left";
        }
        if (!bodies[i].wrong.isEmpty()) {
          return bodies[i].wrong;
        }
      }
      return "";
    } catch (Throwable e) {
      return "continuations do not work: " + e;
    }
  }

  /** Switches at changing depths, half of the time inside a monitor. */
  private static final class Body implements Runnable {
    private final int number;
    private final Thread carrier;
    private final Object monitor = new Object();
    int rounds;
    boolean done;
    String wrong = "";

    Body(int number, Thread carrier) {
      this.number = number;
      this.carrier = carrier;
    }

    @Override
    public void run() {
      for (int i = 0; i < ROUNDS && wrong.isEmpty(); i++) {
        int expected = i * FIBERS + number;
        if (descend(i % DEPTH, expected) != expected + i % DEPTH) {
          wrong = "a continuation lost its locals";
        }
      }
      done = true;
    }

    private int descend(int depth, int value) {
      if (depth > 0) {
        return 1 + descend(depth - 1, value);
      }
      rounds++;
      if (value % 2 == 0) {
        leave();
      } else {
        synchronized (monitor) {
          leave();
          if (!Thread.holdsLock(monitor)) {
            wrong = "a continuation lost its monitor";
          }
        }
      }
      return value;
    }

    private void leave() {
      if (!Fiber.leave()) {
        wrong = "a continuation is pinned where it should not be";
      } else if (Thread.currentThread() != carrier) {
        wrong = "the current thread changed";
      }
    }
  }
}
