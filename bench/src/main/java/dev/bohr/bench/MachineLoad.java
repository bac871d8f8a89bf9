package dev.bohr.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;

/**
 * How much of the machine other processes used during a measurement, in cores: the time all cores
 * were busy, less what this process and the children it has waited for took. Linux tells it in
 * /proc; elsewhere the answer is NaN, and nothing is repeated because of it.
 */
final class MachineLoad {
  /** /proc counts in ticks of 10 ms on every architecture. */
  private static final double TICKS_PER_SECOND = 100;

  private static final Path ALL = Path.of("/proc/stat");
  private static final Path SELF = Path.of("/proc/self/stat");

  private final long startNanos = System.nanoTime();
  private final long othersTicks = othersTicks();

  private MachineLoad() {}

  /** Begins an observation. */
  static MachineLoad observe() {
    return new MachineLoad();
  }

  /** Cores used by others since the observation began, on average. */
  double othersCores() {
    if (!Files.isReadable(ALL)) {
      return Double.NaN;
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return Math.max(0, (othersTicks() - othersTicks) / TICKS_PER_SECOND / seconds);
  }

  /**
   * Returns once others use no more than {@code cores} for a second, or when {@code limit} is over.
   */
  static void awaitQuiet(double cores, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (System.nanoTime() < deadline) {
        MachineLoad load = observe();
        Thread.sleep(1000);
        if (!(load.othersCores() > cores)) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long othersTicks() {
    if (!Files.isReadable(ALL)) {
      return 0;
    }
    try {
      // cpu user nice system idle iowait irq softirq steal ...
      String[] all = Files.readString(ALL).lines().findFirst().orElseThrow().split("\\s+");
      // pid (name) state ppid ...: the name may hold spaces, so fields are counted from its end.
      String self = Files.readString(SELF);
      String[] own = self.substring(self.lastIndexOf(')') + 2).split(" ");
      // Of this process: user and system time, its own and that of the children it waited for.
      return sum(all, 1, 2, 3, 6, 7, 8) - sum(own, 11, 12, 13, 14);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long sum(String[] fields, int... wanted) {
    return IntStream.of(wanted).mapToLong(field -> Long.parseLong(fields[field])).sum();
  }
}
