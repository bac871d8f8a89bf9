/**
 * Concurrent breakpoints: places in a program that two or more threads must reach at the same time,
 * and the order in which they go on from there. A bug that depends on such a state happens every
 * time while its breakpoint is on.
 *
 * <p>Begin at {@link dev.bohr.breakpoints.Breakpoint}. The names of the paper (Park and Sen,
 * "Concurrent Breakpoints", UCB/EECS-2011-159) are at {@link dev.bohr.breakpoints.BTrigger}. Both
 * stand on one core, {@code Meeting}.
 */
@NullMarked
package dev.bohr.breakpoints;

import org.jspecify.annotations.NullMarked;
