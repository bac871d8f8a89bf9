/**
 * Breakpoints for programs whose source is not to be changed: the text of breakpoint files ({@code
 * *.bp}, {@link dev.bohr.woven.BreakpointFile}), and {@link dev.bohr.woven.Woven}, which the code
 * calls that the agent inserts.
 */
@NullMarked
package dev.bohr.woven;

import org.jspecify.annotations.NullMarked;
