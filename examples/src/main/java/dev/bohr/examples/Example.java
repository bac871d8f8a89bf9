package dev.bohr.examples;

/**
 * One example: a program with a bug, and its correct twin. Both classes have a {@code main} that
 * takes no arguments, and both are JUnit test classes with one {@code @Test} method that does the
 * same.
 *
 * @param name what the user types
 * @param suite where the program is known from
 * @param title what the program does, in a few words
 * @param bug the program with the bug
 * @param twin the correct program
 * @param kind what is wrong with it
 * @param outcome how a run ends in which the bug strikes: failed, deadlock, stall or livelock
 * @param symptom what a user of the program sees then
 */
public record Example(
    String name,
    Suite suite,
    String title,
    Class<?> bug,
    Class<?> twin,
    BugKind kind,
    String outcome,
    String symptom) {

  /** Where examples are known from. */
  public enum Suite {
    /** Written to show what Bohr does. */
    SHOWCASE,
    /** After the subjects of SCTBench (Thomson, Donaldson and Betts, PPoPP 2014). */
    SCTBENCH,
    /** After the kinds of the ConTest benchmark (Farchi, Nir and Ur, IPDPS 2003). */
    CONTEST,
    /** What goes wrong with the concurrency library of the JDK. */
    LIBRARY
  }

  /** What is wrong with a program. */
  public enum BugKind {
    /** Something that should happen as one can be interrupted by another thread. */
    ATOMICITY,
    /** Something happens before what it depends on. */
    ORDER,
    /** Threads wait for each other in a ring. */
    DEADLOCK,
    /** A thread waits for a signal that came too early, went to another, or was never given. */
    LOST_SIGNAL,
    /** The lock that is taken is not the one that protects the data. */
    WRONG_LOCK,
    /** The program is wrong in most or all of its runs. */
    LOGIC
  }
}
