package dev.bohr.core.pin;

import java.util.Arrays;
import java.util.List;

/**
 * Events of a failing run, each of another thread, that a breakpoint can bring together.
 *
 * @param events their indices in the trace, in the order that fails
 * @param together whether what matters is that all are about to happen, and not their order
 */
public record EventOrder(List<Integer> events, boolean together) {
  public EventOrder {
    events = List.copyOf(events);
    if (events.size() < 2) {
      throw new IllegalArgumentException("an order is of two or more events, not " + events);
    }
  }

  static EventOrder of(int... events) {
    return new EventOrder(Arrays.stream(events).sorted().boxed().toList(), false);
  }
}
