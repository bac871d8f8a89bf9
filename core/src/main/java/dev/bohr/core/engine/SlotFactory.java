package dev.bohr.core.engine;

import dev.bohr.runtime.SlotHooks.Slot;
import java.lang.reflect.Constructor;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Makes a run's own copy of state that the JDK keeps in a static. */
final class SlotFactory {
  private SlotFactory() {}

  /** Null when there is nothing better than the JDK's own object. */
  static @Nullable Object make(Slot slot, @Nullable Object original, RunState state) {
    return switch (slot) {
      case POOL_NUMBER -> new AtomicInteger(1);
      case TIMER_NUMBER -> new AtomicInteger();
      case HTTP_CLIENT_NUMBER -> new AtomicLong();
      case RANDOM_SEED -> new AtomicLong(state.seed());
      case RANDOM_PROBE -> new AtomicInteger();
      case MATH_RANDOM, SHUFFLE_RANDOM -> new Random(state.seed());
      case COMMON_POOL -> commonPool();
      // Where the common pool has no workers to speak of, the JDK starts a thread per task.
      case ASYNC_POOL ->
          original instanceof ForkJoinPool ? state.slot(Slot.COMMON_POOL, original) : null;
      case DELAYER -> delayer();
    };
  }

  /** As the JDK makes it, by the constructor that it keeps for this purpose. */
  private static @Nullable Object commonPool() {
    try {
      Constructor<ForkJoinPool> forCommonPool =
          ForkJoinPool.class.getDeclaredConstructor(byte.class);
      forCommonPool.setAccessible(true);
      return forCommonPool.newInstance((byte) 0);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  private static ScheduledThreadPoolExecutor delayer() {
    ScheduledThreadPoolExecutor delayer =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "CompletableFutureDelayScheduler");
              thread.setDaemon(true);
              return thread;
            });
    delayer.setRemoveOnCancelPolicy(true);
    return delayer;
  }
}
