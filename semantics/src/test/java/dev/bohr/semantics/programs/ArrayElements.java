package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

/** Elements of arrays. */
public final class ArrayElements {
  private ArrayElements() {}

  /** Both threads increment the same element of an int array. */
  @Bug
  public static final class LostUpdate implements Program {
    @Override
    public void execute() throws Exception {
      int[] hits = new int[2];
      together(() -> hits[1]++, () -> hits[1]++);
      check(hits[1] == 2, "an increment was lost");
    }
  }

  /** Each thread has its own element, so nothing is shared. */
  public static final class LostUpdateTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] hits = new int[2];
      together(() -> hits[0]++, () -> hits[1]++);
      check(hits[0] + hits[1] == 2, "an increment was lost");
    }
  }

  /** The same with long, double, byte and char elements, in rows of a two-dimensional array too. */
  @Bug
  public static final class EveryElementType implements Program {
    @Override
    public void execute() throws Exception {
      Arrays arrays = new Arrays();
      together(arrays::add, arrays::add);
      arrays.check();
    }
  }

  public static final class EveryElementTypeTwin implements Program {
    @Override
    public void execute() throws Exception {
      Arrays arrays = new Arrays();
      together(arrays::addLocked, arrays::addLocked);
      arrays.check();
    }
  }

  private static final class Arrays {
    final long[] longs = {0};
    final double[] doubles = {0};
    final byte[] bytes = {0};
    final char[] chars = {'a'};
    final int[][] rows = {{0}, {0}};

    void add() {
      longs[0]++;
      doubles[0]++;
      bytes[0]++;
      chars[0]++;
      rows[1][0]++;
    }

    synchronized void addLocked() {
      add();
    }

    void check() {
      Threads.check(longs[0] == 2, "lost in a long array");
      Threads.check(doubles[0] == 2, "lost in a double array");
      Threads.check(bytes[0] == 2, "lost in a byte array");
      Threads.check(chars[0] == 'c', "lost in a char array");
      Threads.check(rows[1][0] == 2, "lost in a row");
    }
  }

  private static final class Log {
    final String[] lines = new String[2];
    int next;

    void add(String line) {
      lines[next] = line;
      next++;
    }

    synchronized void addLocked(String line) {
      add(line);
    }
  }

  /** Two threads take the same free slot and one line overwrites the other. */
  @Bug
  public static final class SameSlot implements Program {
    @Override
    public void execute() throws Exception {
      Log log = new Log();
      together(() -> log.add("a"), () -> log.add("b"));
      check(log.lines[0] != null && log.lines[1] != null, "a line was overwritten");
    }
  }

  public static final class SameSlotTwin implements Program {
    @Override
    public void execute() throws Exception {
      Log log = new Log();
      together(() -> log.addLocked("a"), () -> log.addLocked("b"));
      check(log.lines[0] != null && log.lines[1] != null, "a line was overwritten");
    }
  }

  /** A bulk copy reads an array while another thread fills it. */
  @Bug
  public static final class CopyWhileFilled implements Program {
    @Override
    public void execute() throws Exception {
      int[] source = new int[2];
      together(
          () -> {
            source[0] = 1;
            source[1] = 1;
          },
          () -> {
            int[] copy = source.clone();
            check(copy[0] == copy[1], "copied half of the update");
          });
    }
  }

  public static final class CopyWhileFilledTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] source = new int[2];
      together(
          () -> {
            synchronized (source) {
              source[0] = 1;
              source[1] = 1;
            }
          },
          () -> {
            int[] copy = new int[2];
            synchronized (source) {
              System.arraycopy(source, 0, copy, 0, 2);
            }
            check(copy[0] == copy[1], "copied half of the update");
          });
    }
  }
}
