package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parallel streams. */
public final class ParallelStreams {
  private ParallelStreams() {}

  /** forEach into a plain counter. */
  @Bug
  public static final class ForEachIntoCounter implements Program {
    @Override
    public void execute() throws Exception {
      int[] count = {0};
      IntStream.range(0, 16).parallel().forEach(i -> count[0]++);
      check(count[0] == 16, "an increment was lost");
    }
  }

  public static final class ForEachIntoCounterTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(IntStream.range(0, 4).parallel().map(i -> 1).sum() == 4, "an increment was lost");
    }
  }

  /** forEach into an ArrayList that is large enough, so that only elements are lost. */
  @Bug
  public static final class ForEachIntoList implements Program {
    @Override
    public void execute() throws Exception {
      List<Integer> list = new ArrayList<>(32);
      IntStream.range(0, 16).parallel().forEach(list::add);
      check(list.size() == 16, "an element was lost");
    }
  }

  public static final class ForEachIntoListTwin implements Program {
    @Override
    public void execute() throws Exception {
      List<Integer> list = IntStream.range(0, 4).parallel().boxed().collect(Collectors.toList());
      check(list.equals(List.of(0, 1, 2, 3)), "not in order");
    }
  }

  /** A mapping that keeps a running total of its own. */
  @Bug
  public static final class StatefulMap implements Program {
    @Override
    public void execute() throws Exception {
      int[] total = {0};
      int count =
          List.of(1, 2, 3, 4, 5, 6, 7, 8).parallelStream()
              .mapToInt(
                  i -> {
                    total[0] += i;
                    return 1;
                  })
              .sum();
      check(count == 8 && total[0] == 36, "an addition was lost");
    }
  }

  public static final class StatefulMapTwin implements Program {
    @Override
    public void execute() throws Exception {
      int highest = List.of(5, 9, 3).parallelStream().reduce(0, Math::max);
      check(highest == 9, "the maximum went down");
    }
  }
}
