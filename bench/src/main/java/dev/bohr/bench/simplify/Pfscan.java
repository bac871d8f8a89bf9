package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Stands for pfscan: main walks a tree of files, here in memory, and eight scanners look for a word
 * in them. Who is done with its own files helps the others.
 *
 * <p>The bug: a scanner asks whether there is a file in one step and takes it in another, and the
 * lock is free in between. The symptom is a NullPointerException of a scanner, when another has
 * taken the last file.
 *
 * <p>Bystanders: the walk, and the progress and the list of matches with locks of their own.
 */
public final class Pfscan {
  private static final int SCANNERS = 8;
  private static final int MOST_FILES = 100;

  /** A directory has entries, a file has lines. */
  private record Node(String name, List<Node> entries, List<String> lines) {
    static Node directory(String name, Node... entries) {
      return new Node(name, List.of(entries), List.of());
    }

    static Node file(String name, String... lines) {
      return new Node(name, List.of(), List.of(lines));
    }
  }

  private static final Node ROOT =
      Node.directory(
          "root",
          Node.directory(
              "farm",
              Node.file("barn", "hay", "straw", "a needle", "hay"),
              Node.file("field", "grass", "weed"),
              Node.file("garden", "beans", "peas", "weed"),
              Node.directory(
                  "yard",
                  Node.file("coop", "hens", "eggs", "straw"),
                  Node.file("kennel", "a dog"),
                  Node.file("well", "water", "a bucket", "a chain"))),
          Node.directory(
              "house",
              Node.file("kitchen", "knives", "forks", "kneaded dough"),
              Node.file("basket", "yarn", "needles", "buttons"),
              Node.file("attic", "dust", "books", "more dust"),
              Node.file("bedroom", "a bed", "a chest"),
              Node.file("cellar", "apples", "wine")),
          Node.file("mailbox", "a letter"),
          Node.file("path", "stones", "moss"),
          Node.file("road", "mud", "more mud", "puddles"));

  /** The files of one scanner. */
  private static final class Lane {
    private final Node[] files = new Node[MOST_FILES];
    private int head;
    private int tail;

    synchronized void add(Node file) {
      files[tail++] = file;
    }

    synchronized int size() {
      return tail - head;
    }

    synchronized Node take() {
      return files[head++];
    }
  }

  private final Lane[] lanes = new Lane[SCANNERS];

  /** The number of files. */
  private int walked;

  private final Object progress = new Object();

  /** Guarded by progress. */
  private int scanned;

  /** Guarded by itself. */
  private final List<String> matches = new ArrayList<>();

  private void walk(Node node) {
    node.entries.forEach(this::walk);
    if (!node.lines.isEmpty()) {
      lanes[walked++ % SCANNERS].add(node);
    }
  }

  /** First its own files, then those of the others, but leaves to everybody the last. */
  private void work(int scanner) {
    for (int i = 0; i < SCANNERS; i++) {
      Lane lane = lanes[(scanner + i) % SCANNERS];
      int left = i == 0 ? 0 : 1;
      while (lane.size() > left) { // the bug: others may take them
        scan(lane.take());
      }
    }
  }

  private void scan(Node file) {
    for (String line : file.lines) {
      if (contains(line, "needle")) {
        synchronized (matches) {
          matches.add(file.name);
        }
      }
      synchronized (progress) {
        scanned += line.length();
      }
    }
  }

  /** Horspool's search: skips by the last character of the place that was compared. */
  private static boolean contains(String line, String word) {
    int last = word.length() - 1;
    int place = 0;
    while (place + last < line.length()) {
      if (line.startsWith(word, place)) {
        return true;
      }
      place += last - word.lastIndexOf(line.charAt(place + last), last - 1);
    }
    return false;
  }

  private void run() throws InterruptedException {
    Arrays.setAll(lanes, i -> new Lane());
    walk(ROOT);
    List<Thread> scanners = new ArrayList<>();
    for (int i = 0; i < SCANNERS; i++) {
      int scanner = i;
      scanners.add(Crew.thread("scanner-" + i, () -> work(scanner)));
    }
    Crew.run(scanners);
    Crew.check(matches.size() == 2, "found in " + matches);
    Crew.check(scanned == 197, "scanned " + scanned + " characters");
  }

  public static void main(String[] args) throws InterruptedException {
    new Pfscan().run();
  }
}
