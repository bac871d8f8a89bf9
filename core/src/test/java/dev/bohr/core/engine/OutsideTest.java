package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.join;
import static dev.bohr.core.engine.Programs.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.ClockHooks;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.IdentityHooks;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.QuietHooks;
import dev.bohr.runtime.ThreadHooks;
import dev.bohr.runtime.TrustHooks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A thread that blocks for real leaves control and comes back. */
class OutsideTest {
  /** The main thread blocks, for real, until a thread of the run has run meanwhile. */
  @Test
  void othersRunWhileAThreadBlocksForReal() {
    CountDownLatch real = new CountDownLatch(1);
    Var x = new Var();
    Runnable program =
        () -> {
          Thread other =
              start(
                  () -> {
                    x.set(1);
                    real.countDown();
                  });
          Programs.uninterrupted(real::await);
          x.set(x.get() + 1);
          join(other);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(x.peek()).isEqualTo(2);
      assertThat(runner.mode().notes()).anyMatch(note -> note.contains("left control"));
    }
  }

  /** Whatever hook it comes to, and even if that one has nothing to do for it. */
  @Test
  void anyHookBringsAThreadBack() {
    Object lock = new Object();
    assertThat(isBackAfter(() -> TrustHooks.exit(lock, 0))).isTrue();
    assertThat(isBackAfter(ClockHooks::nanoTime)).isTrue();
    assertThat(isBackAfter(() -> IdentityHooks.identityHashCode(lock))).isTrue();
    assertThat(isBackAfter(() -> ThreadHooks.interrupted(null, false))).isTrue();
    assertThat(isBackAfter(() -> MonitorHooks.awaitReal(lock, 0))).isTrue();
  }

  /** What is taken in the model is given back, wherever the thread came back in between. */
  @Test
  void aMonitorIsGivenBackByWhoLeftControlInside() {
    Object lock = new Object();
    CountDownLatch real = new CountDownLatch(1);
    Runnable program =
        () -> {
          Thread other =
              start(
                  () -> {
                    ThreadHooks.yieldNow();
                    real.countDown();
                    MonitorHooks.enter(lock, 0);
                    MonitorHooks.exit(lock, 0);
                  });
          MonitorHooks.realEntered(lock, 0);
          Programs.uninterrupted(real::await);
          MonitorHooks.realExited(lock, 0);
          join(other);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    }
  }

  /** Quiet sections fill tables of the JVM: a thread outside does in one as any other does. */
  @Test
  void aQuietSectionIsNotWhereAThreadComesBack() {
    AtomicBoolean back = new AtomicBoolean();
    AtomicBoolean isReal = new AtomicBoolean();
    boolean afterwards =
        isBackAfter(
            () -> {
              QuietHooks.enter();
              isReal.set(IdentityHooks.identityHashCode(back) == System.identityHashCode(back));
              back.set(Control.isRunning());
              QuietHooks.exit();
              ClockHooks.nanoTime();
            });
    assertThat(isReal).isTrue();
    assertThat(back).isFalse();
    assertThat(afterwards).isTrue();
  }

  /** In the middle of a quiet section the program is called: there a thread comes back. */
  @Test
  void theProgramInAQuietSectionIsWhereAThreadComesBack() {
    AtomicBoolean back = new AtomicBoolean();
    AtomicBoolean isQuiet = new AtomicBoolean();
    boolean afterwards =
        isBackAfter(
            () -> {
              QuietHooks.enter();
              int depth = QuietHooks.leave();
              ClockHooks.nanoTime();
              back.set(Control.isRunning());
              QuietHooks.back(depth);
              isQuiet.set(!Control.isRunning());
              QuietHooks.exit();
            });
    assertThat(back).isTrue();
    assertThat(isQuiet).isTrue();
    assertThat(afterwards).isTrue();
  }

  /** Whether a thread that left control has the token again after that. */
  private static boolean isBackAfter(Runnable hook) {
    CountDownLatch real = new CountDownLatch(1);
    AtomicBoolean back = new AtomicBoolean();
    Runnable program =
        () -> {
          Thread other = start(real::countDown);
          Programs.uninterrupted(real::await);
          hook.run();
          back.set(Control.isRunning());
          join(other);
        };
    Options options = Options.defaults().withEngine(EngineChoice.THREADS);
    try (Runner runner = new Runner(options, program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    }
    return back.get();
  }

  /** A thread that passes no point is given up when the patience is over, and not before. */
  @Test
  void patienceIsWhatTheOptionsSay() {
    AtomicBoolean over = new AtomicBoolean();
    Runnable program =
        () -> {
          while (!over.get()) {
            Thread.onSpinWait();
          }
        };
    try (Runner runner = new Runner(Options.defaults().withPatience(1), program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
      assertThat(runner.mode().tainted()).isTrue();
    } finally {
      over.set(true);
    }
  }

  /**
   * In a quiet section nobody can leave control; one who blocks there is not given all the time.
   */
  @Test
  void aThreadThatBlocksQuietlyIsGivenUp() {
    CountDownLatch real = new CountDownLatch(1);
    Runnable program =
        () -> {
          QuietHooks.enter();
          Programs.uninterrupted(real::await);
          QuietHooks.exit();
        };
    Options options = Options.defaults().withPatience(100_000_000).withEngine(EngineChoice.THREADS);
    try (Runner runner = new Runner(options, program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
      assertThat(ending.message()).contains("main blocked where it is not controlled");
      assertThat(runner.mode().tainted()).isTrue();
    } finally {
      real.countDown();
    }
  }

  /** An interrupt reaches a thread where it blocks for real, and is answered once. */
  @Test
  void aThreadThatBlocksForRealIsInterrupted() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean answered = new AtomicBoolean();
    AtomicBoolean remains = new AtomicBoolean(true);
    Runnable program =
        () -> {
          Thread other =
              start(
                  () -> {
                    try {
                      never.await();
                    } catch (InterruptedException expected) {
                      answered.set(true);
                    }
                    remains.set(ThreadHooks.interrupted(null, false) == 1);
                  });
          ThreadHooks.yieldNow();
          ThreadHooks.interrupt(other);
          join(other);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    }
    assertThat(answered).isTrue();
    assertThat(remains).isFalse();
  }

  /** What a test leaves behind in real input and output ends with it, as with its framework. */
  @Test
  void aTestThatIsOverDoesNotWaitForThoseOutside() {
    CountDownLatch real = new CountDownLatch(1);
    Runnable program =
        () -> {
          start(() -> Programs.uninterrupted(real::await));
          ThreadHooks.yieldNow();
        };
    try (Runner runner = new Runner(Options.defaults().forTest(), program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    } finally {
      real.countDown();
    }
  }

  /** A thread of the run waits for one that blocks for real and never comes back. */
  @Test
  void aTokenThatRestsTooLongEndsTheRun() {
    CountDownLatch real = new CountDownLatch(1);
    Runnable program =
        () -> {
          Thread other = start(() -> Programs.uninterrupted(real::await));
          ThreadHooks.yieldNow();
          join(other);
        };
    Options options = Options.defaults().withPatience(200_000_000);
    try (Runner runner = new Runner(options, program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.UNSUPPORTED);
    } finally {
      real.countDown();
    }
  }

  /** Nobody else can run: the token rests until somebody outside the run helps. */
  @Test
  void theTokenRestsWhenNobodyCanGoOn() {
    CountDownLatch real = new CountDownLatch(1);
    Var x = new Var();
    Runnable program =
        () -> {
          Programs.uninterrupted(real::await);
          x.set(1);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Thread helper =
          new Thread(
              () -> {
                while (runner.mode().notes().isEmpty()) {
                  // On a machine with one core the watchdog needs it too.
                  LockSupport.parkNanos(1_000_000);
                }
                real.countDown();
              });
      helper.start();
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(x.peek()).isEqualTo(1);
    }
  }

  /** A thread that was left behind ends in the next run, and must not take that one's token. */
  @Test
  void aThreadThatWasLeftBehindDoesNotTouchTheNextRun() {
    CountDownLatch real = new CountDownLatch(1);
    AtomicReference<Thread> leftBehind = new AtomicReference<>();
    AtomicBoolean runs = new AtomicBoolean();
    Runnable program =
        () -> {
          if (leftBehind.compareAndSet(null, Thread.currentThread())) {
            Programs.uninterrupted(real::await);
          } else {
            real.countDown();
            Programs.uninterrupted(leftBehind.get()::join);
            runs.set(Control.isRunning());
          }
        };
    Options options = Options.defaults().withPatience(200_000_000).withEngine(EngineChoice.THREADS);
    try (Runner runner = new Runner(options, program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.UNSUPPORTED);
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(runs).isTrue();
    }
  }

  /** A carrier that was given up with its thread has nothing more to do when the thread ends. */
  @Test
  void aThreadThatWasLeftBehindDoesNotBeginAgain() {
    CountDownLatch real = new CountDownLatch(1);
    Queue<Thread> carriers = new ConcurrentLinkedQueue<>();
    Runnable program =
        () -> {
          carriers.add(Thread.currentThread());
          Programs.uninterrupted(real::await);
          ThreadHooks.yieldNow();
        };
    Options options = Options.defaults().withPatience(200_000_000);
    try (Runner runner = new Runner(options, program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.UNSUPPORTED);
    } finally {
      real.countDown();
    }
    Set<Thread> begun = Set.copyOf(carriers);
    begun.forEach(carrier -> Programs.uninterrupted(() -> carrier.join(10_000)));
    assertThat(carriers).hasSameSizeAs(begun);
  }

  /** One that wakes while it is being given up either keeps the token or has ended. */
  @Test
  void aThreadThatWakesMeanwhileIsNotLeftBehind() {
    Runnable program =
        () -> {
          Var x = new Var();
          for (int i = 0; i < 20; i++) {
            LockSupport.parkNanos(15_000_000 + i * 1_000_000);
            x.set(x.get() + 1);
          }
          assertThat(x.peek()).isEqualTo(20);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      for (int i = 0; i < 3; i++) {
        assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      }
    }
  }

  /**
   * Two threads wait outside for the same. Who gets up first makes no difference: both are back
   * before one is chosen.
   */
  @Test
  void whoCouldComeBackIsBackBeforeSomebodyIsChosen() {
    Runnable program =
        () -> {
          CountDownLatch real = new CountDownLatch(1);
          Var x = new Var();
          Programs.Body body =
              () -> {
                Programs.uninterrupted(real::await);
                x.set(x.get() + 1);
              };
          Thread one = start(body);
          Thread two = start(body);
          ThreadHooks.yieldNow();
          ThreadHooks.yieldNow();
          real.countDown();
          x.set(0);
          x.set(x.get());
          assertThat(x.peek()).isZero();
          join(one);
          join(two);
          assertThat(x.peek()).isEqualTo(2);
        };
    Options options = Options.defaults().withEngine(EngineChoice.THREADS);
    SeenCandidates seen = new SeenCandidates();
    try (Runner runner = new Runner(options, program, "test", "")) {
      for (int i = 0; i < 5; i++) {
        seen.most = 0;
        Ending ending = runner.run(seen);
        assertThat(ending.kind()).as("%s", ending.message()).isEqualTo(OutcomeKind.PASSED);
        if (Files.exists(Path.of("/proc/self/task"))) {
          assertThat(seen.most).isEqualTo(3);
        }
      }
    }
  }

  /** The default rule; remembers how many could be chosen among, at most. */
  private static final class SeenCandidates implements Strategy {
    int most;

    @Override
    public boolean beginRun() {
      return true;
    }

    @Override
    public void repeatRun() {}

    @Override
    public int choose(Decision decision) {
      most = Math.max(most, decision.count);
      return decision.preferred;
    }

    @Override
    public String name() {
      return "seen";
    }
  }

  /** A thread that has nothing left to do when it comes back waits for its turn to end. */
  @Test
  void aThreadThatEndsOutsideWaitsForTheToken() {
    CountDownLatch real = new CountDownLatch(1);
    AtomicReference<Carrier> outside = new AtomicReference<>();
    AtomicBoolean runs = new AtomicBoolean();
    Runnable program =
        () -> {
          Thread other =
              start(
                  () -> {
                    outside.set((Carrier) Thread.currentThread());
                    Programs.uninterrupted(real::await);
                  });
          ThreadHooks.yieldNow();
          real.countDown();
          while (outside.get().outside || outside.get().getState() != Thread.State.WAITING) {
            // Who rests would leave control as well.
            Thread.onSpinWait();
          }
          runs.set(Control.isRunning());
          join(other);
        };
    Options options = Options.defaults().withEngine(EngineChoice.THREADS);
    try (Runner runner = new Runner(options, program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(runs).isTrue();
    }
  }
}
