package dev.bohr.agent.jdk;

import dev.bohr.runtime.SlotHooks.Slot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statics of the JDK that start afresh in every run, and the slot that stands for each.
 *
 * <p>How the engine makes the object of a slot (mode code, hooks off):
 *
 * <ul>
 *   <li>COMMON_POOL ({@code ForkJoinPool}, 17 and 25): the package-private constructor {@code
 *       ForkJoinPool(byte)}, by reflection; its argument is not used. The pool starts no thread
 *       before a task comes. On 25 the constructor reads {@code common} nowhere; on both, code that
 *       asks {@code this == common} reads the slot and takes the new pool for the common one.
 *   <li>ASYNC_POOL: the object of COMMON_POOL when {@code original} is a ForkJoinPool (always on
 *       25), else {@code original} (a stateless ThreadPerTaskExecutor).
 *   <li>DELAYER (17 only; 25 has a scheduler inside the common pool): {@code new
 *       ScheduledThreadPoolExecutor(1, factory)} with a factory that makes daemon threads named
 *       "CompletableFutureDelayScheduler", and {@code setRemoveOnCancelPolicy(true)}.
 *   <li>POOL_NUMBER: {@code new AtomicInteger(1)}. TIMER_NUMBER: {@code new AtomicInteger()}.
 *       HTTP_CLIENT_NUMBER: {@code new AtomicLong()}.
 *   <li>RANDOM_SEED: {@code new AtomicLong(seed())}. RANDOM_PROBE: {@code new AtomicInteger()}.
 *   <li>MATH_RANDOM, SHUFFLE_RANDOM: {@code new Random(seed())}, with the seed given, since hooks
 *       are off in the mode.
 * </ul>
 *
 * <p>Each is made at its first use in a run, and must be the same object for the rest of the run.
 */
final class StaticSlots {
  private StaticSlots() {}

  /** A static field, its type aside: the type is the one that the reading code names. */
  record Row(String owner, String field, Slot slot) {}

  static final List<Row> ROWS =
      List.of(
          new Row("java/util/concurrent/ForkJoinPool", "common", Slot.COMMON_POOL),
          new Row("java/util/concurrent/CompletableFuture", "ASYNC_POOL", Slot.ASYNC_POOL),
          new Row("java/util/concurrent/SubmissionPublisher", "ASYNC_POOL", Slot.ASYNC_POOL),
          new Row("jdk/internal/net/http/HttpClientImpl", "ASYNC_POOL", Slot.ASYNC_POOL),
          new Row("jdk/internal/net/http/HttpClientImpl", "CLIENT_IDS", Slot.HTTP_CLIENT_NUMBER),
          new Row("java/util/concurrent/CompletableFuture$Delayer", "delayer", Slot.DELAYER),
          new Row(
              "java/util/concurrent/Executors$DefaultThreadFactory",
              "poolNumber",
              Slot.POOL_NUMBER),
          new Row("java/util/Timer", "nextSerialNumber", Slot.TIMER_NUMBER),
          new Row("java/util/concurrent/ThreadLocalRandom", "seeder", Slot.RANDOM_SEED),
          new Row("java/util/concurrent/ThreadLocalRandom", "probeGenerator", Slot.RANDOM_PROBE),
          new Row("java/util/SplittableRandom", "defaultGen", Slot.RANDOM_SEED),
          new Row(
              "java/lang/Math$RandomNumberGeneratorHolder",
              "randomNumberGenerator",
              Slot.MATH_RANDOM),
          new Row(
              "java/lang/StrictMath$RandomNumberGeneratorHolder",
              "randomNumberGenerator",
              Slot.MATH_RANDOM),
          new Row("java/util/Collections", "r", Slot.SHUFFLE_RANDOM));

  /** Nobody else can see these statics. */
  static boolean mayBeUsedBy(String owner) {
    return owner.startsWith("java/util/")
        || owner.startsWith("java/lang/Math")
        || owner.startsWith("java/lang/StrictMath")
        || owner.startsWith("jdk/internal/net/http/")
        || isGenerator(owner);
  }

  static @Nullable Slot find(String owner, String field) {
    for (Row row : ROWS) {
      if (row.field().equals(field) && row.owner().equals(owner)) {
        return row.slot();
      }
    }
    return isGenerator(owner) && field.equals("defaultGen") ? Slot.RANDOM_SEED : null;
  }

  /** The algorithms of java.util.random; each draws the seeds of its instances from a static. */
  private static boolean isGenerator(String owner) {
    return owner.startsWith("jdk/random/") || owner.startsWith("jdk/internal/random/");
  }
}
