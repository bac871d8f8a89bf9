package dev.bohr.bench.simplify;

import java.util.List;

/**
 * The programs of this package in the order of the paper, with the paper's figures for those that
 * they stand for.
 */
public final class SimplifySubjects {
  /** Where the figures are from. */
  public static final String SOURCE =
      "Jalbert, Sen, \"A Trace Simplification Technique for Effective Debugging of Concurrent"
          + " Programs\", FSE 2010, tables 1 to 3";

  /**
   * A program.
   *
   * @param name as in the paper
   * @param main its main class
   * @param bug how its bug shows, in a few words
   * @param threads how many it has, main among them
   * @param published what the paper says of the original
   */
  public record Subject(String name, Class<?> main, String bug, int threads, Published published) {}

  /**
   * The shape of a trace, of table 1.
   *
   * @param size operations at which the scheduler had a choice
   * @param threads those with at least one operation
   * @param switches between threads: the next two together
   * @param nonPreemptive switches from a thread that could not go on
   * @param preemptive switches from a thread that could
   */
  public record Shape(
      double size, double threads, double switches, double nonPreemptive, double preemptive) {}

  /**
   * Figures of the paper, for the C program, on its machine: means of 30 traces, each found by
   * race-directed random testing.
   *
   * @param start the traces before (table 1)
   * @param simplified the traces after (table 1)
   * @param bug the type of the bug (table 2)
   * @param iterations rounds of the algorithm (table 2)
   * @param executions runs for simplifying (table 2)
   * @param seconds for simplifying (table 2)
   * @param together what finding and simplifying took (table 3)
   * @param chess what bounded search took, with two preemptions and up to 10,000 runs (table 3)
   * @param chessFound whether it found the bug (table 3)
   */
  public record Published(
      Shape start,
      Shape simplified,
      String bug,
      double iterations,
      int executions,
      double seconds,
      Effort together,
      Effort chess,
      boolean chessFound) {}

  /** Runs and seconds, of table 3. */
  public record Effort(int executions, double seconds) {}

  private static final List<Subject> ALL =
      List.of(
          new Subject(
              "bbuf",
              Bbuf.class,
              "stall: producers and consumers wait for each other",
              11,
              new Published(
                  new Shape(199.6, 11.0, 168.4, 57.1, 111.3),
                  new Shape(175.7, 11.0, 21.5, 19.8, 1.8),
                  "deadlock",
                  2.7,
                  298,
                  19.4,
                  new Effort(300, 19.5),
                  new Effort(2081, 183.1),
                  true)),
          new Subject(
              "blackscholes",
              Blackscholes.class,
              "stall in a barrier",
              9,
              new Published(
                  new Shape(23.0, 9.0, 20.6, 14.0, 6.6),
                  new Shape(23.0, 9.0, 14.0, 14.0, 0.0),
                  "deadlock",
                  2.0,
                  54,
                  9.6,
                  new Effort(85, 12.8),
                  new Effort(10_000, 1_250.8),
                  false)),
          new Subject(
              "bzip2",
              Bzip2.class,
              "NullPointerException: a block is not there yet",
              6,
              new Published(
                  new Shape(74.5, 6.0, 60.3, 9.3, 51.0),
                  new Shape(48.9, 3.4, 4.7, 1.9, 2.9),
                  "segfault",
                  2.9,
                  64,
                  162.5,
                  new Effort(66, 166.2),
                  new Effort(10_000, 25_025.5),
                  false)),
          new Subject(
              "canneal",
              Canneal.class,
              "deadlock of two moves",
              13,
              new Published(
                  new Shape(111.0, 13.0, 52.4, 22.0, 30.4),
                  new Shape(111.0, 13.0, 24.0, 22.0, 2.0),
                  "deadlock",
                  2.2,
                  138,
                  29.9,
                  new Effort(464, 79.0),
                  new Effort(10_000, 1_789.4),
                  false)),
          new Subject(
              "ctrace",
              Ctrace.class,
              "deadlock of two locks",
              2,
              new Published(
                  new Shape(296.6, 2.0, 160.2, 11.9, 148.3),
                  new Shape(324.5, 2.0, 9.1, 2.3, 6.7),
                  "deadlock",
                  2.1,
                  250,
                  21.4,
                  new Effort(252, 21.5),
                  new Effort(165, 22.0),
                  true)),
          new Subject(
              "dedup",
              Dedup.class,
              "NullPointerException: a chunk overtakes its original",
              12,
              new Published(
                  new Shape(78.1, 12.4, 56.2, 14.2, 42.0),
                  new Shape(46.5, 3.4, 3.4, 0.2, 3.2),
                  "segfault",
                  2.0,
                  49,
                  90.8,
                  new Effort(51, 92.5),
                  new Effort(10_000, 14_447.4),
                  false)),
          new Subject(
              "pbzip2",
              Pbzip2.class,
              "NullPointerException: the mutex is deleted",
              7,
              new Published(
                  new Shape(457.5, 7.0, 128.6, 14.6, 114.0),
                  new Shape(70.9, 3.6, 3.8, 2.2, 1.6),
                  "segfault",
                  2.5,
                  78,
                  41.1,
                  new Effort(83, 41.9),
                  new Effort(21, 3.9),
                  true)),
          new Subject(
              "pfscan",
              Pfscan.class,
              "NullPointerException: the last file is gone",
              9,
              new Published(
                  new Shape(116.3, 9.0, 99.4, 7.0, 92.4),
                  new Shape(56.6, 3.3, 3.3, 0.8, 2.5),
                  "segfault",
                  2.7,
                  109,
                  12.2,
                  new Effort(110, 12.3),
                  new Effort(10_000, 2_135.2),
                  false)),
          new Subject(
              "streamcluster",
              Streamcluster.class,
              "NullPointerException: a barrier is missing",
              9,
              new Published(
                  new Shape(1505.3, 9.0, 1284.2, 1012.8, 271.4),
                  new Shape(961.1, 9.0, 627.0, 627.0, 0.0),
                  "segfault",
                  2.7,
                  2586,
                  769.3,
                  new Effort(2591, 769.9),
                  new Effort(7, 4.8),
                  true)),
          new Subject(
              "swarm",
              Swarm.class,
              "AssertionError: the output is not sorted",
              5,
              new Published(
                  new Shape(827.6, 5.0, 613.4, 106.3, 507.1),
                  new Shape(805.1, 5.0, 107.1, 105.1, 2.0),
                  "assert fail",
                  2.5,
                  1300,
                  1651.2,
                  new Effort(1334, 1659.8),
                  new Effort(10_000, 3_392.2),
                  false)),
          new Subject(
              "x264",
              X264.class,
              "stall: a signal is missed",
              10,
              new Published(
                  new Shape(659.1, 10.1, 148.5, 18.6, 129.9),
                  new Shape(582.3, 10.1, 18.2, 16.0, 2.2),
                  "deadlock",
                  2.1,
                  187,
                  1107.9,
                  new Effort(193, 1177.0),
                  new Effort(10_000, 137_484.6),
                  false)));

  private SimplifySubjects() {}

  /** All, in the order of the paper. */
  public static List<Subject> all() {
    return ALL;
  }
}
