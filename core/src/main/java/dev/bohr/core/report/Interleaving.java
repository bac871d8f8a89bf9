package dev.bohr.core.report;

import java.util.List;

/**
 * What a report shows of a run: its threads that matter, side by side, and what they do, in order.
 * It says nothing of paper, screen or width. All texts are clean: one line, nothing that a terminal
 * could take for a command.
 *
 * @param lanes the threads that are shown, parents before children
 * @param rows from the first to the last
 * @param others names of the threads that are not shown
 * @param otherEvents how many events those have
 * @param otherMarks how many decisions are not marked
 */
record Interleaving(
    List<Lane> lanes, List<Row> rows, List<String> others, int otherEvents, int otherMarks) {

  Interleaving {
    lanes = List.copyOf(lanes);
    rows = List.copyOf(rows);
    others = List.copyOf(others);
  }

  /**
   * A thread that is shown.
   *
   * @param thread its index in the trace
   * @param name as the user knows it
   */
  record Lane(int thread, String name) {}

  /** One row; time runs from row to row. */
  sealed interface Row permits Step, Gap, Mark {}

  /**
   * A thread does something.
   *
   * @param lane which thread
   * @param place file and line, such as {@code Account.java:14}; empty when not known
   * @param text what it does, such as {@code reads balance = 100}
   */
  record Step(int lane, String place, String text) implements Row {}

  /**
   * Events that are left out.
   *
   * @param events how many, lane by lane
   */
  record Gap(List<Integer> events) implements Row {
    Gap {
      events = List.copyOf(events);
    }
  }

  /**
   * A decision that the default rule would not have made.
   *
   * @param text what happens, such as {@code switch: Thread-0 is stopped here, Thread-1 goes on}
   */
  record Mark(String text) implements Row {}
}
