package dev.bohr.core.strategy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What reads-from fuzzing has learned: the abstract schedules that led to something new, how often
 * each combination of pairs of reads and writes came up, and which writes a read could read from.
 */
final class Corpus {
  /** Entries and combinations beyond which nothing is kept: the search has no end of them. */
  private static final int MOST = 1 << 16;

  /** How many runs in a row may be made of one entry. */
  private static final int MOST_ENERGY = 16;

  private static final int[] NO_SITES = {};

  private static final class Entry {
    final long[] constraints;
    final long combination;
    int turns;

    Entry(long[] constraints, long combination) {
      this.constraints = constraints;
      this.combination = combination;
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private final Set<Long> pairs = new HashSet<>();
  private final Set<List<Long>> schedules = new HashSet<>();

  /** By the hash of a combination: how many runs had it. */
  private final Map<Long, Integer> frequencies = new HashMap<>();

  private long runs;
  private int at = -1;
  private int energy;

  /** The sites of contended reads, in the order of their appearance. */
  private int[] reads = new int[16];

  private int readCount;

  /** By site of a read: the sites of the writes to the same variables. */
  private int[][] writers = new int[64][];

  Corpus() {
    entries.add(new Entry(new long[0], 0));
    schedules.add(List.of());
  }

  int size() {
    return entries.size();
  }

  int[] writersFor(int read) {
    int[] known = read < writers.length ? writers[read] : null;
    return known == null ? NO_SITES : known;
  }

  boolean isWriterFor(int site, int read) {
    for (int each : writersFor(read)) {
      if (each == site) {
        return true;
      }
    }
    return false;
  }

  /** A run that was steered by these constraints is over. */
  void learn(ReadsFrom run, long[] constraints) {
    Set<Long> combination = new HashSet<>();
    long hash = 0;
    boolean isNew = false;
    for (int i = 0; i < run.count(); i++) {
      ReadsFrom.Variable variable = run.variable(i);
      if (!variable.isContended()) {
        continue;
      }
      for (long pair : variable.pairs()) {
        if (combination.add(pair)) {
          hash += mixed(pair);
          isNew |= pairs.add(pair);
        }
        addWriters(ReadsFrom.read(pair), variable.writers());
      }
    }
    runs++;
    int before = frequencies.getOrDefault(hash, 0);
    if (before > 0 || frequencies.size() < MOST) {
      frequencies.put(hash, before + 1);
      isNew |= before == 0;
    }
    if (isNew
        && entries.size() < MOST
        && schedules.add(Arrays.stream(constraints).boxed().toList())) {
      entries.add(new Entry(constraints, hash));
    }
  }

  private void addWriters(int read, int[] sites) {
    if (read >= writers.length) {
      writers = Arrays.copyOf(writers, Math.max(2 * writers.length, read + 1));
    }
    if (writers[read] == null) {
      writers[read] = NO_SITES;
      if (readCount == reads.length) {
        reads = Arrays.copyOf(reads, 2 * readCount);
      }
      reads[readCount++] = read;
    }
    for (int site : sites) {
      if (!isWriterFor(site, read)) {
        int[] known = writers[read];
        writers[read] = Arrays.copyOf(known, known.length + 1);
        writers[read][known.length] = site;
      }
    }
  }

  /**
   * The abstract schedule that the next run is made of. Entries take turns; one that led to a
   * combination which is more frequent than the mean loses its turn, and the others may keep it the
   * longer the rarer theirs is and the more turns they have had.
   */
  long[] next() {
    if (energy > 0) {
      energy--;
      return entries.get(at).constraints;
    }
    double mean = (double) runs / Math.max(1, frequencies.size());
    Entry entry;
    int skipped = 0;
    do {
      at = (at + 1) % entries.size();
      entry = entries.get(at);
    } while (frequency(entry) > mean && ++skipped < entries.size());
    int most = 1 << Math.min(entry.turns++, 16);
    energy = Math.min(MOST_ENERGY, most / Math.max(1, frequency(entry)));
    return entry.constraints;
  }

  private int frequency(Entry entry) {
    return frequencies.getOrDefault(entry.combination, 0);
  }

  /** Inserts, replaces, negates or deletes a constraint. */
  long[] mutated(long[] constraints, RunRandom random) {
    if (readCount == 0) {
      return constraints;
    }
    int length = constraints.length;
    int at = length == 0 ? 0 : random.below(length);
    long[] result;
    switch (length == 0 ? 0 : random.below(4)) {
      case 0:
        result = Arrays.copyOf(constraints, length + 1);
        result[length] = drawn(reads[random.below(readCount)], random);
        return result;
      case 1:
        result = constraints.clone();
        result[at] = drawn(Constraint.read(constraints[at]), random);
        return result;
      case 2:
        result = constraints.clone();
        result[at] = Constraint.negated(constraints[at]);
        return result;
      default:
        result = Arrays.copyOf(constraints, length - 1);
        System.arraycopy(constraints, at + 1, result, at, length - 1 - at);
        return result;
    }
  }

  /** A constraint for a read. */
  private long drawn(int read, RunRandom random) {
    int[] known = writersFor(read);
    int choice = random.below(known.length + 1);
    int write = choice == known.length ? ReadsFrom.INITIAL : known[choice];
    return Constraint.of(write, read, random.coin());
  }

  /** Spreads a number over all bits, so that a sum of some stands for the set of them. */
  private static long mixed(long pair) {
    long bits = pair * 0x9E3779B97F4A7C15L;
    bits = (bits ^ bits >>> 32) * 0xD6E8FEB86659FD93L;
    return bits ^ bits >>> 32;
  }
}
