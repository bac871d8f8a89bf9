/**
 * Methodology II of "Concurrent Breakpoints" (Park and Sen): every potential conflict is tried as a
 * breakpoint, in both orders, in plain JVMs. {@link dev.bohr.cli.conflicts.Trials} tries them,
 * {@link dev.bohr.cli.conflicts.ConflictTable} says what came of it.
 */
@NullMarked
package dev.bohr.cli.conflicts;

import org.jspecify.annotations.NullMarked;
