package dev.bohr.breakpoints;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The meetings of this JVM by name: two places belong together when they use the same name. */
final class Meetings {
  private static final ConcurrentSkipListMap<String, Meeting> BY_NAME =
      new ConcurrentSkipListMap<>();

  private Meetings() {}

  /**
   * The meeting of that name. One that is already known with another shape stays as it is, and the
   * caller gets one of its own at which nobody is ever paused: a mistake in a test's aid must not
   * break the program.
   */
  static Meeting of(String name, Shape shape) {
    Meeting known = BY_NAME.computeIfAbsent(name, key -> new Meeting(key, shape));
    if (known.shape().equals(shape)) {
      return known;
    }
    known
        .tally()
        .note(
            "is declared twice, with %s and with %s; the second is never hit. Use one declaration, or two names"
                .formatted(known.shape(), shape));
    return new Meeting(name, shape.neverHit());
  }

  static @Nullable Meeting find(String name) {
    return BY_NAME.get(name);
  }

  static List<Meeting> all() {
    return List.copyOf(BY_NAME.values());
  }
}
