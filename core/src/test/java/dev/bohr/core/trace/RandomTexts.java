package dev.bohr.core.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Texts as bad as programs make them: empty, long, in any script, with control characters and lone
 * surrogates.
 */
public final class RandomTexts {
  private RandomTexts() {}

  public static String text(Random random) {
    int length = random.nextInt(20) == 0 ? random.nextInt(3000) : random.nextInt(12);
    StringBuilder text = new StringBuilder();
    int script = random.nextInt(5);
    for (int i = 0; i < length; i++) {
      switch (script) {
        case 0 -> text.append((char) random.nextInt(Character.MAX_VALUE + 1));
        case 1 -> text.appendCodePoint(0x1f600 + random.nextInt(40));
        case 2 -> text.append((char) random.nextInt(256));
        default -> text.append((char) ('a' + random.nextInt(26)));
      }
    }
    return text.toString();
  }

  public static String path(Random random) {
    StringBuilder path = new StringBuilder("0");
    for (int depth = random.nextInt(4); depth > 0; depth--) {
      path.append('.').append(1 + random.nextInt(12));
    }
    return path.toString();
  }

  public static SortedMap<String, String> map(Random random) {
    SortedMap<String, String> map = new TreeMap<>();
    for (int i = random.nextInt(6); i > 0; i--) {
      map.put("key " + random.nextInt(), text(random));
    }
    return map;
  }

  public static <T> List<T> list(Random random, int max, Function<Random, T> item) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(max + 1); i > 0; i--) {
      list.add(item.apply(random));
    }
    return list;
  }

  public static <E> E oneOf(Random random, E[] values) {
    return values[random.nextInt(values.length)];
  }
}
