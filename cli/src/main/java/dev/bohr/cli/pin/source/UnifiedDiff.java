package dev.bohr.cli.pin.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Two versions of a file as a unified diff, as {@code git apply} and {@code patch -p1} read it.
 * Lines keep their ends, so a file with carriage returns stays one.
 */
final class UnifiedDiff {
  private static final int CONTEXT = 3;

  /** What the diff of a new file begins with. */
  static final String NEW_FILE = "--- /dev/null\n";

  private static final String NO_NEWLINE = "\\ No newline at end of file\n";

  private final List<String> before;
  private final List<String> after;

  /** By line of the result: its mark, which is a space, a minus or a plus, and the line. */
  private final List<String> marked = new ArrayList<>();

  private UnifiedDiff(String before, String after) {
    this.before = lines(before);
    this.after = lines(after);
  }

  /** The change of a file that is there. */
  static String of(String path, String before, String after) {
    return "--- a/%s\n+++ b/%s\n".formatted(path, path) + new UnifiedDiff(before, after).hunks();
  }

  /** A file that is new. */
  static String ofNew(String path, String text) {
    return NEW_FILE + "+++ b/%s\n".formatted(path) + new UnifiedDiff("", text).hunks();
  }

  private static List<String> lines(String text) {
    List<String> lines = new ArrayList<>();
    int begin = 0;
    while (begin < text.length()) {
      int end = text.indexOf('\n', begin);
      end = end < 0 ? text.length() : end + 1;
      lines.add(text.substring(begin, end));
      begin = end;
    }
    return lines;
  }

  private String hunks() {
    mark();
    StringBuilder text = new StringBuilder();
    int oldLine = 1;
    int newLine = 1;
    int i = 0;
    while (i < marked.size()) {
      if (!isChange(i)) {
        i++;
        oldLine++;
        newLine++;
        continue;
      }
      int lead = Math.min(CONTEXT, i - lastEnd(text, i));
      int begin = i - lead;
      int end = endOfHunk(i);
      int oldCount = count(begin, end, '+');
      int newCount = count(begin, end, '-');
      text.append(header(oldLine - lead, oldCount, newLine - lead, newCount));
      for (int k = begin; k < end; k++) {
        text.append(marked.get(k));
        if (!marked.get(k).endsWith("\n")) {
          text.append('\n').append(NO_NEWLINE);
        }
      }
      oldLine += oldCount - lead;
      newLine += newCount - lead;
      i = end;
      lastEnd = end;
    }
    return text.toString();
  }

  /** Where the hunk before ended; context is not told twice. */
  private int lastEnd;

  private int lastEnd(StringBuilder text, int limit) {
    return text.length() == 0 ? 0 : Math.min(lastEnd, limit);
  }

  private static String header(int oldLine, int oldCount, int newLine, int newCount) {
    return "@@ -%d,%d +%d,%d @@\n"
        .formatted(oldCount == 0 ? 0 : oldLine, oldCount, newCount == 0 ? 0 : newLine, newCount);
  }

  /** After the last change that is near enough to the one before it, and its context. */
  private int endOfHunk(int from) {
    int last = from;
    for (int i = from; i < marked.size() && i - last <= 2 * CONTEXT + 1; i++) {
      last = isChange(i) ? i : last;
    }
    return Math.min(marked.size(), last + 1 + CONTEXT);
  }

  private boolean isChange(int index) {
    return marked.get(index).charAt(0) != ' ';
  }

  /** How many lines do not have that mark. */
  private int count(int begin, int end, char mark) {
    return (int) marked.subList(begin, end).stream().filter(line -> line.charAt(0) != mark).count();
  }

  private void mark() {
    int first = 0;
    int shorter = Math.min(before.size(), after.size());
    while (first < shorter && before.get(first).equals(after.get(first))) {
      first++;
    }
    int last = 0;
    while (last < shorter - first
        && before.get(before.size() - 1 - last).equals(after.get(after.size() - 1 - last))) {
      last++;
    }
    add(' ', before.subList(0, first));
    middle(before.subList(first, before.size() - last), after.subList(first, after.size() - last));
    add(' ', before.subList(before.size() - last, before.size()));
  }

  /** The fewest changes, by the algorithm of Myers (1986). */
  private void middle(List<String> old, List<String> now) {
    List<int[]> reached = new ArrayList<>();
    int changes = 0;
    while (!reach(old, now, changes, reached)) {
      changes++;
    }
    Deque<String> lines = new ArrayDeque<>();
    int i = old.size();
    int j = now.size();
    for (int d = changes; d >= 0; d--) {
      int diagonal = i - j;
      boolean adds = d > 0 && isAddition(reached.get(d - 1), diagonal, d);
      int from = d == 0 ? 0 : reached.get(d - 1)[(adds ? diagonal + 1 : diagonal - 1) + d];
      int before = d == 0 ? 0 : adds ? from : from + 1;
      while (i > before) {
        lines.addFirst(' ' + old.get(--i));
        j--;
      }
      if (d > 0) {
        lines.addFirst(adds ? '+' + now.get(--j) : '-' + old.get(--i));
      }
    }
    marked.addAll(lines);
  }

  /**
   * How far one comes in the old lines with so many changes, by diagonal; true when to the end.
   *
   * @param reached with fewer changes; diagonal k of the dth is at k + d + 1
   */
  private static boolean reach(
      List<String> old, List<String> now, int changes, List<int[]> reached) {
    int[] far = new int[2 * changes + 3];
    for (int k = -changes; k <= changes; k += 2) {
      int i = 0;
      if (changes > 0) {
        int[] less = reached.get(changes - 1);
        boolean adds = isAddition(less, k, changes);
        i = adds ? less[k + 1 + changes] : less[k - 1 + changes] + 1;
      }
      int j = i - k;
      while (i < old.size() && j < now.size() && old.get(i).equals(now.get(j))) {
        i++;
        j++;
      }
      far[k + changes + 1] = i;
      if (i >= old.size() && j >= now.size()) {
        return true;
      }
    }
    reached.add(far);
    return false;
  }

  /**
   * Whether the furthest on a diagonal is reached by a new line and not by one that is left out.
   */
  private static boolean isAddition(int[] less, int diagonal, int changes) {
    return diagonal == -changes
        || (diagonal != changes && less[diagonal - 1 + changes] < less[diagonal + 1 + changes]);
  }

  private void add(char mark, List<String> lines) {
    lines.forEach(line -> marked.add(mark + line));
  }
}
