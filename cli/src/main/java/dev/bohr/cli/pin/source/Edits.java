package dev.bohr.cli.pin.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Changes of a text: around ranges of it, and instead of ranges. What nobody changes stays as it
 * is, to the character. Ranges around which something is put may contain each other.
 */
final class Edits {
  /** Puts what ends at a position before what begins there, and the outer of two outside. */
  private static final Comparator<Edit> ORDER =
      Comparator.comparingInt(Edit::from)
          .thenComparingInt(Edit::rank)
          .thenComparingInt(Edit::nesting);

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  /**
   * @param from where it begins
   * @param to where what is replaced ends; the same as from when nothing is
   * @param rank what comes first at one position
   * @param nesting what comes first of equal rank
   */
  private record Edit(int from, int to, int rank, int nesting, String text) {}

  Edits(String text) {
    this.text = text;
  }

  /** Puts something before and after a range. */
  void around(int from, int to, String before, String after) {
    edits.add(new Edit(from, from, 1, -to, before));
    edits.add(new Edit(to, to, 0, -from, after));
  }

  /** Puts something at a position, after all that ends there. */
  void insert(int at, String inserted) {
    edits.add(new Edit(at, at, 0, 1, inserted));
  }

  /** Puts something instead of a range. */
  void replace(int from, int to, String replacement) {
    edits.add(new Edit(from, to, 2, 0, replacement));
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  private String lineAt(int position) {
    int end = text.indexOf('\n', position);
    return text.substring(text.lastIndexOf('\n', position) + 1, end < 0 ? text.length() : end)
        .strip();
  }

  /** The new text. */
  String apply() throws CannotPatch {
    List<Edit> sorted = new ArrayList<>(edits);
    sorted.sort(ORDER);
    StringBuilder result = new StringBuilder();
    int position = 0;
    for (Edit edit : sorted) {
      if (edit.from < position) {
        throw new CannotPatch(
            "two places are in one statement that cannot be taken apart: '%s'; split it by hand"
                .formatted(lineAt(edit.from)));
      }
      result.append(text, position, edit.from).append(edit.text);
      position = edit.to;
    }
    return result.append(text.substring(position)).toString();
  }
}
