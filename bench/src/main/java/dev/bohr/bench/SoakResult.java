package dev.bohr.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What one {@link SoakLoop} said.
 *
 * @param heaps bytes in use after a collection, one per sample
 * @param threads live threads of the JVM, one per sample
 * @param words the first failure; empty when there was none
 */
record SoakResult(
    List<Long> heaps, List<Integer> threads, double runsPerSecond, long failures, String words) {
  /** A JVM that did not come to its end. */
  static final SoakResult BROKEN = new SoakResult(List.of(), List.of(), 0, 1, "");

  private static final double MEGABYTE = 1 << 20;

  /**
   * @throws IllegalStateException when its last line is missing
   */
  static SoakResult parse(List<String> lines) {
    List<Long> heaps = new ArrayList<>();
    List<Integer> threads = new ArrayList<>();
    double rate = 0;
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      if (words[0].equals("sample")) {
        String[] numbers = line.split(" ");
        heaps.add(Long.valueOf(numbers[2]));
        threads.add(Integer.valueOf(numbers[3]));
        rate = Long.parseLong(numbers[1]) / Double.parseDouble(numbers[4]);
      } else if (words[0].equals("failures")) {
        String first = words.length < 3 ? "" : words[2].strip();
        return new SoakResult(heaps, threads, rate, Long.parseLong(words[1]), first);
      }
    }
    throw new IllegalStateException("no line 'failures': " + String.join("\n", lines));
  }

  /** From the second sample to the largest after it; the first still sees classes being loaded. */
  double growthMb() {
    if (heaps.size() < 3) {
      return 0;
    }
    long most = heaps.stream().skip(2).max(Long::compare).orElseThrow();
    return Math.max(0, (most - heaps.get(1)) / MEGABYTE);
  }

  List<String> row(String collector) {
    if (heaps.isEmpty()) {
      return List.of(collector, "-", "-", "-", "-", "-", Long.toString(failures));
    }
    return List.of(
        collector,
        number(runsPerSecond),
        number(heaps.get(0) / MEGABYTE),
        number(heaps.get(heaps.size() - 1) / MEGABYTE),
        number(growthMb()),
        threads.get(0) + " - " + threads.get(threads.size() - 1),
        Long.toString(failures));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }
}
