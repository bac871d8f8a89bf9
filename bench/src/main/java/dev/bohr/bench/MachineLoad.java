package dev.bohr.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * How much of the machine other processes used during a measurement, in cores: the time all cores
 * were busy, less what this process, the children it has waited for and the one it measures took.
 * Linux tells it in /proc; elsewhere the answer is NaN, and nothing is repeated because of it.
 */
final class MachineLoad {
  /** /proc counts in ticks of 10 ms on every architecture. */
  private static final double TICKS_PER_SECOND = 100;

  private static final Path ALL = Path.of("/proc/stat");
  private static final Path SELF = Path.of("/proc/self/stat");

  /** Time that a living child has used; those that ended count as this process. */
  private final Supplier<Duration> child;

  private final long startNanos = System.nanoTime();
  private final double othersSeconds;

  private MachineLoad(Supplier<Duration> child) {
    this.child = child;
    this.othersSeconds = othersSeconds();
  }

  /** Begins an observation; the child that is measured does not count as another process. */
  static MachineLoad observe(Supplier<Duration> child) {
    return new MachineLoad(child);
  }

  /** Cores used by others since the observation began, on average. */
  double othersCores() {
    if (!Files.isReadable(ALL)) {
      return Double.NaN;
    }
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return Math.max(0, (othersSeconds() - othersSeconds) / seconds);
  }

  private double othersSeconds() {
    return othersTicks() / TICKS_PER_SECOND - child.get().toNanos() / 1e9;
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
