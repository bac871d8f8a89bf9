package dev.bohr.bench.breakpoints;

import dev.bohr.breakpoints.Breakpoint;
import java.time.Duration;

/**
 * A kernel after {@code RepaintManager} and {@code BasicCaret} of Swing: the events thread moves
 * the caret, holding its lock, and tells the manager what is to be painted anew; another thread
 * paints what the manager has collected, holding its lock, and asks the caret where it is. That is
 * a deadlock (deadlock1). Many tell the manager without the caret's lock, and pausing them is in
 * vain; the paper's {@code isLockTypeHeld} tells them apart.
 */
public final class Repaint {
  private static final int ROUNDS = 40;

  private static final Breakpoint DEADLOCK =
      Breakpoint.named("repaint deadlock1")
          .together()
          .atMost(1)
          .pause(Duration.ofSeconds(2))
          .create();

  private Repaint() {}

  /** The place where one writes. */
  private static final class Caret {
    private int position;

    synchronized void move(Manager manager) {
      position++;
      manager.addDirtyRegion(position);
    }

    synchronized int position() {
      return position;
    }
  }

  /** Collects what is to be painted. */
  private static final class Manager {
    private int dirty;

    void addDirtyRegion(int size) {
      DEADLOCK.at(1).same(this).whenHolding(Caret.class).reach();
      synchronized (this) {
        dirty += size;
      }
    }

    synchronized void paint(Caret caret) {
      if (dirty > 0) {
        DEADLOCK.at(2).same(this).reach();
        dirty = Math.max(0, caret.position() - dirty);
      }
    }
  }

  public static void main(String[] args) throws InterruptedException {
    Loaded.breakpoints();
    Caret caret = new Caret();
    Manager manager = new Manager();
    Chores keys = new Chores(10);
    Chores lines = new Chores(11);
    new Scene()
        .thread("events", () -> Scene.paced(ROUNDS, round -> type(round, caret, manager, keys)))
        .thread("painter", () -> Scene.paced(ROUNDS, round -> paint(round, caret, manager, lines)))
        .thread("animation", () -> Scene.paced(ROUNDS, round -> manager.addDirtyRegion(2)))
        .bystanders(1, ROUNDS)
        .play(() -> true);
  }

  /** One key is pressed; the rest is what others do. */
  private static void type(int round, Caret caret, Manager manager, Chores chores) {
    if (round == ROUNDS / 2 + 2) {
      caret.move(manager);
    } else {
      chores.work();
    }
  }

  private static void paint(int round, Caret caret, Manager manager, Chores chores) {
    if (round == ROUNDS / 2) {
      manager.paint(caret);
    } else {
      chores.work();
    }
  }
}
