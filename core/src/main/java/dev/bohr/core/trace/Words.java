package dev.bohr.core.trace;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How files and options spell the constants of an enum: {@code WEAK_CAS} is {@code weak-cas}. */
public final class Words {
  private Words() {}

  /** The word for a constant. */
  public static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The constant with exactly this word, or null when there is none. */
  public static <E extends Enum<E>> @Nullable E parse(Class<E> type, String word) {
    for (E constant : type.getEnumConstants()) {
      if (of(constant).equals(word)) {
        return constant;
      }
    }
    return null;
  }

  /** All words, for messages: {@code sync, shared, all}. */
  public static <E extends Enum<E>> String list(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Words::of).collect(Collectors.joining(", "));
  }
}
