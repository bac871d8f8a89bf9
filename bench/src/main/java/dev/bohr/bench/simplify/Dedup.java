package dev.bohr.bench.simplify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * Stands for dedup of PARSEC, a pipeline: one thread cuts the stream into chunks, four look each up
 * in a table of what was seen, five compress what is new, and a writer writes new chunks in full
 * and the others as references.
 *
 * <p>The bug: a chunk that was seen goes straight to the writer, which takes for granted that the
 * first of its kind has been compressed meanwhile. The symptom is a NullPointerException of the
 * writer, when the second overtakes the first.
 *
 * <p>Bystanders: the queues, the table, and all chunks that are seen once.
 */
public final class Dedup {
  private static final int LOOKERS = 4;
  private static final int COMPRESSORS = 5;
  private static final List<String> STREAM =
      List.of("alpha", "beta", "gamma", "delta", "alpha", "epsilon");

  /** One kind of chunk, and what it was compressed to by the time that it is written. */
  private static final class Entry {
    private final String chunk;
    private String packed;
    private boolean written;

    @SuppressWarnings("NullAway") // Compressed later.
    Entry(String chunk) {
      this.chunk = chunk;
      this.packed = null;
    }
  }

  private static final Entry END = new Entry("");

  /** Between two stages of the pipeline. */
  private static final class Channel {
    private final Queue<Entry> entries = new ArrayDeque<>();

    synchronized void put(Entry entry) {
      entries.add(entry);
      notify();
    }

    synchronized Entry take() throws InterruptedException {
      while (entries.isEmpty()) {
        wait();
      }
      return entries.remove();
    }
  }

  private final Channel cut = new Channel();
  private final Channel fresh = new Channel();
  private final Channel ready = new Channel();

  /** What was seen; guarded by itself. */
  private final Map<String, Entry> table = new HashMap<>();

  /** Bytes, with one byte for a reference. */
  private int size;

  private void cut() {
    for (String chunk : STREAM) {
      cut.put(new Entry(chunk));
    }
    for (int i = 0; i < LOOKERS; i++) {
      cut.put(END);
    }
  }

  private void look() throws InterruptedException {
    for (Entry entry = cut.take(); entry != END; entry = cut.take()) {
      Entry known;
      synchronized (table) {
        known = table.putIfAbsent(entry.chunk, entry);
      }
      if (known == null) {
        fresh.put(entry);
      } else {
        ready.put(known); // the bug: it may not have been compressed
      }
    }
  }

  private void compress() throws InterruptedException {
    for (Entry entry = fresh.take(); entry != END; entry = fresh.take()) {
      entry.packed = consonants(entry.chunk);
      ready.put(entry);
    }
  }

  private static String consonants(String chunk) {
    StringBuilder consonants = new StringBuilder();
    for (int i = 0; i < chunk.length(); i++) {
      if ("aeiou".indexOf(chunk.charAt(i)) < 0) {
        consonants.append(chunk.charAt(i));
      }
    }
    return consonants.toString();
  }

  private void write() throws InterruptedException {
    for (Entry entry = ready.take(); entry != END; entry = ready.take()) {
      int length = entry.packed.length();
      size += entry.written ? 1 : length;
      entry.written = true;
    }
  }

  private static List<Thread> crew(int size, String name, Crew.Body body) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      threads.add(Crew.thread(name + '-' + i, body));
    }
    return threads;
  }

  private void run() throws InterruptedException {
    List<Thread> lookers = crew(LOOKERS, "looker", this::look);
    List<Thread> compressors = crew(COMPRESSORS, "compressor", this::compress);
    Thread writer = Crew.thread("writer", this::write);
    Thread cutter = Crew.thread("cutter", this::cut);
    cutter.start();
    lookers.forEach(Thread::start);
    compressors.forEach(Thread::start);
    writer.start();
    for (Thread looker : lookers) {
      looker.join();
    }
    for (int i = 0; i < COMPRESSORS; i++) {
      fresh.put(END);
    }
    for (Thread compressor : compressors) {
      compressor.join();
    }
    ready.put(END);
    writer.join();
    Crew.check(size == 3 + 2 + 3 + 3 + 1 + 4, "the output has " + size + " bytes");
  }

  public static void main(String[] args) throws InterruptedException {
    new Dedup().run();
  }
}
