package dev.bohr.core.report;

/**
 * Something that takes one row when it is shown: an event, or several of one thread in a row that
 * read better as one.
 *
 * @param kind how they belong together
 * @param thread whose they are
 * @param at the event before which it stands, for the order among moments and choices
 * @param first its first event
 * @param last its last event; all between the two are of the same thread
 * @param events how many it stands for
 */
record Moment(Kind kind, int thread, int at, int first, int last, int events) {
  enum Kind {
    /** One event. */
    EVENT,
    /** The same event several times, as when a thread spins. */
    REPEATED,
    /** Starts of several threads, or joins, on one line. */
    THREADS,
    /** Accesses inside library code that one line of the program called. */
    LIBRARY,
    /** The thread begins to wait for a lock, or for the end of a thread. */
    BLOCKED
  }
}
