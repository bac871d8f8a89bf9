package dev.bohr.examples.library;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The words of a text are changed to capitals in a parallel stream. The bug is a <em>side effect in
 * a parallel stream</em>: {@code forEach} adds to an ArrayList, which was right until somebody
 * wrote {@code parallel}. The documentation of {@code java.util.stream} has this program as its
 * warning. The symptom is a list in which words are missing or null, or an
 * ArrayIndexOutOfBoundsException when it grows.
 */
public class ParallelStream {
  private static final int WORDS = 6;

  public static void main(String[] args) throws Exception {
    new ParallelStream().run();
  }

  /** The bug: threads of the common pool add to a list that is not made for them. */
  List<String> capitals(Stream<String> words) {
    List<String> found = new ArrayList<>();
    words.map(word -> word.toUpperCase(Locale.ROOT)).forEach(found::add);
    return found;
  }

  @Test
  public void run() throws Exception {
    Stream<String> words = IntStream.range(0, WORDS).parallel().mapToObj(i -> "word" + i);
    List<String> found = capitals(words);
    if (found.size() != WORDS) {
      throw new AssertionError(found.size() + " of " + WORDS + " words came out: " + found);
    }
    for (int i = 0; i < WORDS; i++) {
      if (!found.contains("WORD" + i)) {
        throw new AssertionError("WORD" + i + " is missing in " + found);
      }
    }
  }

  /** The correct program: lets the stream collect. */
  public static final class Twin extends ParallelStream {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    List<String> capitals(Stream<String> words) {
      return words.map(word -> word.toUpperCase(Locale.ROOT)).collect(Collectors.toList());
    }
  }
}
