/**
 * Programs after the kinds of bugs in the ConTest benchmark of IBM (Farchi, Nir and Ur, 2003;
 * Eytani, Tzoref and Ur, 2008), which students and colleagues of the authors wrote and broke.
 * {@link dev.bohr.examples.contest.ConTest} lists them.
 */
package dev.bohr.examples.contest;
