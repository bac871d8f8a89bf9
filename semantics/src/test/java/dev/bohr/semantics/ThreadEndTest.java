package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import java.lang.reflect.Field;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The end of a thread, and permits that come from threads which are not controlled. */
class ThreadEndTest {
  @Test
  void aThreadThatHasEndedForgetsItsLocals() throws Exception {
    AtomicReference<Thread> kept = new AtomicReference<>();
    Runnable program =
        () -> {
          ThreadLocal<String> local = new ThreadLocal<>();
          InheritableThreadLocal<String> inheritable = new InheritableThreadLocal<>();
          Thread thread =
              new Thread(
                  () -> {
                    local.set("large");
                    inheritable.set("large");
                  });
          thread.setUncaughtExceptionHandler((t, e) -> {});
          thread.start();
          join(thread);
          if (thread.getThreadGroup() != null || thread.getUncaughtExceptionHandler() != null) {
            throw new AssertionError("a thread that has ended is in no group");
          }
          kept.set(thread);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "end", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    }
    assertThat(field(kept.get(), "threadLocals")).isNull();
    assertThat(field(kept.get(), "inheritableThreadLocals")).isNull();
  }

  private static Object field(Thread thread, String name) throws ReflectiveOperationException {
    Field field = Thread.class.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(thread);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aFutureThatARealThreadCompletesWakesItsWaiter() {
    CompletableFuture<String> answer = new CompletableFuture<>();
    Runnable program =
        () -> {
          if (!answer.join().equals("come")) {
            throw new AssertionError();
          }
        };
    assertThat(wokenFromOutside(program, waiter -> answer.complete("come")))
        .isEqualTo(OutcomeKind.PASSED);
  }

  @Test
  void aPermitFromARealThreadIsNotLost() {
    assertThat(wokenFromOutside(LockSupport::park, LockSupport::unpark))
        .isEqualTo(OutcomeKind.PASSED);
  }

  /** A first run shows who lived before; whoever comes after may help, and does. */
  private static OutcomeKind wokenFromOutside(Runnable program, Consumer<Thread> help) {
    AtomicReference<Thread> waiter = new AtomicReference<>();
    AtomicBoolean waits = new AtomicBoolean();
    Runnable target =
        () -> {
          if (waits.get()) {
            waiter.set(Thread.currentThread());
            program.run();
          }
        };
    try (Runner runner = new Runner(Options.defaults(), target, "outside", "")) {
      runner.run(new DefaultRule());
      waits.set(true);
      Thread helper =
          new Thread(
              () -> {
                do {
                  LockSupport.parkNanos(50_000_000);
                } while (waiter.get() == null);
                help.accept(waiter.get());
              });
      helper.start();
      OutcomeKind kind = runner.run(new DefaultRule()).kind();
      assertThat(runner.mode().notes()).anyMatch(note -> note.contains("is not controlled"));
      return kind;
    }
  }
}
