package dev.bohr.core.pin;

import java.util.Arrays;
import java.util.List;

/**
 * Events of a failing run, each of another thread, that a breakpoint can bring together.
 *
 * @param events their indices in the trace, in the order that fails
 * @param together whether what matters is that all are about to happen, and not their order
 * @param held whether the last one has happened, and what it stands for is what its thread would
 *     have done next if it had ever gone on
 */
public record EventOrder(List<Integer> events, boolean together, boolean held) {
  public EventOrder {
    events = List.copyOf(events);
    if (events.size() < 2) {
      throw new IllegalArgumentException("an order is of two or more events, not " + events);
    }
  }

  static EventOrder of(int... events) {
    return new EventOrder(Arrays.stream(events).sorted().boxed().toList(), false, false);
  }
}
