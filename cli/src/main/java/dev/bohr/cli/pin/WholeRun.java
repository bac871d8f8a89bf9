package dev.bohr.cli.pin;

import dev.bohr.core.pin.EventOrder;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Breakpoints for every switch of the failing run, of which those are left out again that it fails
 * without: for failures that need several switches, which no one order gives.
 */
final class WholeRun {
  private final Trials trials;
  private final PlaceWriter writer;
  private final String name;

  WholeRun(Trials trials, PlaceWriter writer, String name) {
    this.trials = trials;
    this.writer = writer;
    this.name = name;
  }

  /**
   * As few as are found, then what was there before something was left out, and so on: a few
   * executions may have failed by luck without it. Empty when not even all give the failure.
   *
   * @param orders of the whole run
   * @param deadline after which no more are left out, by the clock of the JVM
   */
  List<Pin> find(List<EventOrder> orders, long deadline) throws IOException, InterruptedException {
    List<EventOrder> kept = writable(orders);
    Pin best = kept.isEmpty() ? null : attempt(kept);
    if (best == null || !best.isProven()) {
      return List.of();
    }
    Deque<Pin> found = new ArrayDeque<>(List.of(best));
    // Where nobody could be met nobody need wait.
    List<EventOrder> hit = hit(kept, best);
    if (!hit.isEmpty() && hit.size() < kept.size()) {
      Pin without = attempt(hit);
      if (without != null && without.isSharp()) {
        best = without;
        kept = hit;
        found.push(best);
      }
    }
    for (int i = 0; i < kept.size() && kept.size() > 1 && System.nanoTime() < deadline; ) {
      List<EventOrder> fewer = new ArrayList<>(kept);
      fewer.remove(i);
      Pin without = attempt(fewer);
      if (without != null && without.isSharp() && (without.isRight() || !best.isRight())) {
        best = without;
        kept = fewer;
        found.push(best);
      } else {
        i++;
      }
    }
    return List.copyOf(found);
  }

  private List<EventOrder> writable(List<EventOrder> orders) throws IOException {
    List<EventOrder> writable = new ArrayList<>();
    for (EventOrder order : orders) {
      if (writer.write(name, List.of(order), PlaceWriter.Tie.VISIT) != null) {
        writable.add(order);
      }
    }
    return writable;
  }

  private @Nullable Pin attempt(List<EventOrder> orders) throws IOException, InterruptedException {
    BreakpointFile file = writer.write(name, orders, PlaceWriter.Tie.VISIT);
    return file == null ? null : trials.first(file);
  }

  private static List<EventOrder> hit(List<EventOrder> orders, Pin pin) {
    List<EventOrder> hit = new ArrayList<>();
    for (int i = 0; i < orders.size(); i++) {
      if (!pin.missed().contains(pin.file().breakpoints().get(i).name())) {
        hit.add(orders.get(i));
      }
    }
    return hit;
  }
}
